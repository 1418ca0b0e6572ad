cimport cython
from libc.stdint cimport uint64_t

from quincunx.core cimport cbits as bits
from quincunx.core.numbered cimport NumberedPosition
from quincunx.core.stream cimport RandomStream

cdef int TOWERS_TO_WIN, ACTION_COUNT

cdef uint64_t ONE_SPACE, EVERY_DIRECTION, ANY_SPACE, ALL_FLAT, SQUARES, ON_BOARD, RESTRICTED, HASH_SALT
cdef uint64_t ALL_PLACES, FILE_A, FILE_B, FILE_C, FILE_D, TURN_NEAR, TURN_FAR

cdef uint64_t[96] REACH, PIECE, POINTING
cdef int[96] COST, ACTION
cdef int[80] PLACEMENT
cdef uint64_t[216] IN_HAND

cdef class PyrgaPosition(NumberedPosition):
    cdef readonly uint64_t[2] pieces
    cdef readonly uint64_t pointing
    cdef readonly int[2] towers
    cdef readonly int[2] hands
    cdef bint restricted
    cdef uint64_t reach, flat, pointed
    cdef int count

    cdef int count_actions(self) noexcept nogil
    @cython.locals(count=int, placements=uint64_t)
    cdef int list_actions(self, int *buffer) noexcept nogil
    cdef bint allows(self, int action) noexcept nogil
    cdef int random_action(self, RandomStream stream) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    @cython.locals(plies=int)
    cdef int playout(self, RandomStream stream) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    @cython.locals(lead=int)
    cdef int winner_mask(self) noexcept nogil
    @cython.locals(opponent=int, occupied=uint64_t, legal=uint64_t, closing=uint64_t, own=uint64_t)
    cdef int certain_winners(self) noexcept nogil
    @cython.locals(key=uint64_t)
    cdef uint64_t hash_key(self) noexcept nogil
    @cython.locals(
        occupied=uint64_t, full=uint64_t, white=uint64_t, black=uint64_t, spaces=uint64_t, counts=uint64_t,
        first=uint64_t, second=uint64_t, least_first=uint64_t, least_second=uint64_t, turn=int
    )
    cdef uint64_t canonical_key(self) noexcept nogil

@cython.locals(moved=uint64_t)
cdef uint64_t transpose(uint64_t lanes) noexcept nogil
cdef uint64_t mirror(uint64_t lanes) noexcept nogil

cdef bint allows_placement(PyrgaPosition position, int placement) noexcept nogil

@cython.locals(index=int)
cdef int random_placement(PyrgaPosition position, RandomStream stream) noexcept nogil

@cython.locals(mover=int)
cdef void place(PyrgaPosition position, int placement) noexcept nogil

@cython.locals(occupied=uint64_t, complete=int, owner=int)
cdef void count_tower(PyrgaPosition position, int space) noexcept nogil

@cython.locals(places=uint64_t)
cdef uint64_t usable(PyrgaPosition position) noexcept nogil

@cython.locals(occupied=uint64_t, places=uint64_t, legal=uint64_t, empty=uint64_t)
cdef void find_placements(PyrgaPosition position) noexcept nogil

@cython.locals(count=int, space=int, own=uint64_t, others=uint64_t)
cdef int count_low_towers(PyrgaPosition position, int seat, int height) noexcept nogil

cdef int low_tower_lead(PyrgaPosition position, int height) noexcept nogil
