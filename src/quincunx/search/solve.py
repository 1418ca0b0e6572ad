"""The exact value of a position of a two-seat game, and the moves that keep it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from quincunx.core import checks
from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position
from quincunx.search.book import Book
from quincunx.search.limit import LARGEST_SLICE, MEGABYTE, Limit, next_slice
from quincunx.search.prover import Prover


class UnsolvedError(QuincunxError):
    """The search was given up before the value was certain."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A value for the seat to move, "win", "draw" or "loss", and all moves that reach it, or one of them."""

    value: str
    best: tuple[str, ...]
    nodes: int


class Solver:
    """Solves positions of one game, and remembers what it has found.

    A limit's `visits` count positions looked at; its `memory` is ignored, as the table already has its size.
    """

    def __init__(
        self,
        position: Position,
        memory: int = 64 * MEGABYTE,
        progress: Callable[[int], bool] | None = None,
        book: bool = True,
    ) -> None:
        """`progress` is called with the number of positions looked at; it returns False to give up.

        `book` says whether to use the game's proven openings, if it has any.
        """
        position = checks.is_position(position)
        if not position.game.open_duel:
            raise QuincunxError("only games of two seats with nothing hidden can be solved")
        self._game = position.game
        self._watch = _Watch(progress)
        self._prover = Prover(position, memory, self._watch.check)
        openings = Book.of(position.game) if book else ()
        for opening in openings:
            self._prover.enter(opening.key, opening.winners, opening.work)
        self._distances = {opening.key: opening.distance for opening in openings if opening.distance}

    @property
    def game(self) -> Game:
        """The one whose positions it solves."""
        return self._game

    @property
    def nodes(self) -> int:
        """How many positions have been looked at so far."""
        return self._prover.nodes

    def key(self, position: Position) -> int:
        """63 bits that identify a position for the solver; equal for positions alike up to symmetry."""
        return self._prover.key_of(position)

    def check(self, position: Position) -> NumberedPosition:
        """The same position, if it belongs to this game and goes on; an error if not."""
        checked = checks.belongs(position, self._game, "a proof needs")
        if checked.outcome is not None:
            raise QuincunxError("the game is over: there is nothing to solve")
        return checked

    def stop(self) -> None:
        """Make a search that runs in another thread give up at once."""
        self._watch.stop.set()

    def value(self, position: Position, limit: Limit | None = None) -> str:
        """The exact value of a position for the seat to move; UnsolvedError if the limit is too tight."""
        return self._value(self._begin(position, limit))

    def solve(self, position: Position, limit: Limit | None = None) -> Solution:
        """The exact value of a position, and all best moves; UnsolvedError if the limit is too tight."""
        start, before = self._begin(position, limit), self.nodes
        value = self._value(start)
        kept: dict[int, bool] = {}  # by key, so that only one of several symmetric moves is examined
        best = []
        for action, child in children(start):
            key = self.key(child)
            if key not in kept:
                kept[key] = value == "loss" or self._can(child, start.turn, sharing=value == "draw")
            if kept[key]:
                best.append(self._game.notation(action))
        return Solution(value, tuple(best), self.nodes - before)

    def only_move(self, position: Position, limit: Limit | None = None) -> tuple[str, str] | None:
        """The value, "win" or "draw", and the move that alone keeps it; None if there is no such one.

        It ends with the second good move, which takes far less than to find them all.
        """
        start = self._begin(position, limit)
        value = self._value(start)
        if value == "loss":
            return None
        sharing, found = value == "draw", list[int]()
        for action, child in sorted(
            children(start), key=lambda each: -self._known(each[1], start.turn, sharing)
        ):
            if self._can(child, start.turn, sharing):
                found.append(action)
            if len(found) > 1:
                return None
        return value, self._game.notation(found[0])

    def not_refuted(self, position: Position) -> tuple[str, ...]:
        """The moves to choose from by what is known already, without looking any further.

        Those known to keep the value, if that is known; otherwise all but those known to lose some of it.
        """
        start = self.check(position)
        seat, winning = start.turn, self._known(start, start.turn, sharing=False)
        known = {
            self._game.notation(action): self._known(child, seat, sharing=winning <= 0)
            for action, child in children(start)
        }
        # A move that shares is no better than an unknown one as long as there might be a win.
        least = 1 if winning and max(known.values()) > 0 else 0
        return tuple(move for move, answer in known.items() if answer >= least) or tuple(known)

    def can_err(self, position: Position, limit: Limit | None = None) -> bool:
        """Whether some move gives away the value of a position."""
        start = self._begin(position, limit)
        value = self._value(start)
        return value != "loss" and not all(
            self._can(child, start.turn, sharing=value == "draw") for _, child in children(start)
        )

    def best_move(self, position: Position, limit: Limit | None = None) -> str | None:
        """A move that keeps the value of a position, or None if the limit is too tight to find one.

        In a lost position it is the move that took the most work to refute.
        """
        try:
            return self.solve_one(position, limit).best[0]
        except UnsolvedError:
            return None

    def solve_one(self, position: Position, limit: Limit | None = None) -> Solution:
        """Like `solve`, but with one best move only, which takes less: the one that `best_move` gives."""
        start, before = self._begin(position, limit), self.nodes
        value = self._value(start)
        self._ask(start, start.turn if value == "win" else 1 - start.turn)
        action = self._hardest(start) if value == "loss" else self._prover.decisive_action()
        return Solution(value, (self._game.notation(action),), self.nodes - before)

    def distance(self, position: Position, limit: Limit | None = None) -> int | None:
        """How many plies the game lasts with best play; None if it is drawn, as then nobody is in a hurry.

        The winner plays for the fastest win, the loser for the longest resistance. UnsolvedError if the limit
        is too tight.
        """
        start = self._begin(position, limit)
        known = self._distances.get(self.key(start)) if self._distances else None
        if known is not None:
            return known
        value = self._value(start)
        if value == "draw":
            return None
        winner, within = start.turn if value == "win" else 1 - start.turn, 1
        while self._ask(start, winner, within) < 0:
            within += 1
        return within

    def _begin(self, position: Position, limit: Limit | None) -> NumberedPosition:
        checked = self.check(position)
        self._watch.begin(limit or Limit(), self.nodes)
        return checked

    def _value(self, position: NumberedPosition) -> str:
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

    def _known(self, position: NumberedPosition, seat: int, sharing: bool) -> int:
        """Whether a seat can force a win, or with `sharing` a draw at least: 1, -1 if not, 0 if not known."""
        outcome = position.outcome
        if outcome is not None:
            return 1 if outcome.winners == (seat,) or (sharing and seat in outcome.winners) else -1
        answer, _ = self._prover.look_up(self.key(position), 1 - seat if sharing else seat)
        return -answer if sharing else answer

    def _ask(self, position: Position, seat: int, within: int = 0) -> int:
        answer = self._prover.ask(position, seat, within)
        if not answer:
            raise UnsolvedError(self._watch.reason or "not solved: the game may go on for too long")
        return answer

    def _hardest(self, position: NumberedPosition) -> int:
        """The move of a lost position that took the most work to refute."""
        works = [
            (self._prover.look_up(self.key(child), 1 - position.turn)[1], -action)
            for action, child in children(position)
        ]
        return -max(works)[1]


