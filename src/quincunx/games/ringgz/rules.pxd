cimport cython
from libc.stdint cimport uint64_t

from quincunx.core cimport cbits as bits
from quincunx.core.numbered cimport NumberedPosition
from quincunx.core.stream cimport RandomStream

cdef int BASE, COLOURS, KINDS, FIRST_RING, ACTION_COUNT
cdef uint64_t BOTH_LANES, LOW_LANE, HIGH_LANE, SALT, MASK64

cdef int[509] COLOUR, SPOT
cdef uint64_t[25] HERE, NEAR
cdef int[9] CENTRE
cdef int[125] KIND, TERRITORY, WORD
cdef uint64_t[125] BIT, TAKES_SMALL, TAKES_LARGE, FORBIDS
cdef int[10] LANE
cdef uint64_t[2] LANE_MASK
cdef int[170] FIRST_ACTION

cdef class RinggzPosition(NumberedPosition):
    cdef readonly int seats, start
    cdef readonly int[8] colours
    cdef int[4] owned
    cdef readonly int[40] left
    cdef readonly uint64_t[12] pieces
    cdef uint64_t[20] holds
    cdef uint64_t[4] near, base_room
    cdef uint64_t small_room, large_room, empty
    cdef uint64_t[5] legal
    cdef int[5] below
    cdef int count, lanes

    cdef int count_actions(self) noexcept nogil
    @cython.locals(count=int, word=int, places=uint64_t)
    cdef int list_actions(self, int *buffer) noexcept nogil
    @cython.locals(hand=int, spot=int, lane=int)
    cdef bint allows(self, int action) noexcept nogil
    cdef int random_action(self, RandomStream stream) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    @cython.locals(plies=int)
    cdef int playout(self, RandomStream stream) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    @cython.locals(winners=int, best=int, standing=int, seat=int)
    cdef int winner_mask(self) noexcept nogil
    @cython.locals(key=uint64_t, held=uint64_t, index=int)
    cdef uint64_t hash_key(self) noexcept nogil

cdef int hand_of(RinggzPosition position, int seat, int colour) noexcept nogil

cdef int action_of(RinggzPosition position, int word, int bit) noexcept nogil

@cython.locals(rank=int, word=int)
cdef int pick(RinggzPosition position, RandomStream stream) noexcept nogil

@cython.locals(colour=int, spot=int)
cdef void place(RinggzPosition position, int action) noexcept nogil

@cython.locals(colour=int)
cdef void put_starting_base(RinggzPosition position, int territory) noexcept nogil

@cython.locals(hand=int, lane=int, used_up=int)
cdef void take_from_hand(RinggzPosition position, int colour, int kind) noexcept nogil

@cython.locals(territory=int)
cdef void put(RinggzPosition position, int colour, int spot) noexcept nogil

@cython.locals(seat=int)
cdef void pass_turn(RinggzPosition position) noexcept nogil

cdef void take_turn(RinggzPosition position, int seat) noexcept nogil

cdef void end_game(RinggzPosition position) noexcept nogil

@cython.locals(first=int, second=int, hold=int, near=uint64_t, second_near=uint64_t, bases=uint64_t)
cdef void find_placements(RinggzPosition position) noexcept nogil

@cython.locals(hold=int, first=uint64_t, second=uint64_t)
cdef bint can_place_ring(RinggzPosition position, int seat) noexcept nogil

@cython.locals(any_size=uint64_t)
cdef uint64_t at_least_one(RinggzPosition position, int colour) noexcept nogil

@cython.locals(small=uint64_t, large=uint64_t, any_small=uint64_t, any_large=uint64_t)
cdef uint64_t at_least_two(RinggzPosition position, int colour) noexcept nogil

@cython.locals(others_one=uint64_t, others_two=uint64_t, other=int)
cdef uint64_t won_by(RinggzPosition position, int colour) noexcept nogil

@cython.locals(count=int, colour=int)
cdef int territories_of(RinggzPosition position, int seat) noexcept nogil

@cython.locals(count=int, lane=int)
cdef int count_left(RinggzPosition position, int seat) noexcept nogil
