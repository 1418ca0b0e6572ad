# The names of bits.py, for compiled modules.
from libc.stdint cimport uint64_t

cdef extern from "bits.h" nogil:
    int popcount "quincunx_popcount"(uint64_t word)
    int lowest_bit "quincunx_lowest_bit"(uint64_t word)
    int length "quincunx_length"(uint64_t word)
    int select_bit "quincunx_select_bit"(uint64_t word, int rank)
    int select_pair "quincunx_select_pair"(uint64_t low, uint64_t high, int rank)
    uint64_t mix "quincunx_mix"(uint64_t word)