class _Watch:
    """Tells a prover how long to go on.

    It does not know the solver: without a cycle, that one's memory is freed as soon as nobody needs it.
    """

    def __init__(self, progress: Callable[[int], bool] | None) -> None:
        self._progress = progress
        self.stop = threading.Event()
        self.begin(Limit(), 0)

    def begin(self, limit: Limit, nodes: int) -> None:
        """Note when a question begins, and its limit."""
        self.stop.clear()
        self.reason = ""
        self._limit, self._first_node, self._wait = limit, nodes, 16
        self._started = self._watched = time.monotonic()

    def check(self, nodes: int) -> int:
        """For how many more positions the prover may go on; 0 if it must stop, for a `reason`."""
        now, left = time.monotonic(), LARGEST_SLICE
        if self._limit.visits is not None:
            left = self._limit.visits - (nodes - self._first_node)
        if left <= 0:
            self.reason = f"not solved within {self._limit.visits:,} positions"
        elif self._limit.seconds is not None and now - self._started >= self._limit.seconds:
            self.reason = f"not solved within {self._limit.seconds:g} s"
        elif self.stop.is_set() or (self._progress is not None and not self._progress(nodes)):
            self.reason = "given up"
        if self.reason:
            return 0
        self._wait = next_slice(self._wait, now - self._watched)
        self._watched = now
        return min(self._wait, left)


def children(position: NumberedPosition) -> Iterator[tuple[int, NumberedPosition]]:
    """The positions one move further, with the actions that lead there."""
    for action in position.legal_actions():
        child = position.copy()
        child.act(action)
        yield action, child
