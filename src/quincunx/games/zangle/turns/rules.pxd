cimport cython
from libc.stdint cimport uint64_t

from quincunx.core cimport cbits as bits
from quincunx.core.numbered cimport NumberedPosition
from quincunx.core.stream cimport RandomStream
from quincunx.games.zangle.cards cimport finder

cdef int PILE, FACE_UP, CENTRE, BONUS_HAND, BONUS, HIT, PASS, PACK_SIZE, MORE_THAN_ANY, MOST
cdef uint64_t MASK32, MASK64, GOLDEN, HASH_SALT

cdef uint64_t[11] UNIT
cdef int[120] PACK
cdef uint64_t[4841] TAKES_OWN, TAKES_CENTRE
cdef int[4841] OWN_CARDS, CENTRE_CARDS

cdef class ZanglePosition(NumberedPosition):
    cdef readonly int players, round, members, passes
    cdef readonly bint over, hit_taken, decks_hold
    cdef readonly uint64_t[6] own
    cdef readonly int[6] totals, face_up
    cdef int[18] round_points
    cdef readonly int first_round
    cdef int[6] pile_next, pile_end
    cdef readonly uint64_t centre, used, stream_state
    cdef int centre_up, centre_next, deck_size
    cdef int[120] deck
    cdef short[480] given
    cdef int[4] given_size
    cdef uint64_t compositions
    cdef int zangles, count
    cdef readonly int last_zangle

    cdef void begin(self, RandomStream stream) noexcept nogil
    cdef int count_actions(self) noexcept nogil
    cdef int list_actions(self, int *buffer) noexcept nogil
    cdef bint allows(self, int action) noexcept nogil
    cdef int random_action(self, RandomStream stream) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    @cython.locals(plies=int)
    cdef int playout(self, RandomStream stream) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef int winner_mask(self) noexcept nogil
    @cython.locals(count=int, index=int, other=int, card=int)
    cdef void shuffle_unseen(self, RandomStream stream) noexcept nogil
    @cython.locals(key=uint64_t, phase=uint64_t, seat=int)
    cdef uint64_t hash_key(self) noexcept nogil

    cpdef int first_seat(self)
    cpdef int winner_seats(self)
    @cython.locals(index=int)
    cpdef list centre_pile(self)

cdef uint64_t draw_word(ZanglePosition position) noexcept nogil

@cython.locals(product=uint64_t, unfair=uint64_t)
cdef uint64_t draw_below(ZanglePosition position, uint64_t bound) noexcept nogil

@cython.locals(place=int, seat=int)
cdef void begin_round(ZanglePosition position, int number) noexcept nogil

@cython.locals(index=int, other=int, needed=int)
cdef void lay_out_deck(ZanglePosition position) noexcept nogil

cdef void fill_centre(ZanglePosition position) noexcept nogil
cdef void fill_own(ZanglePosition position, int seat) noexcept nogil
cdef int first_of(ZanglePosition position) noexcept nogil
cdef void find_actions(ZanglePosition position) noexcept nogil
cdef int other_action(ZanglePosition position) noexcept nogil

@cython.locals(rank=int)
cdef int choose(ZanglePosition position, RandomStream stream) noexcept nogil

@cython.locals(seat=int)
cdef void make(ZanglePosition position, int action) noexcept nogil

@cython.locals(seat=int)
cdef void take_cards(ZanglePosition position, int zangle) noexcept nogil

@cython.locals(following=int)
cdef void end_turn(ZanglePosition position) noexcept nogil

@cython.locals(seat=int)
cdef int next_member(ZanglePosition position) noexcept nogil

@cython.locals(seat=int, out=int)
cdef bint has_run_out(ZanglePosition position, int following) noexcept nogil

@cython.locals(seat=int, lowest=int)
cdef void end_round(ZanglePosition position) noexcept nogil

cdef int cards_of(ZanglePosition position, int seat) noexcept nogil

@cython.locals(mask=int, fewest=int, seat=int, count=int)
cdef int leaders(ZanglePosition position) noexcept nogil

@cython.locals(count=int, seat=int)
cdef int count_unseen(ZanglePosition position) noexcept nogil

@cython.locals(cards="int[12]", rank=int, code=int)
cdef void sort_unseen(ZanglePosition position, int count) noexcept nogil
@cython.locals(seat=int)
cdef int unseen_place(ZanglePosition position, int rank) noexcept nogil

@cython.locals(index=int)
cdef uint64_t hash_cards(ZanglePosition position, uint64_t key, int start, int end) noexcept nogil
