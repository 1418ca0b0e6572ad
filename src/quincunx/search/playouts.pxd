cimport cython
from libc.stdint cimport uint64_t

from quincunx.core cimport cbits as bits
from quincunx.core cimport cgil as gil
from quincunx.core cimport climits as limits
from quincunx.core cimport faults
from quincunx.core.cgil cimport PyThreadState
from quincunx.core.numbered cimport NumberedPosition
from quincunx.core.stream cimport RandomStream

cdef long long LOOK_AFTER

cdef class _Totals:
    cdef readonly long long plies
    cdef long long look
    cdef readonly bint endless
    cdef readonly double[limits.MOST_SEATS] wins

@cython.locals(
    origin=NumberedPosition, scratch=NumberedPosition, totals=_Totals, count="long long", stream=RandomStream,
    thread="PyThreadState *",
)
cpdef run_playouts(position, games, seed=*)

@cython.locals(_="long long", winners=int, share=double)
cdef void play(
    _Totals totals, NumberedPosition origin, NumberedPosition scratch, long long games, RandomStream stream
) noexcept nogil
