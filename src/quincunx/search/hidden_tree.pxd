cimport cython

from quincunx.core cimport cbits as bits
from quincunx.core cimport cgil as gil
from quincunx.core cimport climits as limits
from quincunx.core cimport faults
from quincunx.core.cgil cimport PyThreadState
from quincunx.search cimport tree as trees
from quincunx.search.tree cimport Tree

cdef class HiddenTree(Tree):
    @cython.locals(thread="PyThreadState *", done=int)
    cdef int run(self, int simulations) except -1
    @cython.locals(child=int)
    cdef list children(self, int node)

@cython.locals(done=int, depth=int)
cdef int run_dealt(HiddenTree tree, int simulations) noexcept nogil
@cython.locals(node=int, depth=int, child=int, is_new=bint)
cdef int descend_dealt(HiddenTree tree) noexcept nogil
@cython.locals(legal=int, index=int, chosen=int, known=int, child=int, best=double, scale=double, score=double)
cdef int choose_offered(HiddenTree tree, int node) noexcept nogil
@cython.locals(legal=int, fresh=int, index=int, child=int)
cdef int add_child(HiddenTree tree, int node) noexcept nogil
