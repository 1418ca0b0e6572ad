cimport cython
from libc.stdint cimport int16_t, uint64_t

from quincunx.core cimport planes
from quincunx.games.ringgz.evaluate cimport JudgedRinggz

cdef int TERRITORIES, COLOURS, KINDS
cdef int[10] LANE

cpdef int hands_of_a_seat(int players) noexcept nogil

cdef class SeenRinggz(JudgedRinggz):
    @cython.locals(at=Py_ssize_t, step=int)
    cdef void observe(self, int seat, int16_t *numbers, Py_ssize_t start) noexcept nogil

@cython.locals(written=int, step=int, looked_at=int, hand=int, colour=int)
cdef Py_ssize_t write_pieces(JudgedRinggz position, int seat, int16_t *numbers, Py_ssize_t at) noexcept nogil

@cython.locals(kind=int, places=uint64_t)
cdef Py_ssize_t write_colour(JudgedRinggz position, int colour, int16_t *numbers, Py_ssize_t at) noexcept nogil

@cython.locals(hand=int, kind=int)
cdef Py_ssize_t write_hands(JudgedRinggz position, int seat, int16_t *numbers, Py_ssize_t at) noexcept nogil
