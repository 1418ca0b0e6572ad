cimport cython
from libc.stdint cimport int16_t, uint64_t

from quincunx.core cimport cbits as bits
from quincunx.core cimport planes
from quincunx.games.tranglar.evaluate cimport JudgedTranglar

cdef int TRIANGLES, RESERVES
cdef uint64_t[532] MASK
cdef uint64_t[192] ACROSS

cdef class SeenTranglar(JudgedTranglar):
    @cython.locals(other=int, at=Py_ssize_t, field=int)
    cdef void observe(self, int seat, int16_t *numbers, Py_ssize_t start) noexcept nogil

@cython.locals(anchors=uint64_t, piece=uint64_t, triangles=uint64_t, triangle=int, side=int)
cdef void write_joints(JudgedTranglar position, int16_t *numbers, Py_ssize_t at) noexcept nogil

@cython.locals(area=uint64_t)
cdef uint64_t area_of(JudgedTranglar position, uint64_t anchors) noexcept nogil
