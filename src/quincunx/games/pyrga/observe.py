"""A position of Pyrga as a seat sees it, in planes of 4 × 4 spaces; docs/environments.md lists them."""

from __future__ import annotations

from collections.abc import MutableSequence

from quincunx.core import planes
from quincunx.games.pyrga.rules import PyrgaPosition

SHAPE = (19, 4, 4)
SPACES = 16
LANE_MASK = 0xFFFF


class SeenPyrga(PyrgaPosition):
    """A game of Pyrga in progress, with observations."""

    def observe(self, seat: int, numbers: MutableSequence[int], start: int) -> None:
        other = seat ^ 1
        at = start
        for kind in range(3):
            planes.spread(numbers, at, SPACES, self.pieces[seat] >> 16 * kind & LANE_MASK)
            planes.spread(numbers, at + 3 * SPACES, SPACES, self.pieces[other] >> 16 * kind & LANE_MASK)
            at += SPACES
        at += 3 * SPACES
        for direction in range(4):
            planes.spread(numbers, at, SPACES, self.pointing >> 16 * direction & LANE_MASK)
            at += SPACES
        planes.spread(numbers, at, SPACES, self.reach & LANE_MASK)
        at += SPACES
        at = write_hand(numbers, at, self.hands[seat])
        at = write_hand(numbers, at, self.hands[other])
        planes.fill(numbers, at, SPACES, self.count > 0 and self.turn == seat)
        planes.fill(numbers, at + SPACES, SPACES, seat == 0)


def write_hand(numbers: MutableSequence[int], at: int, hand: int) -> int:
    """Three planes: how many squares, cylinders and triangles are left."""
    for _ in range(3):
        planes.fill(numbers, at, SPACES, hand % 6)
        hand //= 6
        at += SPACES
    return at
