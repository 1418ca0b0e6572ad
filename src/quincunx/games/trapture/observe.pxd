cimport cython
from libc.stdint cimport int16_t

from quincunx.core cimport planes
from quincunx.games.trapture.evaluate cimport JudgedTrapture

cdef int GROOVES, SQUIGGLES, PEGS, SIDES_TO_CAPTURE
cdef int[24576] GROOVES_OF
cdef int[4096] SHAPE_OF
cdef int[132] PEG_OF
cdef int[12] FIRST_PLANE

cdef class SeenTrapture(JudgedTrapture):
    @cython.locals(other=int, at=Py_ssize_t, groove=int)
    cdef void observe(self, int seat, int16_t *numbers, Py_ssize_t start) noexcept nogil

@cython.locals(index=int, action=int, plane=Py_ssize_t, place=int)
cdef void write_squiggles(
    JudgedTrapture position, int seat, int16_t *numbers, Py_ssize_t at
) noexcept nogil

@cython.locals(count=int, index=int, laid=int)
cdef int like_before(JudgedTrapture position, int seat, int action) noexcept nogil
