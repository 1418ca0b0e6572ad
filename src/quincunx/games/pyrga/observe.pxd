cimport cython
from libc.stdint cimport int16_t, uint64_t

from quincunx.core cimport planes
from quincunx.games.pyrga.rules cimport PyrgaPosition

cdef int SPACES
cdef uint64_t LANE_MASK

cdef class SeenPyrga(PyrgaPosition):
    @cython.locals(other=int, at=Py_ssize_t, kind=int, direction=int)
    cdef void observe(self, int seat, int16_t *numbers, Py_ssize_t start) noexcept nogil

@cython.locals(_=int)
cdef Py_ssize_t write_hand(int16_t *numbers, Py_ssize_t at, int hand) noexcept nogil
