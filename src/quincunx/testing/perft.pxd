cimport cython
from libc.stdint cimport uint64_t

from quincunx.core cimport cgil as gil
from quincunx.core.cgil cimport PyThreadState
from quincunx.core.position cimport Position

@cython.locals(level=_Level, thread="PyThreadState *", total=uint64_t)
cpdef uint64_t perft(Position position, int depth) except? 0

cdef class _Level:
    cdef Position position
    cdef _Level below
    cdef int[4096] actions

@cython.locals(total=uint64_t, legal=int, index=int)
cdef uint64_t count(_Level level, int depth) noexcept nogil
