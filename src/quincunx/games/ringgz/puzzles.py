"""Endings for three and four: one move alone keeps a first place, shared or not, whatever all others do.

What the others would rather do is not known where there are several: each may want something else, and many
moves may be the same to one of them. So nothing is assumed of them. The end of a game is looked at whole.
"""

from __future__ import annotations

from typing import Any

from quincunx.core.offers import PuzzleDraft, PuzzleKind
from quincunx.core.position import Position
from quincunx.core.registry import load
from quincunx.core.stream import RandomStream

FIRST = "first"
SEVERAL = (3, 4)
FEWEST_CHOICES = 3
MOST_POSITIONS = 6_000  # to be looked at: what takes more is no puzzle
GAMES = 60  # at random, of one seed


class TooLongError(Exception):
    """There is more to look at than may be."""


class FirstPlace:
    """Keep a first place against all."""

    def task(self, position: Position) -> str:
        """What is asked for."""
        who = position.game.seat_names[position.to_act[0]]
        return f"{who} to move: one move alone keeps a first place, shared or not, whatever all others do."

    def keeps(self, position: Position, move: str) -> bool:
        """Whether it is that one."""
        return move == self.answer(position)

    def answer(self, position: Position) -> str | None:
        """That one, if there is just one."""
        kept = find_keeping(position)
        return kept[0] if len(kept) == 1 else None

    def is_done(self, position: Position) -> bool:
        """One move is looked for."""
        return True

    def flaw(self, position: Position) -> str:
        """Why there is nothing to find."""
        if position.game.seats not in SEVERAL:
            return "there are not several others"
        if len(position.legal_moves()) < FEWEST_CHOICES:
            return "there is hardly a choice"
        return "" if self.answer(position) is not None else "not just one move keeps a first place"

    def finds(self, position: Position, level: int, seed: int) -> bool | None:
        """The levels play for themselves, not against all, and find the move or do not."""
        return None

    def make(self, seed: int) -> PuzzleDraft | None:
        """From the ends of games at random, as far back as they are soon looked at."""
        stream = RandomStream(seed)
        game = load("ringgz", players=SEVERAL[seed % len(SEVERAL)])
        for _ in range(GAMES):
            position, positions = game.start(), list[Position]()
            while position.outcome is None:
                positions.append(position.copy())
                moves = position.legal_moves()
                position.push(moves[stream.below(len(moves))])
            found = self._last_puzzle(positions)
            if found is not None:
                position, answer = found
                return PuzzleDraft(str(game), position.text, (answer,))
        return None

    def _last_puzzle(self, positions: list[Position]) -> tuple[Position, str] | None:
        """The earliest position that is a puzzle, before the first from the end that takes too long."""
        found = None
        for position in reversed(positions):
            try:
                kept = find_keeping(position)
            except TooLongError:
                break
            if len(kept) == 1 and len(position.legal_moves()) >= FEWEST_CHOICES:
                found = position, kept[0]
        return found


def find_keeping(position: Position) -> list[str]:
    """The moves after which the seat to move comes first, alone or with others, whatever all others do."""
    seat, known = position.to_act[0], dict[int, bool]()
    return [move for move in position.legal_moves() if _comes_first(_after(position, move), seat, known)]


def _comes_first(position: Any, seat: int, known: dict[int, bool]) -> bool:
    if position.outcome is not None:
        return seat in position.outcome.winners
    key = position.key
    if key not in known:
        if len(known) == MOST_POSITIONS:
            raise TooLongError
        known[key] = False  # its place is taken while it is looked at; no position comes again
        children = (_comes_first(_after(position, move), seat, known) for move in position.legal_moves())
        known[key] = any(children) if position.to_act == (seat,) else all(children)
    return known[key]


def _after(position: Any, move: str) -> Any:
    after = position.copy()
    after.push(move)
    return after


KINDS: dict[str, PuzzleKind] = {FIRST: FirstPlace()}
