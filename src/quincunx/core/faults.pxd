from quincunx.core cimport csignals as signals

cdef int pending

cpdef int check() except -1
cdef bint interrupted() noexcept with gil
