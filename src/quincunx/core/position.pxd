cdef class Position:
    # state.h knows these two.
    cdef readonly object game
    cdef readonly int ply
