cimport cython
from libc.stdint cimport int16_t, uint64_t

@cython.locals(index=int)
cdef void fill(int16_t *numbers, Py_ssize_t start, int count, int value) noexcept nogil

@cython.locals(index=int)
cdef void spread(int16_t *numbers, Py_ssize_t start, int count, uint64_t places) noexcept nogil
