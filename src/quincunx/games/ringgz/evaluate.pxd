cimport cython
from libc cimport math
from libc.stdint cimport uint64_t

from quincunx.games.ringgz.rules cimport RinggzPosition

cdef int TERRITORIES
cdef double[625] PROMISE, PROMISE_LATER
cdef int[4] POWER
cdef double LEFT, LEFT_LATER, TURN, TURN_LATER

cdef class JudgedRinggz(RinggzPosition):
    @cython.locals(seat=int, lead=double, turn=double, territory=int, state=int)
    cdef void evaluate(self, double *values) noexcept nogil

@cython.locals(count=int, lane=int)
cdef int left_with(RinggzPosition position, int seat) noexcept nogil
@cython.locals(state=int, colour=int, small=uint64_t, large=uint64_t)
cdef int rings_on(RinggzPosition position, int territory) noexcept nogil
