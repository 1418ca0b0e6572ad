"""A position of Zangle with turns as a seat sees it, in a row of numbers; docs/environments.md lists them.

Face-down cards are only counted, as nobody knows what they are. Seats come in the order of play, starting
with the observer.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from quincunx.games.zangle.cards import shapes
from quincunx.games.zangle.cards.splits import LANE, LARGEST_COUNT
from quincunx.games.zangle.turns.evaluate import JudgedZangle
from quincunx.games.zangle.turns.rules import BONUS_ROUND

CODES = len(shapes.CODES)
ROUNDS = BONUS_ROUND + 1
COMMON = 2 * CODES + 1 + ROUNDS + 2
OF_A_SEAT = CODES + 4


def shape(players: int) -> tuple[int, ...]:
    """What all seats share, the observer, and what each seat has."""
    return (COMMON + players + OF_A_SEAT * players,)


class SeenZangle(JudgedZangle):
    """A game of Zangle with turns in progress, with observations."""

    def observe(self, seat: int, numbers: MutableSequence[int], start: int) -> None:
        at = write_cards(numbers, start, self.centre)
        numbers[at] = self.deck_size - self.centre_next
        at = write_cards(numbers, at + 1, self.used)
        numbers[at + self.round] = 1
        at += ROUNDS
        numbers[at] = self.hit_taken
        numbers[at + 1] = self.passes
        at += 2
        numbers[at + seat] = 1
        at += self.players
        for step in range(self.players):
            at = write_seat(self, (seat + step) % self.players, numbers, at)


def write_seat(position: JudgedZangle, seat: int, numbers: MutableSequence[int], at: int) -> int:
    """A seat's face-up cards, face-down cards, points, whether it plays this round, whether it is to act."""
    at = write_cards(numbers, at, position.own[seat])
    numbers[at] = position.pile_end[seat] - position.pile_next[seat]
    numbers[at + 1] = position.totals[seat]
    numbers[at + 2] = position.members >> seat & 1
    numbers[at + 3] = position.count > 0 and position.turn == seat
    return at + 4


def write_cards(numbers: MutableSequence[int], at: int, cards: int) -> int:
    """How many there are of each code."""
    for code in range(CODES):
        numbers[at + code] = cards >> LANE * code & LARGEST_COUNT
    return at + CODES
