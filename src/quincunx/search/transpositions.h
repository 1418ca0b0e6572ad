/* A transposition table for proof search; transpositions.py has the same in plain Python. */
#ifndef QUINCUNX_TRANSPOSITIONS_H
#define QUINCUNX_TRANSPOSITIONS_H

#include <Python.h>
#include <stdint.h>
#include <stdlib.h>

#include "bits.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

#define QUINCUNX_SLOTS 4

/* Four of them fill a line of the processor's cache, which is fetched at once. */
typedef struct {
    uint64_t key;
    uint64_t proof : 28, disproof : 28, work : 8;
} quincunx_entry;

static inline quincunx_entry *quincunx_table_create(uint64_t count) {
#if defined(__linux__)
    /* In large pages: with small ones the processor would spend most of its time looking for them. */
    size_t size = count * sizeof(quincunx_entry);
    void *entries = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (entries == MAP_FAILED)
        entries = NULL;
    else
        madvise(entries, size, MADV_HUGEPAGE);
#else
    void *entries = calloc(count, sizeof(quincunx_entry));
#endif
    if (entries == NULL) PyErr_NoMemory();
    return (quincunx_entry *)entries;
}

static inline void quincunx_table_release(quincunx_entry *entries, uint64_t count) {
#if defined(__linux__)
    if (entries != NULL) munmap(entries, count * sizeof(quincunx_entry));
#else
    (void)count;
    free(entries);
#endif
}

static inline void quincunx_table_prefetch(const quincunx_entry *entries, uint64_t count, uint64_t key) {
#if defined(__GNUC__)
    __builtin_prefetch(entries + (key & (count - QUINCUNX_SLOTS)));
#else
    (void)entries, (void)count, (void)key;
#endif
}

static inline int64_t quincunx_table_find(const quincunx_entry *entries, uint64_t count, uint64_t key) {
    uint64_t start = key & (count - QUINCUNX_SLOTS);
    for (uint64_t index = start; index < start + QUINCUNX_SLOTS; index++)
        if (entries[index].key == key) return (int64_t)index;
    return -1;
}

/* A number below 256 that grows with the logarithm of the work, in quarters of a doubling. */
static inline unsigned quincunx_table_effort(uint64_t work) {
    int length = quincunx_length(work);
    return length < 3 ? (unsigned)work : (unsigned)(length - 1) << 2 | (unsigned)(work >> (length - 3) & 3);
}

/* What is settled stays as it is. */
static inline void quincunx_table_store(quincunx_entry *entries, uint64_t count, uint64_t key,
                                        uint32_t proof, uint32_t disproof, uint64_t work) {
    uint64_t start = key & (count - QUINCUNX_SLOTS), chosen = start;
    unsigned effort = quincunx_table_effort(work);
    for (uint64_t index = start; index < start + QUINCUNX_SLOTS; index++) {
        if (entries[index].key == key) {
            if (entries[index].proof == 0 || entries[index].disproof == 0) return;
            chosen = index;
            if (entries[index].work > effort) effort = entries[index].work;
            break;
        }
        if (entries[index].work < entries[chosen].work) chosen = index;
    }
    entries[chosen].key = key;
    entries[chosen].proof = proof;
    entries[chosen].disproof = disproof;
    entries[chosen].work = effort;
}

#endif
