cimport cython
from libc cimport math

from quincunx.core cimport cbits as bits
from quincunx.core cimport cbuffers as buffers
from quincunx.core cimport cgil as gil
from quincunx.core cimport climits as limits
from quincunx.core cimport faults
from quincunx.core.cgil cimport PyThreadState
from quincunx.core.numbered cimport NumberedPosition
from quincunx.core.stream cimport RandomStream
from quincunx.search cimport cpool as pool
from quincunx.search.cpool cimport Node

cdef int ROOM, LATELY, LATEST
cdef double TRY_FIRST, LOST

cdef class Tree:
    cdef NumberedPosition root, scratch, trial
    cdef RandomStream stream
    cdef double balance
    cdef double[64] spread
    cdef bint learns, blends
    cdef int patience, prior, cutoff, horizon, draws, steps, seats, action_count, moment
    cdef readonly int limit, capacity, used
    cdef readonly bint full
    cdef public bint halted
    cdef bint busy
    cdef int[limits.MOST_LEGAL] actions
    cdef int[limits.DEEPEST_TREE + 2] path
    cdef int[limits.DEEPEST_TREE + 2] movers
    cdef int[limits.LONGEST_TRAIL] trail
    cdef object held_played, held_habits
    cdef int *played
    cdef int *habit_count
    cdef double *habit_mean
    cdef Node *nodes
    cdef readonly double[limits.MOST_SEATS] sums
    cdef double[limits.MOST_SEATS] values

    cdef int check_made(self) except -1
    cdef int enter(self) except -1
    cdef int forget_played(self) except -1
    @cython.locals(thread="PyThreadState *", done=int, wanted=int)
    cpdef int simulate(self, simulations) except -1
    @cython.locals(capacity=int)
    cdef int make_room(self) except -1
    @cython.locals(depth=int, node=int)
    cdef void simulate_once(self) noexcept nogil
    @cython.locals(child=int)
    cdef list children(self, int node)
    @cython.locals(thread="PyThreadState *", node=int)
    cdef int find(self, NumberedPosition position) noexcept
    @cython.locals(fresh="Node *", thread="PyThreadState *", capacity=int)
    cdef int move_root(self, int node) except -1

@cython.locals(left=int, child=int, found=int)
cdef int find_below(Tree tree, int node, int depth, NumberedPosition target) noexcept nogil
@cython.locals(level=int)
cdef bint leads_to(Tree tree, int depth, NumberedPosition target) noexcept nogil
@cython.locals(used=int, copied=int, old=int, index=int)
cdef int copy_below(Tree tree, int top, Node *fresh) noexcept nogil
@cython.locals(done=int)
cdef int run(Tree tree, int simulations) noexcept nogil
@cython.locals(node=int, depth=int)
cdef int descend(Tree tree) noexcept nogil
@cython.locals(scale=double, score=double, best=double, first=int, child=int, chosen=int)
cdef int choose_child(Tree tree, int node) noexcept nogil
cdef void settle(Tree tree, int node) noexcept nogil
@cython.locals(winners=int)
cdef void play_to_result(Tree tree) noexcept nogil
@cython.locals(action=int, slot=int)
cdef void play_on(Tree tree) noexcept nogil
@cython.locals(action=int, habits=int, other=int)
cdef int draw_action(Tree tree) noexcept nogil
@cython.locals(step=int, slot=int, level=int, seat=int)
cdef void form_habits(Tree tree, int depth) noexcept nogil
cdef void form_habit(Tree tree, int slot, int seat) noexcept nogil
@cython.locals(count=int, index=int, other=int)
cdef void add_children(Tree tree, int node) noexcept nogil
cdef void clear_node(Tree tree, int node, int action) noexcept nogil
cdef void expect(Tree tree, int node) noexcept nogil
cdef double worth(int winners, int seat) noexcept nogil
@cython.locals(seat=int)
cdef void share_out(Tree tree, int winners) noexcept nogil
@cython.locals(level=int, node=int, visits=int, seat=int)
cdef void note_result(Tree tree, int depth) noexcept nogil
@cython.locals(level=int, node=int, seat=int, child=int, change=double)
cdef void note_amaf(Tree tree, int depth) noexcept nogil
@cython.locals(level=int, node=int, parent=int, seat=int, value=double)
cdef void prove_upwards(Tree tree, int depth) noexcept nogil
@cython.locals(best=int, child=int)
cdef int best_proof(Tree tree, int node, int seat) noexcept nogil
