cimport cython
from libc.stdint cimport uint64_t

from quincunx.core cimport cbits as bits

cdef uint64_t GUARDS, ONE
cdef int NOTHING_SHIFT

cdef uint64_t[51] COMPOSITION
cdef int[52] FIRST_SPLIT
cdef uint64_t[460] OWN, CENTRE
cdef int[460] NEED
cdef int[100] WAYS, COMPLETES
cdef int[11500] ACTION

cpdef bint fits(uint64_t have, uint64_t need) noexcept nogil

@cython.locals(total=uint64_t, found=uint64_t, number=int)
cpdef uint64_t open_compositions(uint64_t own, uint64_t centre) noexcept nogil

cdef int nothings(uint64_t own, uint64_t centre) noexcept nogil

@cython.locals(count=int, there=int, number=int, split=int)
cdef int count_zangles(uint64_t own, uint64_t centre, uint64_t compositions) noexcept nogil

@cython.locals(there=int, number=int, split=int, ways=int)
cdef int select_zangle(uint64_t own, uint64_t centre, uint64_t compositions, int rank) noexcept nogil

@cython.locals(own=int, centre=int)
cdef int select_nothings(int split, int there, int rank) noexcept nogil

@cython.locals(count=int, there=int, number=int, split=int, rank=int)
cdef int list_zangles(uint64_t own, uint64_t centre, uint64_t compositions, int *buffer) noexcept nogil

@cython.locals(compositions=uint64_t, number=int, split=int)
cpdef list find_splits(uint64_t own, uint64_t centre)
