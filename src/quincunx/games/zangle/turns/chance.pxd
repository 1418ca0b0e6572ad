cimport cython

from quincunx.games.zangle.cards cimport finder
from quincunx.games.zangle.turns cimport rules
from quincunx.games.zangle.turns.observe cimport SeenZangle
from quincunx.games.zangle.turns.rules cimport ZanglePosition

cdef class ChancyZangle(SeenZangle):
    @cython.locals(rank=int)
    cpdef list unseen_cards(self)
    cdef int check_spot(self, spot) except -1

@cython.locals(seat=int, mover=int, to=int, first=int)
cdef list spots_since(ZanglePosition position, ZanglePosition before)

@cython.locals(other=int, swapped=int, rank=int, place=int)
cdef swap_cards(ChancyZangle position, int spot, int code, list others)

cdef list spots_of(int first, int end, int holder)

@cython.locals(holder=int, place=int)
cdef put_card(ChancyZangle position, int spot, int code)
