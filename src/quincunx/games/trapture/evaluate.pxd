cimport cython
from libc cimport math

from quincunx.games.trapture.rules cimport TrapturePosition

cdef int PEGS
cdef double[16] BESET, BESET_LATER
cdef double CAPTURED, CAPTURED_LATER, TURN, TURN_LATER

cdef class JudgedTrapture(TrapturePosition):
    @cython.locals(lead=double, turn=double, peg=int, state=int)
    cdef void evaluate(self, double *values) noexcept nogil
