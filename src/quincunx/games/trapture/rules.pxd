cimport cython
from libc.stdint cimport uint64_t

from quincunx.core cimport cbits as bits
from quincunx.core.numbered cimport NumberedPosition
from quincunx.core.stream cimport RandomStream

cdef int ACTION_COUNT, PEGS, PEGS_TO_WIN, SIDES_TO_CAPTURE, STRIDE, WORDS, NO_GROOVE
cdef uint64_t HASH_SALT

cdef uint64_t[8512] USING  # 133 rows
cdef uint64_t[6208] MEETING  # 97 rows
cdef uint64_t[768] OF_SHAPE  # 12 rows
cdef uint64_t[1536] STARTING  # 24 rows
cdef uint64_t[64] SHORT, BIT
cdef int[24576] GROOVES_OF  # 6 for each placement
cdef int[28672] POINTS_OF  # 7 for each placement
cdef int[4096] SHAPE_OF
cdef int[132] PEG_OF
cdef uint64_t[12] ONE_OF_SHAPE

cdef class TrapturePosition(NumberedPosition):
    cdef readonly uint64_t[2] hands
    cdef readonly int[2] owed
    cdef readonly int[24] laid
    cdef readonly int[2] laid_count
    cdef readonly int[26] sides
    cdef readonly int[2] pegs
    cdef readonly uint64_t[6] filled
    cdef readonly int start
    cdef int count
    cdef uint64_t[128] free
    cdef uint64_t[128] touching
    cdef uint64_t[64] legal

    cdef int count_actions(self) noexcept nogil
    @cython.locals(count=int, word=int, placements=uint64_t)
    cdef int list_actions(self, int *buffer) noexcept nogil
    cdef bint allows(self, int action) noexcept nogil
    cdef int random_action(self, RandomStream stream) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    @cython.locals(plies=int)
    cdef int playout(self, RandomStream stream) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    @cython.locals(lead=int)
    cdef int winner_mask(self) noexcept nogil
    @cython.locals(key=uint64_t, index=int)
    cdef uint64_t hash_key(self) noexcept nogil

cdef bint has(uint64_t *rows, int first_word, int action) noexcept nogil

@cython.locals(rank=int, word=int, members=int)
cdef int random_placement(TrapturePosition position, RandomStream stream) noexcept nogil

@cython.locals(mover=int)
cdef void place(TrapturePosition position, int action) noexcept nogil

@cython.locals(index=int, shape=int)
cdef void lay(TrapturePosition position, int seat, int action) noexcept nogil

@cython.locals(band=int)
cdef void settle_band(TrapturePosition position, int seat, int action) noexcept nogil

@cython.locals(own=int)
cdef void fill(TrapturePosition position, int seat, int groove) noexcept nogil

@cython.locals(
    first=int, second=int, third=int, fourth=int, fifth=int, sixth=int, word=int, blocked=uint64_t
)
cdef void block_grooves(TrapturePosition position, int action) noexcept nogil

@cython.locals(
    own=int, first=int, second=int, third=int, fourth=int, fifth=int, sixth=int, seventh=int, word=int,
    reached=uint64_t
)
cdef void reach_points(TrapturePosition position, int seat, int action) noexcept nogil

@cython.locals(word=int)
cdef void use_up(TrapturePosition position, int seat, int shape) noexcept nogil

cdef void pass_turn(TrapturePosition position, int mover) noexcept nogil

@cython.locals(seat=int, first_word=int, word=int, count=int)
cdef void find_legal(TrapturePosition position) noexcept nogil

@cython.locals(seat=int, word=int, band=int, row=int)
cdef void find_openings(TrapturePosition position) noexcept nogil

@cython.locals(seat=int)
cdef int captor_of(TrapturePosition position, int peg) noexcept nogil

@cython.locals(count=int, peg=int)
cdef int count_beset(TrapturePosition position, int seat, int sides) noexcept nogil

cdef int beset_lead(TrapturePosition position, int sides) noexcept nogil
