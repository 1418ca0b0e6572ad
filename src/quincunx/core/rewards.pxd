cimport cython

from quincunx.core cimport cbits as bits

@cython.locals(share=double)
cdef double reward(int winners, int seat, int seats) noexcept nogil
