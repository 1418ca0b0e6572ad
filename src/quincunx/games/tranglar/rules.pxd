cimport cython
from libc.stdint cimport int16_t, uint64_t

from quincunx.core cimport cbits as bits
from quincunx.core.numbered cimport NumberedPosition
from quincunx.core.stream cimport RandomStream

cdef int FIRST_NEUTRAL, FIRST_LARGE, FIRST_SPLIT, FIRST_MERGER, FIRST_TAKEOVER, FIRST_SWAP, PASS
cdef int SMALL_TRIANGLE, NEUTRAL, COLOURED_KINDS, FIRST_LARGE_FOOTPRINT, ALL_FOOTPRINTS, PASSES_TO_END

cdef uint64_t ALL_TRIANGLES, GUARDS, HASH_SALT

cdef uint64_t[64] BIT
cdef uint64_t[11] UNIT, FIELD
cdef int[10] TURNED, FIRST_OF_KIND
cdef int[532] KIND, ANCHOR, LARGE_BIT, SIDES_TO_TRAP
cdef uint64_t[532] MASK, PIECE_KEY
cdef uint64_t[2660] BORDERS
cdef uint64_t[5320] STILL_FREE
cdef int[1332] WHOLE, PART_COUNT
cdef int[5328] PARTS
cdef uint64_t[1332] NEED, PART_ANCHORS
cdef int[412] CUTS_FROM, CUTS_TO, JOINS_FROM, JOINS_TO, SWAP_OF
cdef int[898] JOINS
cdef int[96] SWAPPED

cdef class TranglarPosition(NumberedPosition):
    cdef readonly uint64_t[2] colours
    cdef readonly uint64_t neutral, anchors, trapped
    cdef readonly uint64_t[2] reserves
    cdef readonly int16_t[64] footprint_at
    cdef readonly int large_left, quiet, passes
    cdef int turns
    cdef int16_t[128] turned
    cdef int quiet_limit
    cdef uint64_t[10] free
    cdef int count
    cdef int16_t[640] legal

    cdef int count_actions(self) noexcept nogil
    @cython.locals(index=int)
    cdef int list_actions(self, int *buffer) noexcept nogil
    @cython.locals(low=int, high=int, middle=int)
    cdef bint allows(self, int action) noexcept nogil
    cdef int random_action(self, RandomStream stream) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    @cython.locals(plies=int)
    cdef int playout(self, RandomStream stream) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    @cython.locals(lead=int)
    cdef int winner_mask(self) noexcept nogil
    @cython.locals(key=uint64_t, pieces=uint64_t, anchors=uint64_t)
    cdef uint64_t hash_key(self) noexcept nogil

cdef uint64_t covered(TranglarPosition position) noexcept nogil

@cython.locals(side=int, touching=int)
cdef bint is_trapped(int footprint, uint64_t enemy) noexcept nogil

@cython.locals(found=uint64_t, enemy=uint64_t, anchors=uint64_t, anchor=int)
cdef uint64_t find_trapped(TranglarPosition position, int seat) noexcept nogil

cdef bint affords(uint64_t reserve, uint64_t need) noexcept nogil

@cython.locals(count=int)
cdef void find_actions(TranglarPosition position) noexcept nogil

@cython.locals(count=int, area=uint64_t, footprint=int)
cdef int list_large(TranglarPosition position) noexcept nogil

@cython.locals(count=int, reserve=uint64_t, enemy=uint64_t, kind=int, placements=uint64_t, footprint=int)
cdef int list_placements(TranglarPosition position) noexcept nogil

@cython.locals(reserve=uint64_t, anchors=uint64_t, footprint=int, tiling=int)
cdef int list_cuts(TranglarPosition position, int count, int owner, int first) noexcept nogil

@cython.locals(
    mover=int, own=uint64_t, reserve=uint64_t, anchors=uint64_t, footprint=int, index=int, whole=int, tiling=int
)
cdef int list_mergers(TranglarPosition position, int count) noexcept nogil

@cython.locals(index=int)
cdef bint lies_so(TranglarPosition position, int tiling) noexcept nogil

@cython.locals(reserve=uint64_t, anchors=uint64_t, footprint=int)
cdef int list_swaps(TranglarPosition position, int count) noexcept nogil

@cython.locals(mover=int)
cdef void perform(TranglarPosition position, int action) noexcept nogil

cdef void put(TranglarPosition position, int seat, int footprint) noexcept nogil

cdef void put_neutral(TranglarPosition position, int footprint) noexcept nogil

@cython.locals(kind=int)
cdef void take_space(TranglarPosition position, int footprint) noexcept nogil

cdef void lift(TranglarPosition position, int seat, int footprint) noexcept nogil

@cython.locals(mover=int)
cdef void place(TranglarPosition position, int footprint) noexcept nogil

@cython.locals(footprint=int)
cdef void place_neutral(TranglarPosition position, int action) noexcept nogil

@cython.locals(mover=int, tiling=int, index=int)
cdef void replace(TranglarPosition position, int action) noexcept nogil

@cython.locals(index=int)
cdef void put_parts(TranglarPosition position, int tiling) noexcept nogil

@cython.locals(kind=int)
cdef void swap(TranglarPosition position, int taker, int footprint) noexcept nogil

@cython.locals(mover=int, stuck=uint64_t)
cdef void settle(TranglarPosition position, uint64_t touched) noexcept nogil

@cython.locals(changed=bint, anchors=uint64_t)
cdef void settle_round(TranglarPosition position, int taker, uint64_t stuck) noexcept nogil

@cython.locals(kind=int)
cdef bint turn_piece(TranglarPosition position, int taker, int footprint) noexcept nogil
