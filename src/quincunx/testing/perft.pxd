cimport cython
from libc.stdint cimport uint64_t

from quincunx.core cimport cgil as gil
from quincunx.core cimport climits as limits
from quincunx.core cimport faults
from quincunx.core.cgil cimport PyThreadState
from quincunx.core.numbered cimport NumberedPosition

cdef int LOOK

cdef class _Level:
    cdef int made
    cdef NumberedPosition position
    cdef _Level below
    cdef int[limits.MOST_LEGAL] actions

@cython.locals(top=_Level, levels=int, thread="PyThreadState *", total=uint64_t)
cpdef perft(position, depth)

@cython.locals(total=uint64_t, legal=int, index=int)
cdef uint64_t count(_Level level, int depth) noexcept nogil
