cimport cython
from libc.stdint cimport uint64_t
from quincunx.core cimport cbits as bits

cdef uint64_t MASK32, MASK64, GOLDEN

cdef class RandomStream:
    cdef public uint64_t state
    cdef uint64_t draw_word(self) noexcept nogil
    @cython.locals(product=uint64_t, unfair=uint64_t)
    cdef uint64_t draw_below(self, uint64_t bound) noexcept nogil
