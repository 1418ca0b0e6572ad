cimport cython
from libc cimport math

from quincunx.games.zangle cimport rules
from quincunx.games.zangle.rules cimport ZanglePosition

cdef int ROUNDS
cdef double LAST_ROUND, ROUND_TO_COME

cdef class JudgedZangle(ZanglePosition):
    @cython.locals(scale=double, total=double, seat=int)
    cdef void evaluate(self, double *values) noexcept nogil
