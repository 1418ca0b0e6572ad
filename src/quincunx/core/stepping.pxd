cimport cython
from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t

from quincunx.core cimport cbuffers as buffers
from quincunx.core cimport cgil as gil
from quincunx.core cimport climits as limits
from quincunx.core cimport faults, planes, rewards
from quincunx.core.cgil cimport PyThreadState
from quincunx.core.numbered cimport NumberedPosition
from quincunx.core.stream cimport RandomStream

cdef class Stepper:
    cdef readonly Py_ssize_t count
    cdef int seats, action_count
    cdef Py_ssize_t observation_size
    cdef NumberedPosition blank
    cdef RandomStream stream, dealer
    cdef _Branch root
    cdef object held
    cdef bint busy
    cdef int[limits.MOST_LEGAL] legal
    cdef int16_t *observations
    cdef uint8_t *masks
    cdef double *payments
    cdef uint8_t *ended
    cdef int64_t *to_act
    cdef uint64_t *seeds

    @cython.locals(thread="PyThreadState *", chosen="int64_t *", index=Py_ssize_t)
    cpdef Py_ssize_t step(self, actions) except -2
    cdef int check_made(self) except -1
    @cython.locals(branch=_Branch)
    cpdef NumberedPosition position(self, index)

cdef class _Branch:
    cdef Py_ssize_t first, count
    cdef NumberedPosition position
    cdef _Branch lower, upper

@cython.locals(position=NumberedPosition)
cdef NumberedPosition first_position(Stepper stepper, Py_ssize_t index)

@cython.locals(found=Py_ssize_t, action=int64_t)
cdef Py_ssize_t find_illegal(Stepper stepper, _Branch branch, int64_t *actions) noexcept nogil

cdef void step_branch(Stepper stepper, _Branch branch, int64_t *actions) noexcept nogil

@cython.locals(over=bint, winners=int, seat=int)
cdef void step_game(Stepper stepper, NumberedPosition position, Py_ssize_t index, int action) noexcept nogil

cdef void begin(Stepper stepper, NumberedPosition position, Py_ssize_t index) noexcept nogil

@cython.locals(start=Py_ssize_t)
cdef void show(Stepper stepper, NumberedPosition position, Py_ssize_t index) noexcept nogil

@cython.locals(place=int, found=int)
cdef void mark_legal(
    NumberedPosition position, int *legal, uint8_t *masks, Py_ssize_t start, int count
) noexcept nogil
