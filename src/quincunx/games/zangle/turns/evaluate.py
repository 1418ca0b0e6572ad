"""How good a position of Zangle with turns is, roughly: points, cards left, which ones, and whose turn it is.

Large shapes are hard to get rid of; small ones are useful in most Zangles, and having one is even better than
having no card. The weights were fitted to 100,000 positions from 2,765 games between searches, by who won
them. The bonus round is treated as another last round.
"""

from __future__ import annotations

import math

from quincunx.games.zangle.cards.shapes import CODES
from quincunx.games.zangle.cards.splits import LANE, LARGEST_COUNT
from quincunx.games.zangle.turns.rules import ZanglePosition

# What each costs, in each round: the logarithm of the odds.
POINT = [0.30, 0.31, 0.45, 0.45]
FACE_DOWN = [0.17, 0.16, 0.20, 0.20]  # a card
TO_MOVE = [-0.11, -0.05, -0.13, -0.13]
# A card face up, by its number of triangles.
FACE_UP = {
    "1": (-0.05, -0.17, -0.20, -0.20),
    "2": (0.0, -0.06, -0.05, -0.05),
    "3": (0.06, 0.10, 0.19, 0.19),
    "4": (0.19, 0.23, 0.42, 0.42),
    "5": (0.23, 0.21, 0.46, 0.46),
    "Z": (-0.07, 0.05, -0.06, -0.06),
}
KINDS = len(CODES)
CARD = [FACE_UP[code[0]][number] for number in range(4) for code in CODES]

# The settings that suit a search: next to nothing is played at random.
TUNING = {"exploration": 0.7, "cutoff": 2}


class JudgedZangle(ZanglePosition):
    """A game of Zangle with turns in progress, with an evaluation."""

    def evaluate(self, values: list[float]) -> None:
        total = 0.0
        for seat in range(self.players):
            values[seat] = 0.0
            if self.members >> seat & 1:
                values[seat] = math.exp(-cost(self, seat))
            total += values[seat]
        for seat in range(self.players):
            values[seat] /= total


def cost(position: ZanglePosition, seat: int) -> float:
    """What stands between a seat and the win."""
    number = position.round
    face_down = position.pile_end[seat] - position.pile_next[seat]
    found = POINT[number] * position.totals[seat] + FACE_DOWN[number] * face_down
    if position.turn == seat:
        found += TO_MOVE[number]
    word = position.own[seat]
    for kind in range(KINDS):
        found += CARD[KINDS * number + kind] * (word >> LANE * kind & LARGEST_COUNT)
    return found
