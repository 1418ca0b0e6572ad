"""A position of Trapture as a seat sees it, in planes over the 132 grooves; docs/environments.md lists them.

A seat has a plane for each of its twelve squiggles, shorter ones first; that of one that is still in hand
is empty. Of two squiggles of the same shape, the one with the lower action number comes first.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from quincunx.core import planes
from quincunx.games.trapture import tables
from quincunx.games.trapture.evaluate import JudgedTrapture
from quincunx.games.trapture.placements import SHAPE_COUNTS

GROOVES = 132
SQUIGGLES = 12
PEGS = 13
SIDES_TO_CAPTURE = 4
SHAPE = (2 * SQUIGGLES + 4, GROOVES)

GROOVES_OF = tables.GROOVES_OF
SHAPE_OF = tables.SHAPE_OF
PEG_OF = tables.PEG_OF
# The plane of the first squiggle of each shape, with room for as many shapes as there may be squiggles.
FIRST_PLANE = ([sum(SHAPE_COUNTS[:shape]) for shape in range(len(SHAPE_COUNTS))] + [0] * 12)[:12]


class SeenTrapture(JudgedTrapture):
    """A game of Trapture in progress, with observations."""

    def observe(self, seat: int, numbers: MutableSequence[int], start: int) -> None:
        other = seat ^ 1
        write_squiggles(self, seat, numbers, start)
        write_squiggles(self, other, numbers, start + SQUIGGLES * GROOVES)
        at = start + 2 * SQUIGGLES * GROOVES
        for groove in range(GROOVES):
            if PEG_OF[groove] >= 0:
                numbers[at + groove] = self.sides[PEGS * seat + PEG_OF[groove]] >= SIDES_TO_CAPTURE
                numbers[at + GROOVES + groove] = self.sides[PEGS * other + PEG_OF[groove]] >= SIDES_TO_CAPTURE
        at += 2 * GROOVES
        planes.fill(numbers, at, GROOVES, self.count > 0 and self.turn == seat)
        planes.fill(numbers, at + GROOVES, GROOVES, seat == 0)


def write_squiggles(position: JudgedTrapture, seat: int, numbers: MutableSequence[int], at: int) -> None:
    """Twelve planes: the grooves that each squiggle of a seat fills."""
    for index in range(position.laid_count[seat]):
        action = position.laid[SQUIGGLES * seat + index]
        plane = at + GROOVES * (FIRST_PLANE[SHAPE_OF[action]] + like_before(position, seat, action))
        for place in range(6 * action, 6 * action + 6):
            if GROOVES_OF[place] < GROOVES:
                numbers[plane + GROOVES_OF[place]] = 1


def like_before(position: JudgedTrapture, seat: int, action: int) -> int:
    """How many squiggles of the same shape and seat have a lower action number."""
    count = 0
    for index in range(position.laid_count[seat]):
        laid = position.laid[SQUIGGLES * seat + index]
        count += laid < action and SHAPE_OF[laid] == SHAPE_OF[action]
    return count
