cimport cython
from libc.stdint cimport uint64_t

from quincunx.core cimport cbits as bits
from quincunx.core cimport cgil as gil
from quincunx.core.cgil cimport PyThreadState
from quincunx.core.position cimport Position
from quincunx.core.stream cimport RandomStream

cdef class _Totals:
    cdef long long plies
    cdef double[8] wins

@cython.locals(totals=_Totals, stream=RandomStream, scratch=Position, thread="PyThreadState *")
cpdef run_playouts(Position position, long long games, seed=*)

@cython.locals(_="long long", winners=int, share=double)
cdef void play(
    _Totals totals, Position origin, Position scratch, long long games, RandomStream stream
) noexcept nogil
