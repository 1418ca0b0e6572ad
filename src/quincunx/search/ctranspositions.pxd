# The names of transpositions.py, for compiled modules.
from libc.stdint cimport int64_t, uint32_t, uint64_t

cdef extern from "../search/transpositions.h" nogil:
    ctypedef struct Entry "quincunx_entry":
        uint64_t key
        uint32_t proof, disproof, work
    void prefetch "quincunx_table_prefetch"(const Entry *entries, uint64_t count, uint64_t key)
    int64_t find "quincunx_table_find"(const Entry *entries, uint64_t count, uint64_t key)
    void store "quincunx_table_store"(
        Entry *entries, uint64_t count, uint64_t key, uint32_t proof, uint32_t disproof, uint64_t work
    )
    void release "quincunx_table_release"(Entry *entries, uint64_t count)

cdef extern from "../search/transpositions.h":
    Entry *create "quincunx_table_create"(uint64_t count) except NULL
