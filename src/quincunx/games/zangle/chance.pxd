cimport cython

from quincunx.games.zangle cimport rules
from quincunx.games.zangle.observe cimport SeenZangle
from quincunx.games.zangle.rules cimport ZanglePosition

cdef class ChancyZangle(SeenZangle):
    @cython.locals(seat=int, mover=int, to=int)
    cpdef list turned_up(self, ZanglePosition before)
    @cython.locals(count=int, seat=int)
    cpdef int unseen_count(self)
    @cython.locals(rank=int)
    cpdef list unseen_cards(self)
    cpdef int card_at(self, int spot)
    @cython.locals(other=int, swapped=int, rank=int, place=int)
    cpdef exchange(self, int spot, int code, list others)

cdef list spots_of(int first, int end, int holder)

@cython.locals(holder=int, place=int)
cdef put_card(ChancyZangle position, int spot, int code)
