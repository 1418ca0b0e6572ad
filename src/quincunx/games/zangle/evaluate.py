"""How good a position of Zangle with turns is, roughly: points, cards left, and rounds to come."""

import math

from quincunx.games.zangle import rules
from quincunx.games.zangle.rules import ZanglePosition

ROUNDS = 3
# A lead of so many points in the last round, and of so many more for each round to come, is worth e : 1.
LAST_ROUND = 2.5
ROUND_TO_COME = 2.5

# How a search makes the most of it: rounds to come are not played to their end.
TUNING = {"exploration": 0.7, "cutoff": 12}


class JudgedZangle(ZanglePosition):
    """A game of Zangle with turns in progress, with an evaluation."""

    def evaluate(self, values):
        scale = LAST_ROUND + ROUND_TO_COME * max(0, ROUNDS - 1 - self.round)
        total = 0.0
        for seat in range(self.players):
            values[seat] = 0.0
            if self.members >> seat & 1:
                values[seat] = math.exp(-(self.totals[seat] + rules.cards_of(self, seat)) / scale)
            total += values[seat]
        for seat in range(self.players):
            values[seat] /= total
