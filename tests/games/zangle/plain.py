"""Zangle in turns, written a second time as plainly as possible, to check the kernel against.

Nothing of the package is used but the pack: compositions come from the table of the rules, Zangles
are found by trying every choice of cards, and a game is a handful of lists.
"""

from __future__ import annotations

import copy
from functools import cache
from itertools import combinations

CODES = ["1", "2", "3", "4a", "4b", "4c", "5a", "5b", "5c", "5d", "Z"]

# The table of the rules: code, colour, cards, compositions.
TABLE = """
1  blue   20
2  red    20 1+1
3  purple 20 1+1+1 1+2
4a yellow 8  1+1+1+1 1+1+2 1+3 2+2
4b yellow 8  1+1+1+1 1+1+2 1+3
4c yellow 8  1+1+1+1 1+1+2 1+3 2+2
5a green  8  1+1+1+1+1 1+1+1+2 1+1+3 1+2+2 2+3 1+4a
5b green  8  1+1+1+1+1 1+1+1+2 1+1+3 1+2+2 2+3 1+4a 1+4b 1+4c
5c green  8  1+1+1+1+1 1+1+1+2 1+1+3 1+2+2 2+3 1+4a 1+4c
5d green  8  1+1+1+1+1 1+1+1+2 1+1+3 1+2+2 2+3 1+4c
"""
ROWS = {line.split()[0]: line.split()[1:] for line in TABLE.strip().splitlines()}


@cache
def zangles(own: tuple[str, ...], centre: tuple[str, ...]) -> list[str]:
    """All Zangles, by trying every choice of up to six shapes and any number of Z cards."""
    found = set()
    cards = [(code, "o") for code in own] + [(code, "c") for code in centre]
    shapes = sorted(card for card in cards if card[0] != "Z")
    nothings = [card for card in cards if card[0] == "Z"]
    for size in range(2, 7):
        for chosen in set(combinations(shapes, size)):
            for target in set(chosen):
                parts = sorted(chosen, key=lambda card: (CODES.index(card[0]), card[1] == "c"))
                parts.remove(target)
                made = "+".join(code for code, _ in parts)
                if made == target[0] or made in ROWS[target[0]][2:]:
                    for number in range(len(nothings) + 1):
                        for added in combinations(nothings, number):
                            found.add((target, *parts, *added))
    return sorted(
        f"{_text(zangle[:1])}={_text(zangle[1:])}"
        for zangle in found
        if len(zangle) >= 3 and {place for _, place in zangle} == {"o", "c"}
    )


def _text(cards: tuple[tuple[str, str], ...]) -> str:
    return "+".join(f"{code}@{place}" for code, place in cards)


class PlainTurns:
    """A game in progress; the decks of all rounds are given."""

    def __init__(self, players: int, decks: list[list[str]]) -> None:
        self.players = players
        self.decks = decks
        self.totals = [0] * players
        self.round = 0
        self.winners: list[int] | None = None
        self.begin(list(range(players)), 10)

    def begin(self, seats: list[int], cards: int) -> None:
        deck = list(self.decks[self.round])
        self.seats = seats
        self.down = {seat: [deck.pop(0) for _ in range(cards)] for seat in seats}
        self.up: dict[int, list[str]] = {seat: [] for seat in seats}
        self.centre: list[str] = []
        self.pile = deck
        self.first = seats[0] if self.round == 3 else self.round % self.players
        self.turn = self.first
        self.hit = False
        self.passes = 0
        self.turns = 0
        self.fill(self.centre, self.pile)
        for seat in seats:
            self.fill(self.up[seat], self.down[seat])

    def fill(self, up: list[str], down: list[str]) -> None:
        while len(up) < 4 and down:
            up.append(down.pop(0))

    def moves(self) -> list[str]:
        if self.winners is not None:
            return []
        own = tuple(sorted(self.up[self.turn], key=CODES.index))
        found = zangles(own, tuple(sorted(self.centre, key=CODES.index)))
        return [*found, "hit" if self.pile and not self.hit else "pass"]

    def play(self, move: str) -> None:
        up = self.up[self.turn]
        if move == "hit":
            up.append(self.pile.pop(0))
            self.hit = True
            return
        if move == "pass":
            self.passes = self.passes + 1 if not self.pile else 0
        else:
            self.passes = 0
            for card in move.replace("=", "+").split("+"):
                code, place = card.split("@")
                (up if place == "o" else self.centre).remove(code)
            self.fill(self.centre, self.pile)
            self.fill(up, self.down[self.turn])
        self.hit = False
        self.turns += 1
        self.go_on()

    def left(self, seat: int) -> int:
        return len(self.up[seat]) + len(self.down[seat])

    def go_on(self) -> None:
        out = [seat for seat in self.seats if self.left(seat) == 0]
        mover = self.seats.index(self.turn)
        self.turn = self.seats[(mover + 1) % len(self.seats)]
        passed = self.passes == len(self.seats)
        if self.round == 3:
            if out or passed:
                fewest = min(self.left(seat) for seat in self.seats)
                self.winners = [seat for seat in self.seats if self.left(seat) == fewest]
            return
        if not passed and not (out and self.turns % self.players == 0):
            return
        for seat in self.seats:
            self.totals[seat] += self.left(seat)
        self.round += 1
        if self.round < 3:
            self.begin(list(range(self.players)), 10)
            return
        tied = [seat for seat in range(self.players) if self.totals[seat] == min(self.totals)]
        if len(tied) == 1:
            self.winners = tied
        else:
            self.begin(tied, 4)

    def perft(self, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for move in self.moves():
            after = copy.copy(self)
            after.up = {seat: list(cards) for seat, cards in self.up.items()}
            after.down = {seat: list(cards) for seat, cards in self.down.items()}
            after.centre, after.pile, after.totals = list(self.centre), list(self.pile), list(self.totals)
            after.play(move)
            total += after.perft(depth - 1)
        return total
