from libc.stdint cimport uint64_t

from quincunx.core.position cimport Position
from quincunx.core.stream cimport RandomStream

cpdef list sample_actions(Position position, int count, RandomStream stream)
cpdef list allowed_actions(Position position)
cpdef uint64_t canonical_key(Position position)
cpdef int certain_winners(Position position)
cpdef int playout(Position position, RandomStream stream)
cpdef int step_to_end(Position position, RandomStream stream)
