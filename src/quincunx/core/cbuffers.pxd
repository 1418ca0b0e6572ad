# The names of buffers.py, for compiled modules.
from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t

cdef extern from "buffers.h":
    uint8_t *flags "quincunx_flags"(object buffer) except NULL
    int16_t *shorts "quincunx_shorts"(object buffer) except NULL
    int *ints "quincunx_ints"(object buffer) except NULL
    int64_t *longs "quincunx_longs"(object buffer) except NULL
    uint64_t *words "quincunx_words"(object buffer) except NULL
    double *doubles "quincunx_doubles"(object buffer) except NULL
