cimport cython
from libc.stdint cimport int64_t, uint32_t, uint64_t

from quincunx.core cimport cbits as bits
from quincunx.core cimport cgil as gil
from quincunx.core.cgil cimport PyThreadState
from quincunx.core.position cimport Position
from quincunx.search cimport ctable as table
from quincunx.search.ctable cimport Entry

cdef int64_t SETTLED

cdef class Prover:
    cdef Entry *entries
    cdef uint64_t count, salt
    cdef readonly int64_t nodes
    cdef int64_t budget
    cdef int seat
    cdef bint sharing
    cdef _Frame top
    cdef Position scratch
    @cython.locals(frame=_Frame, thread="PyThreadState *")
    cpdef int ask(self, Position position, int seat, bint sharing, int64_t nodes) except? -2

cdef class _Frame:
    cdef Position position
    cdef _Frame below
    cdef uint64_t key
    cdef int64_t proof, disproof, second
    cdef int count, best
    cdef int[4096] actions
    cdef uint64_t[4096] keys
    cdef uint32_t[4096] proofs, disproofs

@cython.locals(winners=int)
cdef bint reached(Prover prover, Position position) noexcept nogil

@cython.locals(before=int64_t, attacking=bint, patience=int64_t, child_proof=int64_t, child_disproof=int64_t)
cdef void explore(Prover prover, _Frame frame, int64_t most_proof, int64_t most_disproof) noexcept nogil

@cython.locals(index=int, found=int64_t)
cdef void look_at_children(Prover prover, _Frame frame, bint attacking) noexcept nogil

@cython.locals(replies=int, success=bint)
cdef void guess(Prover prover, _Frame frame, int index) noexcept nogil
cdef bint settles(_Frame frame, int index, bint attacking) noexcept nogil

@cython.locals(easiest=int64_t, second=int64_t, total=int64_t, own=int64_t, other=int64_t, best=int, index=int)
cdef void add_up(_Frame frame, bint attacking) noexcept nogil
