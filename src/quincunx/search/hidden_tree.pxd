cimport cython

from quincunx.core cimport cbits as bits
from quincunx.core cimport climits as limits
from quincunx.search cimport tree as trees
from quincunx.search.tree cimport Tree

cdef class HiddenTree(Tree):
    @cython.locals(depth=int)
    cdef void simulate_once(self) noexcept nogil
    @cython.locals(child=int)
    cdef list children(self, int node)

@cython.locals(node=int, depth=int, child=int, is_new=bint)
cdef int descend_dealt(HiddenTree tree) noexcept nogil
@cython.locals(legal=int, index=int, chosen=int, known=int, child=int, best=double, scale=double, score=double)
cdef int choose_offered(HiddenTree tree, int node) noexcept nogil
@cython.locals(legal=int, fresh=int, index=int, child=int)
cdef int add_child(HiddenTree tree, int node) noexcept nogil
