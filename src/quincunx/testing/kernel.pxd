from libc.stdint cimport uint64_t

from quincunx.core cimport faults
from quincunx.core.numbered cimport NumberedPosition
from quincunx.core.stream cimport RandomStream

cdef list sample(NumberedPosition position, int count, RandomStream stream)
cdef list allowed(NumberedPosition position)
cdef uint64_t canonical(NumberedPosition position) except? 0
cdef int certain(NumberedPosition position) except -1
cdef int play(NumberedPosition position, RandomStream stream) except -1
cdef int step(NumberedPosition position, RandomStream stream) except -1
