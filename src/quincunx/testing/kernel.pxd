cimport cython

from quincunx.core.numbered cimport NumberedPosition
from quincunx.core.stream cimport RandomStream

@cython.locals(numbered=NumberedPosition, source=RandomStream)
cpdef list sample_actions(position, count, stream)
@cython.locals(numbered=NumberedPosition)
cpdef list allowed_actions(position)
@cython.locals(numbered=NumberedPosition)
cpdef certain_winners(position)
@cython.locals(numbered=NumberedPosition)
cpdef playout(position, stream)
@cython.locals(numbered=NumberedPosition, source=RandomStream)
cpdef step_to_end(position, stream)
