cimport cython
from libc.stdint cimport int16_t, uint64_t

from quincunx.core cimport cbuffers as buffers
from quincunx.core cimport climits as limits
from quincunx.core cimport cstate as state
from quincunx.core cimport faults
from quincunx.core.position cimport Position
from quincunx.core.stream cimport RandomStream

cdef int[limits.MOST_LEGAL] SCRATCH
cdef double[limits.MOST_SEATS] SHARES

cdef class NumberedPosition(Position):
    # state.h knows these three and that all fields after the first are plain C data.
    cdef Py_ssize_t state_size

    cdef readonly int turn
    cdef readonly int last_action

    cdef void begin(self, RandomStream stream) noexcept nogil
    cdef int count_actions(self) noexcept nogil
    cdef int list_actions(self, int *buffer) noexcept nogil
    cdef bint allows(self, int action) noexcept nogil
    cdef int random_action(self, RandomStream stream) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef void copy_from(self, NumberedPosition other) noexcept nogil
    cdef int winner_mask(self) noexcept nogil
    cdef int certain_winners(self) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef uint64_t hash_key(self) noexcept nogil
    cdef uint64_t canonical_key(self) noexcept nogil
    cdef void shuffle_unseen(self, RandomStream stream) noexcept nogil
    @cython.locals(plies=int)
    cdef int playout(self, RandomStream stream) noexcept nogil
    @cython.locals(seat=int)
    cdef void evaluate(self, double *values) noexcept nogil
    cdef void observe(self, int seat, int16_t *numbers, Py_ssize_t start) noexcept nogil

    @cython.locals(count=int, index=int)
    cpdef list legal_actions(self)
    @cython.locals(new=NumberedPosition)
    cpdef NumberedPosition copy(self)

cdef int unanswered() noexcept with gil
