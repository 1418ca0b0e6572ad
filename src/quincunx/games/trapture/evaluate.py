"""How good a position of Trapture is, roughly: pegs captured, pegs beset by either side, whose turn it is.

The weights were fitted to the values that long searches gave to 5,000 positions.
"""

from __future__ import annotations

import math

from quincunx.games.trapture.board import PEG_HEXAGONS
from quincunx.games.trapture.rules import TrapturePosition

PEGS = len(PEG_HEXAGONS)

# What a peg is worth to a seat, by 4 × the number of its sides that the seat has + the other seat's number:
# at the start of the game, and how much more with each move.
BESET = [
    0.0, -0.20, -0.42, -0.54,
    0.20, 0.0, -0.09, -0.33,
    0.42, 0.09, 0.0, -0.34,
    0.54, 0.33, 0.34, 0.0,
]  # fmt: skip
BESET_LATER = [
    0.0, -0.018, -0.024, -0.035,
    0.018, 0.0, -0.014, -0.028,
    0.024, 0.014, 0.0, -0.010,
    0.035, 0.028, 0.010, 0.0,
]  # fmt: skip
CAPTURED = 0.33
CAPTURED_LATER = 0.117
TURN = 0.73
TURN_LATER = 0.042

# The settings that suit a search; docs/search.md says what else was tried.
TUNING = {"exploration": 0.2, "patience": 12, "prior": 10, "draws": 4}


class JudgedTrapture(TrapturePosition):
    """A game of Trapture in progress, with an evaluation."""

    def evaluate(self, values: list[float]) -> None:
        lead = (CAPTURED + CAPTURED_LATER * self.ply) * (self.pegs[0] - self.pegs[1])
        turn = TURN + TURN_LATER * self.ply
        lead += turn if self.turn == 0 else -turn
        for peg in range(PEGS):
            if self.sides[peg] < 4 and self.sides[PEGS + peg] < 4:
                state = 4 * self.sides[peg] + self.sides[PEGS + peg]
                lead += BESET[state] + BESET_LATER[state] * self.ply
        values[0] = 1.0 / (1.0 + math.exp(-lead))
        values[1] = 1.0 - values[0]
