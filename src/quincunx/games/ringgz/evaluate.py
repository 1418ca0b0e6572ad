"""How good a position of Ringgz for two is, roughly: what the rings on each territory promise.

Rings are scarce, so what counts is how few of them hold a territory: two of one colour against one of each
of the other seat's colours are worth most, and a heap of one's own rings is a waste. The weights were fitted
to the values that long searches gave to 8,000 positions.
"""

from __future__ import annotations

import math

from quincunx.games.ringgz.parts import TERRITORIES
from quincunx.games.ringgz.rules import RinggzPosition

# What a territory is worth by the number of rings of the seat's two colours, the more numerous first, and of
# the other seat's, likewise: at the start of the game, and how much more with each move.
PROMISES = {
    (1, 0, 0, 0): (-0.48, 0.0114),
    (1, 1, 0, 0): (-0.84, -0.0026),
    (1, 1, 1, 0): (-0.42, -0.0050),
    (2, 0, 0, 0): (-0.71, 0.0072),
    (2, 0, 1, 0): (-0.25, 0.0092),
    (2, 0, 1, 1): (0.36, 0.0196),
    (2, 1, 0, 0): (-0.99, -0.0046),
    (2, 1, 1, 0): (-0.37, -0.0002),
    (2, 2, 0, 0): (-1.52, -0.0282),
    (3, 0, 0, 0): (-0.62, -0.0096),
    (3, 0, 1, 0): (0.03, -0.0102),
    (3, 1, 0, 0): (-0.70, -0.0282),
    (4, 0, 0, 0): (-0.58, -0.0232),
}
LEFT = 0.37  # for each piece that the other seat has in hand beyond one's own number
LEFT_LATER = 0.0086
TURN = 0.45
TURN_LATER = 0.0056


def promise(later: int) -> list[float]:
    """The promises to the first seat by the numbers of rings of the four colours, in base 5."""
    table = []
    for state in range(5**4):
        counts = [state // 5**colour % 5 for colour in range(4)]
        first = tuple(sorted(counts[0::2], reverse=True))
        second = tuple(sorted(counts[1::2], reverse=True))
        gain = PROMISES.get(first + second, (0.0, 0.0))[later]
        loss = PROMISES.get(second + first, (0.0, 0.0))[later]
        table.append(gain - loss)
    return table


POWER = [1, 5, 25, 125]
PROMISE = promise(0)
PROMISE_LATER = promise(1)

# The settings that suit a search for two players; docs/search.md says what else was tried.
TUNING = {"exploration": 0.2, "patience": 8, "prior": 10, "amaf": 100, "draws": 3}


class JudgedRinggz(RinggzPosition):
    """A game of Ringgz in progress; with an evaluation, if there are two players."""

    def evaluate(self, values: list[float]) -> None:
        if self.seats > 2:
            for seat in range(self.seats):
                values[seat] = 1.0 / self.seats
            return
        lead = LEFT + LEFT_LATER * self.ply
        lead *= left_with(self, 1) - left_with(self, 0)
        turn = TURN + TURN_LATER * self.ply
        lead += turn if self.turn == 0 else -turn
        for territory in range(TERRITORIES):
            state = rings_on(self, territory)
            lead += PROMISE[state] + PROMISE_LATER[state] * self.ply
        values[0] = 1.0 / (1.0 + math.exp(-lead))
        values[1] = 1.0 - values[0]


def left_with(position: RinggzPosition, seat: int) -> int:
    """How many pieces a seat has in hand."""
    count = 0
    for lane in range(10 * seat, 10 * seat + 10):
        count += position.left[lane]
    return count


def rings_on(position: RinggzPosition, territory: int) -> int:
    """The numbers of rings of the four colours on a territory, in base 5; 0 where a base is."""
    state = 0
    for colour in range(4):
        small = position.pieces[3 * colour] >> territory
        large = position.pieces[3 * colour + 1] >> territory
        state += POWER[colour] * ((small & 1) + (small >> 32 & 1) + (large & 1) + (large >> 32 & 1))
    return state
