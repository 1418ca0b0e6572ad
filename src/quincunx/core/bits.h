/* Operations on 64-bit words; bits.py has the same in plain Python and says what each does. */
#ifndef QUINCUNX_BITS_H
#define QUINCUNX_BITS_H

#include <stdint.h>

/* QUINCUNX_PLAIN_BITS leaves out everything that not every compiler or processor has. */
#if defined(__GNUC__) && !defined(QUINCUNX_PLAIN_BITS)
#define QUINCUNX_BUILTINS
#if defined(__BMI2__)
#define QUINCUNX_BMI2
#include <immintrin.h>
#endif
#endif

static inline int quincunx_popcount(uint64_t word) {
#if defined(QUINCUNX_BUILTINS)
    return __builtin_popcountll(word);
#else
    word -= (word >> 1) & 0x5555555555555555ULL;
    word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return (int)((word * 0x0101010101010101ULL) >> 56);
#endif
}

static inline int quincunx_lowest_bit(uint64_t word) {
#if defined(QUINCUNX_BUILTINS)
    return __builtin_ctzll(word);
#else
    return quincunx_popcount((word & (0 - word)) - 1);
#endif
}

static inline int quincunx_length(uint64_t word) {
#if defined(QUINCUNX_BUILTINS)
    return word ? 64 - __builtin_clzll(word) : 0;
#else
    for (int shift = 1; shift < 64; shift *= 2) word |= word >> shift;
    return quincunx_popcount(word);
#endif
}

static inline int quincunx_select_bit(uint64_t word, int rank) {
#if defined(QUINCUNX_BMI2)
    return quincunx_lowest_bit(_pdep_u64(1ULL << rank, word));
#else
    while (rank-- > 0) word &= word - 1;
    return quincunx_lowest_bit(word);
#endif
}

/* Written without a branch: which of the two words is meant cannot be foreseen. */
static inline int quincunx_select_pair(uint64_t low, uint64_t high, int rank) {
    int below = quincunx_popcount(low);
    uint64_t in_high = 0 - (uint64_t)(rank >= below);
    uint64_t word = (low & ~in_high) | (high & in_high);
    return quincunx_select_bit(word, rank - (below & (int)in_high)) + (64 & (int)in_high);
}

static inline uint64_t quincunx_mix(uint64_t word) {
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
    return word ^ (word >> 31);
}

#endif
