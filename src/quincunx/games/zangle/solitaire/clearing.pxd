cimport cython
from libc.stdint cimport uint64_t

from quincunx.core cimport cbits as bits
from quincunx.core cimport cbuffers as buffers
from quincunx.core cimport cgil as gil
from quincunx.core cimport faults
from quincunx.core.cgil cimport PyThreadState

cdef long long LOOK
cdef int WON, LOST, UNKNOWN, ZANGLE, FILL, DISCARD, CENTRE, DEEPEST, MOST_TRIANGLES, NOTHING, NOTHING_SHIFT, LANE
cdef uint64_t SHAPES, SALT, ALL_BITS, SPREAD, LARGEST_COUNT

cdef uint64_t[11] UNIT
cdef uint64_t[256] SETS
cdef uint64_t[256] NOTHINGS_NEEDED
cdef int[127] PLACES_BY_SIZE
cdef int[11] SIZES
cdef int[11] CARDS_BY_SIZE

cdef class Clearing:
    cdef readonly long long nodes
    cdef long long node_limit
    cdef bint busy, pile_must_last
    cdef int length, columns, stock_size
    cdef int[128] stock, cards
    cdef int[129] triangles
    cdef uint64_t[129] stock_words
    cdef int[1024] tops, counts
    cdef uint64_t[128] centres, taken
    cdef uint64_t[1024] subsets
    cdef int[128] drawn, kinds, places
    cdef object held_lost
    cdef uint64_t *lost
    cdef uint64_t last_slot

    @cython.locals(thread="PyThreadState *", result=int)
    cpdef int run(self) except -2
    @cython.locals(depth=int)
    cpdef list moves(self)

cdef int slot_of(uint64_t shapes) noexcept nogil

@cython.locals(own=int, key=uint64_t, empty=int, result=int)
cdef int search(Clearing clearing, int depth) noexcept nogil

@cython.locals(to_come=uint64_t, zangles=int, room=int, index=int, card=int, taken=int, triangles=int, place=int, top=int)
cdef bint too_much_left(Clearing clearing, int depth, int own) noexcept nogil

@cython.locals(left=int, place=int)
cdef int own_cards(Clearing clearing, int depth) noexcept nogil

@cython.locals(place=int)
cdef int empty_place(Clearing clearing, int depth) noexcept nogil

@cython.locals(place=int, spare=int)
cdef bint has_spare(Clearing clearing, int depth) noexcept nogil

@cython.locals(key=uint64_t, place=int)
cdef uint64_t position_key(Clearing clearing, int depth) noexcept nogil

@cython.locals(place=int)
cdef void copy_down(Clearing clearing, int depth) noexcept nogil

cdef void draw(Clearing clearing, int depth, int missing) noexcept nogil

@cython.locals(place=int, result=int)
cdef int search_fills(Clearing clearing, int depth, int empty) noexcept nogil

cdef int discard(Clearing clearing, int depth) noexcept nogil

@cython.locals(there=int, place=int, subsets=int, index=int, places=int, own=uint64_t, subset=int, result=int)
cdef int search_zangles(Clearing clearing, int depth) noexcept nogil

@cython.locals(size=int, card=int, before=int, copies=int, index=int)
cdef int list_subsets(Clearing clearing, int depth) noexcept nogil

@cython.locals(word=uint64_t)
cdef uint64_t top_cards(Clearing clearing, int depth, int places) noexcept nogil

@cython.locals(shapes=uint64_t, slot=int)
cdef bint is_zangle(uint64_t cards) noexcept nogil

@cython.locals(place=int)
cdef int take(Clearing clearing, int depth, int places, uint64_t centre) noexcept nogil

@cython.locals(cards=int, card=int)
cdef int count_cards(uint64_t word) noexcept nogil

cdef int in_lane(uint64_t word, int card) noexcept nogil
