"""A position of Ringgz as a seat sees it, in planes of 5 × 5 territories; docs/environments.md lists them.

Seats come in the order of play, starting with the observer; colours in the order of the seats that own
them, and last the one that nobody owns.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from quincunx.core import planes
from quincunx.games.ringgz import tables
from quincunx.games.ringgz.evaluate import JudgedRinggz
from quincunx.games.ringgz.parts import COLOURS, KINDS, SIDE, TERRITORIES

LANE = tables.LANE


def shape(players: int) -> tuple[int, ...]:
    """Pieces by colour and kind, the starting base, hands, the seat to act, the observer."""
    return (COLOURS * KINDS + 1 + KINDS * players * hands_of_a_seat(players) + 2 * players, SIDE, SIDE)


def hands_of_a_seat(players: int) -> int:
    """The colours that a seat has pieces of: with four players, only its own."""
    return 1 if players == COLOURS else 2


class SeenRinggz(JudgedRinggz):
    """A game of Ringgz in progress, with observations."""

    def observe(self, seat: int, numbers: MutableSequence[int], start: int) -> None:
        at = write_pieces(self, seat, numbers, start)
        if self.start >= 0:
            numbers[at + self.start] = 1
        at += TERRITORIES
        for step in range(self.seats):
            at = write_hands(self, (seat + step) % self.seats, numbers, at)
        for step in range(self.seats):
            planes.fill(numbers, at, TERRITORIES, self.count > 0 and (seat + step) % self.seats == self.turn)
            planes.fill(numbers, at + self.seats * TERRITORIES, TERRITORIES, step == seat)
            at += TERRITORIES


def write_pieces(position: JudgedRinggz, seat: int, numbers: MutableSequence[int], at: int) -> int:
    """Twenty planes: what is on the board."""
    written = 0
    for step in range(position.seats):
        looked_at = (seat + step) % position.seats
        for hand in range(2):
            colour = position.colours[2 * looked_at + hand]
            if position.owned[looked_at] >> colour & 1 and not written >> colour & 1:
                at = write_colour(position, colour, numbers, at)
                written |= 1 << colour
    for colour in range(COLOURS):
        if not written >> colour & 1:
            at = write_colour(position, colour, numbers, at)
    return at


def write_colour(position: JudgedRinggz, colour: int, numbers: MutableSequence[int], at: int) -> int:
    """Five planes: the rings of a colour by size, and its bases."""
    for kind in range(KINDS):
        places = position.pieces[3 * colour + kind // 2] >> 32 * (kind & 1)
        planes.spread(numbers, at, TERRITORIES, places)
        at += TERRITORIES
    return at


def write_hands(position: JudgedRinggz, seat: int, numbers: MutableSequence[int], at: int) -> int:
    """Five planes for each colour that a seat has pieces of: how many of each kind are left."""
    for hand in range(hands_of_a_seat(position.seats)):
        for kind in range(KINDS):
            planes.fill(numbers, at, TERRITORIES, position.left[10 * seat + LANE[KINDS * hand + kind]])
            at += TERRITORIES
    return at
