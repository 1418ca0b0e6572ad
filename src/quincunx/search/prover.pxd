cimport cython
from libc.stdint cimport int64_t, uint32_t, uint64_t

from quincunx.core cimport cbits as bits
from quincunx.core cimport cgil as gil
from quincunx.core cimport climits as limits
from quincunx.core cimport faults
from quincunx.core.cgil cimport PyThreadState
from quincunx.core.numbered cimport NumberedPosition
from quincunx.search cimport ctranspositions as transpositions
from quincunx.search.ctranspositions cimport Entry

cdef int64_t SETTLED
cdef int CHILDREN, AHEAD, NEVER
cdef uint64_t KEY_BITS, QUESTION

cdef class Prover:
    cdef Entry *entries
    cdef uint64_t count, question
    cdef readonly int64_t nodes
    cdef int64_t pause
    cdef int seat, horizon
    cdef bint halted, busy
    cdef object game, watch, error
    cdef NumberedPosition scratch
    cdef _Frame top
    cdef int[limits.MOST_LEGAL] buffer
    cdef int[limits.MOST_CHILDREN] actions
    cdef uint64_t[limits.MOST_CHILDREN] keys
    cdef uint32_t[limits.MOST_CHILDREN] proofs, disproofs

    cdef int check_made(self) except -1
    @cython.locals(asked=NumberedPosition, who=int, plies=int, frame=_Frame, thread="PyThreadState *")
    cpdef int ask(self, position, seat, within=*) except? -2
    cpdef int decisive_action(self) except? -2
    @cython.locals(found=int64_t)
    cpdef tuple look_up(self, uint64_t key, int seat)
    @cython.locals(thread="PyThreadState *")
    cpdef bint enter(self, uint64_t key, int winners, uint64_t work) except? True

cdef class _Frame:
    cdef NumberedPosition position
    cdef _Frame below
    cdef uint64_t key
    cdef int64_t proof, disproof, second
    cdef int first, after, best

cdef uint64_t table_key(NumberedPosition position) noexcept nogil

@cython.locals(key=uint64_t)
cdef uint64_t question_key(Prover prover, NumberedPosition position) noexcept nogil

@cython.locals(seat=int, proof=uint32_t, question=uint64_t)
cdef void note_winners(Prover prover, uint64_t key, int winners, uint64_t work) noexcept nogil

cdef void check(Prover prover) noexcept with gil

@cython.locals(before=int64_t, attacking=bint, patience=int64_t, child_proof=int64_t, child_disproof=int64_t)
cdef void explore(Prover prover, _Frame frame, int64_t most_proof, int64_t most_disproof) noexcept nogil

cdef bint descend(Prover prover, _Frame frame) noexcept nogil

@cython.locals(index=int)
cdef void look_at_children(Prover prover, _Frame frame, bint attacking) noexcept nogil

@cython.locals(winners=int, replies=int, lead=int)
cdef void guess(Prover prover, int index) noexcept nogil

cdef void settle(Prover prover, int index, bint success) noexcept nogil

@cython.locals(found=int64_t)
cdef void recall(Prover prover, int index) noexcept nogil

cdef bint recall_suffices(Prover prover, _Frame frame, int index, bint attacking) noexcept nogil
cdef bint suffices(Prover prover, _Frame frame, int index, bint attacking) noexcept nogil

@cython.locals(easiest=int64_t, second=int64_t, total=int64_t, own=int64_t, other=int64_t, best=int, index=int)
cdef void add_up(Prover prover, _Frame frame, bint attacking) noexcept nogil
