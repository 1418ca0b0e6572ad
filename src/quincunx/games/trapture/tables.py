"""The tables that Trapture's kernel works with, as lists; rules.pxd says how long each is.

A set of placements is a *row* of STRIDE words, a bit for each action. Tables that hold several rows
have them one after the other.
"""

from collections.abc import Callable, Iterable, Sequence

from quincunx.games.trapture.board import BAND_POINTS, GROOVES, PEG_HEXAGONS, POINTS, SIDES
from quincunx.games.trapture.placements import MOST_PLACEMENTS, MOST_SQUIGGLES, PLACEMENTS, Placement

STRIDE = MOST_PLACEMENTS // 64

# Squiggles shorter than the longest have these in place of further grooves and points; the rows of
# placements that use or meet them are empty.
NO_GROOVE = len(GROOVES)
NO_POINT = len(POINTS)

_MASK64 = 0xFFFFFFFFFFFFFFFF


def row(placements: Iterable[int]) -> list[int]:
    """A set of placements as words."""
    members = sum(1 << action for action in placements)
    return [members >> 64 * word & _MASK64 for word in range(STRIDE)]


def _rows(keys: Iterable[int], keys_of: Callable[[Placement], Sequence[int]]) -> list[int]:
    """For each key, the row of the placements that have it."""
    rows = {key: row(()) for key in keys}
    for action, placement in enumerate(PLACEMENTS):
        for key in keys_of(placement):
            if key in rows:
                rows[key][action >> 6] |= 1 << (action & 63)
    return [word for words in rows.values() for word in words]


def _listed(lists: Iterable[Sequence[int]], width: int, padding: int) -> list[int]:
    """Short lists as one, each padded to a width, with room for as many as there may be placements."""
    items = [item for members in lists for item in (*members, *[padding] * (width - len(members)))]
    return items + [padding] * (MOST_PLACEMENTS * width - len(items))


def _peg_of(groove: int) -> int:
    for peg, hexagon in enumerate(PEG_HEXAGONS):
        if groove in SIDES[hexagon]:
            return peg
    return -1


# Rows by what placements have in common.
USING = _rows(range(NO_GROOVE + 1), lambda placement: placement.grooves)
MEETING = _rows(range(NO_POINT + 1), lambda placement: placement.points)
OF_SHAPE = _rows(range(MOST_SQUIGGLES), lambda placement: (placement.shape,))
STARTING = _rows([point for band in BAND_POINTS for point in band], lambda placement: placement.ends)

# What each placement consists of.
GROOVES_OF = _listed([placement.grooves for placement in PLACEMENTS], 6, NO_GROOVE)
POINTS_OF = _listed([placement.points for placement in PLACEMENTS], 7, NO_POINT)
SHAPE_OF = _listed([(placement.shape,) for placement in PLACEMENTS], 1, 0)

# The peg that each groove is a side of, or -1.
PEG_OF = [_peg_of(groove) for groove in range(len(GROOVES))]
