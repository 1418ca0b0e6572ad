"""The exact value of a position of a two-seat game, and the moves that keep it."""

from __future__ import annotations

import threading
import time
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from quincunx.core import checks
from quincunx.core.errors import QuincunxError
from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position
from quincunx.search.book import Book
from quincunx.search.limit import MEGABYTE, Limit
from quincunx.search.prover import Prover

# About how often a search looks at the clock, and whether it is to stop.
WATCH_SECONDS = 0.004
MOST_AT_ONCE = 1 << 16


class UnsolvedError(QuincunxError):
    """The search was given up before the value was certain."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A value for the seat to move, "win", "draw" or "loss", and all moves that reach it."""

    value: str
    best: tuple[str, ...]
    nodes: int


class Solver:
    """Solves positions of one game, and remembers what it has found.

    A limit's `visits` are the positions looked at; its memory was decided when the solver was made.
    """

    def __init__(
        self,
        position: Position,
        memory: int = 64 * MEGABYTE,
        progress: Callable[[int], bool] | None = None,
        book: bool = True,
    ) -> None:
        """`progress` is called with the number of positions looked at; False from it gives up.

        `book` says whether to make use of proven openings, if the game has some.
        """
        position = checks.is_position(position)
        if position.game.seats != 2 or position.game.hides or not position.game.numbered:
            raise QuincunxError("only games of two seats with nothing hidden can be solved")
        self._game = position.game
        # Without a circle, so that the memory is given back as soon as nobody needs the solver any more.
        watch = weakref.WeakMethod(self._watch)
        self._prover = Prover(position, memory, lambda nodes: _call(watch, nodes))
        self._progress = progress
        self._stop = threading.Event()
        self._limit_to(None)
        if book:
            for opening in Book.of(position.game):
                self._prover.enter(opening.key, opening.winners, opening.work)

    @property
    def nodes(self) -> int:
        """How many positions have been looked at so far."""
        return self._prover.nodes

    def key(self, position: Position) -> int:
        """63 bits by which the solver knows a position: equal for positions alike up to symmetry."""
        return self._prover.key_of(position)

    def stop(self) -> None:
        """Have a search that runs in another thread give up at once."""
        self._stop.set()

    def value(self, position: Position, limit: Limit | None = None) -> str:
        """The exact value of a position for the seat to move; UnsolvedError if the limit is too narrow."""
        self._limit_to(limit)
        return self._value(checks.belongs(position, self._game))

    def solve(self, position: Position, limit: Limit | None = None) -> Solution:
        """The exact value of a position, and all best moves; UnsolvedError if the limit is too narrow."""
        self._limit_to(limit)
        position = checks.belongs(position, self._game)
        before = self.nodes
        value = self._value(position)
        kept: dict[int, bool] = {}  # by key: symmetric moves are looked at once
        best = []
        for action, child in children(position):
            key = self.key(child)
            if key not in kept:
                kept[key] = value == "loss" or self._can(child, position.turn, sharing=value == "draw")
            if kept[key]:
                best.append(position.game.notation(action))
        return Solution(value, tuple(best), self.nodes - before)

    def best_move(self, position: Position, limit: Limit | None = None) -> str | None:
        """A move that keeps the value of a position, or None if the limit is too narrow to find one.

        In a lost position it is the move that took the most work to refute.
        """
        position = checks.belongs(position, self._game)
        self._limit_to(limit)
        try:
            value = self._value(position)
            self._ask(position, position.turn if value == "win" else 1 - position.turn)
        except UnsolvedError:
            return None
        action = self._hardest(position) if value == "loss" else self._prover.decisive_action()
        return position.game.notation(action)

    def _value(self, position: NumberedPosition) -> str:
        if position.outcome is not None:
            raise QuincunxError("the game is over: there is nothing to solve")
        if self._can(position, position.turn, sharing=False):
            return "win"
        return "draw" if self._can(position, position.turn, sharing=True) else "loss"

    def _can(self, position: Position, seat: int, sharing: bool) -> bool:
        """Whether a seat can force a win, or with `sharing` at least a draw."""
        if sharing:
            return not self._can(position, 1 - seat, sharing=False)
        outcome = position.outcome
        if outcome is not None:
            return outcome.winners == (seat,)
        answer, _ = self._prover.look_up(self.key(position), seat)
        return (answer or self._ask(position, seat)) > 0

    def _ask(self, position: Position, seat: int) -> int:
        answer = self._prover.ask(position, seat)
        if not answer:
            raise UnsolvedError(self._reason or "not solved: the game may go on for too long")
        return answer

    def _hardest(self, position: NumberedPosition) -> int:
        """Of the moves of a lost position the one with the most work behind it."""
        works = [
            (self._prover.look_up(self.key(child), 1 - position.turn)[1], -action)
            for action, child in children(position)
        ]
        return -max(works)[1]

    def _limit_to(self, limit: Limit | None) -> None:
        self._stop.clear()
        self._reason = ""
        self._limit = limit or Limit()
        self._started = self._watched = time.monotonic()
        self._first_node = self._prover.nodes
        self._wait = 16

    def _watch(self, nodes: int) -> int:
        """Called by the prover: for how many positions it may go on."""
        now, left = time.monotonic(), MOST_AT_ONCE
        if self._limit.visits is not None:
            left = self._limit.visits - (nodes - self._first_node)
        if left <= 0:
            self._reason = f"not solved within {self._limit.visits:,} positions"
        elif self._limit.seconds is not None and now - self._started >= self._limit.seconds:
            self._reason = f"not solved within {self._limit.seconds:g} s"
        elif self._stop.is_set() or (self._progress is not None and not self._progress(nodes)):
            self._reason = "given up"
        if self._reason:
            return 0
        if now - self._watched < WATCH_SECONDS / 2:
            self._wait = min(2 * self._wait, MOST_AT_ONCE)
        elif now - self._watched > 2 * WATCH_SECONDS:
            self._wait = max(self._wait // 2, 1)
        self._watched = now
        return min(self._wait, left)


def _call(watch: weakref.WeakMethod[Any], nodes: int) -> int:
    alive = watch()
    return 0 if alive is None else int(alive(nodes))


def children(position: NumberedPosition) -> Iterator[tuple[int, NumberedPosition]]:
    """The positions one move further, with the actions that lead there."""
    for action in position.legal_actions():
        child = position.copy()
        child.act(action)
        yield action, child
