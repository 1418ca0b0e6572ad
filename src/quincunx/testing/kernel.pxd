from libc.stdint cimport uint64_t

from quincunx.core cimport faults
from quincunx.core.position cimport Position
from quincunx.core.stream cimport RandomStream

cdef list sample(Position position, int count, RandomStream stream)
cdef list allowed(Position position)
cdef uint64_t canonical(Position position) except? 0
cdef int certain(Position position) except -1
cdef int play(Position position, RandomStream stream) except -1
cdef int step(Position position, RandomStream stream) except -1
