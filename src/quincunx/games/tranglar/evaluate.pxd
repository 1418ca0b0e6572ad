cimport cython
from libc cimport math
from libc.stdint cimport uint64_t

from quincunx.core cimport cbits as bits
from quincunx.games.tranglar.rules cimport TranglarPosition

cdef int COLOURED_KINDS
cdef double LEAD, LEAD_FREE, SAFE, SAFE_FREE, TURN, TURN_FREE, RESERVE, RESERVE_FREE, SMALL, SMALL_FREE
cdef uint64_t[532] MASK
cdef uint64_t[2660] BORDERS
cdef int[532] SIDES_TO_TRAP

cdef class JudgedTranglar(TranglarPosition):
    @cython.locals(free=int, turn=double, lead=double)
    cdef void evaluate(self, double *values) noexcept nogil

@cython.locals(
    enemy=uint64_t, open_to=uint64_t, area=int, anchors=uint64_t, footprint=int, touching=int, exposed=int, side=int
)
cdef int safe_area(TranglarPosition position, int seat) noexcept nogil
@cython.locals(count=int, kind=int)
cdef int pieces_left(TranglarPosition position, int seat) noexcept nogil
cdef int small_left(TranglarPosition position, int seat) noexcept nogil
