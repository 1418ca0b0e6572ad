cimport cython
from libc.stdint cimport int16_t, uint64_t

from quincunx.games.zangle.turns.evaluate cimport JudgedZangle

cdef int CODES, LANE, LARGEST_COUNT, ROUNDS

cdef class SeenZangle(JudgedZangle):
    @cython.locals(at=Py_ssize_t, step=int)
    cdef void observe(self, int seat, int16_t *numbers, Py_ssize_t start) noexcept nogil

cdef Py_ssize_t write_seat(JudgedZangle position, int seat, int16_t *numbers, Py_ssize_t at) noexcept nogil

@cython.locals(code=int)
cdef Py_ssize_t write_cards(int16_t *numbers, Py_ssize_t at, uint64_t cards) noexcept nogil
