cimport cython
from libc cimport math
from libc.stdint cimport uint64_t

from quincunx.games.zangle.turns.rules cimport ZanglePosition

cdef int KINDS, LANE, LARGEST_COUNT
cdef double[4] POINT, FACE_DOWN, TO_MOVE
cdef double[44] CARD

cdef class JudgedZangle(ZanglePosition):
    @cython.locals(total=double, seat=int)
    cdef void evaluate(self, double *values) noexcept nogil

@cython.locals(number=int, face_down=int, found=double, word=uint64_t, kind=int)
cdef double cost(ZanglePosition position, int seat) noexcept nogil
