cimport cython
from libc.stdint cimport int16_t, uint64_t

from quincunx.core cimport climits as limits
from quincunx.core cimport cstate as storage
from quincunx.core.numbered cimport NumberedPosition
from quincunx.core.stream cimport RandomStream

cdef class PlainPosition(NumberedPosition):
    cdef void begin(self, RandomStream stream) noexcept with gil
    cdef int count_actions(self) noexcept with gil
    cdef int list_actions(self, int *buffer) noexcept with gil
    cdef bint allows(self, int action) noexcept with gil
    cdef int random_action(self, RandomStream stream) noexcept with gil
    cdef void apply(self, int action) noexcept with gil
    cdef void copy_from(self, NumberedPosition other) noexcept with gil
    cdef int winner_mask(self) noexcept with gil
    cdef int score(self, int seat) noexcept with gil
    cdef uint64_t hash_key(self) noexcept with gil
    cdef void shuffle_unseen(self, RandomStream stream) noexcept with gil
    cdef void observe(self, int seat, int16_t *numbers, Py_ssize_t start) noexcept with gil
    cpdef list legal_actions(self)
