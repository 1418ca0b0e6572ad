"""A position of Tranglar as a seat sees it, in planes over the 64 triangles; docs/environments.md lists them.

Three planes, one for each side of a triangle, say which triangles form one piece: 1 where the triangle across
that side belongs to the same piece.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from quincunx.core import bits, planes
from quincunx.games.tranglar import tables
from quincunx.games.tranglar.board import LEFT_OF, edges
from quincunx.games.tranglar.evaluate import JudgedTranglar

TRIANGLES = 64
RESERVES = 11
SHAPE = (34, TRIANGLES)

MASK = tables.MASK
BIT = tables.BIT
# What lies across the three sides of each triangle, as words of one bit; none at the edge of the board.
ACROSS = [
    BIT[LEFT_OF[end, start]] if (end, start) in LEFT_OF else 0
    for triangle in range(TRIANGLES)
    for start, end in edges(triangle)
]


class SeenTranglar(JudgedTranglar):
    """A game of Tranglar in progress, with observations."""

    def observe(self, seat: int, numbers: MutableSequence[int], start: int) -> None:
        other = seat ^ 1
        planes.spread(numbers, start, TRIANGLES, self.colours[seat])
        planes.spread(numbers, start + TRIANGLES, TRIANGLES, self.colours[other])
        planes.spread(numbers, start + 2 * TRIANGLES, TRIANGLES, self.neutral)
        at = start + 3 * TRIANGLES
        write_joints(self, numbers, at)
        at += 3 * TRIANGLES
        planes.spread(numbers, at, TRIANGLES, area_of(self, self.trapped & self.colours[seat]))
        planes.spread(numbers, at + TRIANGLES, TRIANGLES, area_of(self, self.trapped & self.colours[other]))
        at += 2 * TRIANGLES
        for field in range(RESERVES):
            planes.fill(numbers, at, TRIANGLES, self.reserves[seat] >> 5 * field & 15)
            planes.fill(numbers, at + RESERVES * TRIANGLES, TRIANGLES, self.reserves[other] >> 5 * field & 15)
            at += TRIANGLES
        at += RESERVES * TRIANGLES
        planes.fill(numbers, at, TRIANGLES, self.quiet)
        planes.fill(numbers, at + TRIANGLES, TRIANGLES, self.passes)
        planes.fill(numbers, at + 2 * TRIANGLES, TRIANGLES, self.count > 0 and self.turn == seat)
        planes.fill(numbers, at + 3 * TRIANGLES, TRIANGLES, seat == 0)


def write_joints(position: JudgedTranglar, numbers: MutableSequence[int], at: int) -> None:
    """Three planes: the sides of triangles that lie inside a piece."""
    anchors = position.anchors
    while anchors:
        piece = MASK[position.footprint_at[bits.lowest_bit(anchors)]]
        triangles = piece
        while triangles:
            triangle = bits.lowest_bit(triangles)
            for side in range(3):
                if ACROSS[3 * triangle + side] & piece:
                    numbers[at + TRIANGLES * side + triangle] = 1
            triangles &= triangles - 1
        anchors &= anchors - 1


def area_of(position: JudgedTranglar, anchors: int) -> int:
    """The triangles of the pieces with these anchors."""
    area = 0
    while anchors:
        area |= MASK[position.footprint_at[bits.lowest_bit(anchors)]]
        anchors &= anchors - 1
    return area
