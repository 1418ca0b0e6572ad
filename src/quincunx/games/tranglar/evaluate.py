"""How good a position of Tranglar is, roughly: triangles, how safe they are, the reserve, whose turn it is.

The weights were fitted to the values that long searches gave to 2,500 positions.
"""

from __future__ import annotations

import math

from quincunx.core import bits
from quincunx.games.tranglar import tables
from quincunx.games.tranglar.rules import TranglarPosition

# What each is worth once the board is full, and how much more with each triangle that is still free.
LEAD, LEAD_FREE = 0.115, -0.0026  # a triangle
SAFE, SAFE_FREE = 0.085, -0.0010  # a triangle of a piece that no placement can trap any more
TURN, TURN_FREE = 0.427, 0.0032
RESERVE, RESERVE_FREE = 0.104, 0.0027  # a coloured piece
SMALL, SMALL_FREE = 0.689, -0.0193  # a small triangle, in addition

COLOURED_KINDS = 10
MASK = tables.MASK
BORDERS = tables.BORDERS
SIDES_TO_TRAP = tables.SIDES_TO_TRAP

# The settings that suit a search; docs/search.md says what else was tried.
TUNING = {"exploration": 0.2, "patience": 4, "prior": 10, "cutoff": 10, "draws": 10}


class JudgedTranglar(TranglarPosition):
    """A game of Tranglar in progress, with an evaluation."""

    def evaluate(self, values: list[float]) -> None:
        free = 64 - bits.popcount(self.colours[0] | self.colours[1] | self.neutral)
        turn = TURN + TURN_FREE * free
        lead = turn if self.turn == 0 else -turn
        lead += (LEAD + LEAD_FREE * free) * (bits.popcount(self.colours[0]) - bits.popcount(self.colours[1]))
        lead += (SAFE + SAFE_FREE * free) * (safe_area(self, 0) - safe_area(self, 1))
        lead += (RESERVE + RESERVE_FREE * free) * (pieces_left(self, 0) - pieces_left(self, 1))
        lead += (SMALL + SMALL_FREE * free) * (small_left(self, 0) - small_left(self, 1))
        values[0] = 1.0 / (1.0 + math.exp(-lead))
        values[1] = 1.0 - values[0]


def safe_area(position: TranglarPosition, seat: int) -> int:
    """The triangles of a seat's pieces that can no longer be trapped by placing something."""
    enemy = position.colours[seat ^ 1]
    open_to = ~(position.colours[seat] | position.neutral)
    area = 0
    anchors = position.anchors & position.colours[seat]
    while anchors:
        footprint = position.footprint_at[bits.lowest_bit(anchors)]
        touching = 0
        exposed = 0
        for side in range(5 * footprint, 5 * footprint + 5):
            touching += (BORDERS[side] & enemy) != 0
            exposed += (BORDERS[side] & open_to) != 0
        if touching < SIDES_TO_TRAP[footprint] and exposed < SIDES_TO_TRAP[footprint]:
            area += bits.popcount(MASK[footprint])
        anchors &= anchors - 1
    return area


def pieces_left(position: TranglarPosition, seat: int) -> int:
    """How many coloured pieces a seat has in reserve."""
    count = 0
    for kind in range(COLOURED_KINDS):
        count += position.reserves[seat] >> 5 * kind & 15
    return count


def small_left(position: TranglarPosition, seat: int) -> int:
    """How many small triangles of its colour a seat has in reserve: they are the lowest field."""
    return position.reserves[seat] & 15
