"""Exploring: every move of a position with its exact value, by a solver that is kept warm for a game."""

from __future__ import annotations

import contextlib
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass

from quincunx.bots.exact import may_be_solved
from quincunx.bots.thinking import Halt, Staying
from quincunx.core.game import Game
from quincunx.core.position import Position
from quincunx.search import Exploration, ExploredMove, Limit, Solver, UnsolvedError

MEMORY = 48 << 20
MOST_KEPT = 16  # positions of which is kept what was found
# No position is worked on for longer: where there is so much to do, a search says more.
MOST_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Explored:
    """All moves, or None as long as the value of one is not known; and whether to go on looking."""

    moves: tuple[ExploredMove, ...] | None
    searching: bool


class _Under:
    """A position that is being explored."""

    def __init__(self, exploration: Exploration) -> None:
        self.exploration = exploration
        self.seconds = 0.0

    def grow(self, seconds: float) -> None:
        """Find out more: the values, and only then distances."""
        began = time.monotonic()
        if self.exploration.has_values:
            self.exploration.find_distances(Limit(seconds=seconds))
        else:
            with contextlib.suppress(UnsolvedError):
                self.exploration.find_values(Limit(seconds=seconds))
        self.seconds += time.monotonic() - began

    def tell(self) -> Explored:
        found = self.exploration
        is_over = found.is_complete or self.seconds >= MOST_SECONDS
        return Explored(tuple(found.moves()) if found.has_values else None, not is_over)


class Exploring(Staying):
    """The solver of a game, and the positions that it has looked at last."""

    def __init__(self, game: Game, memory: int = MEMORY) -> None:
        super().__init__(game, memory)
        self._game = game
        self._memory = memory
        self._solver: Solver | None = None
        self._known: OrderedDict[str, _Under | None] = OrderedDict()  # None: not worth trying
        self._halts: list[Halt] = []
        self._lock = threading.Lock()  # a look that nobody waits for may still be under way

    def look(self, position: Position, seconds: float, halt: Halt) -> Explored:
        """Go on with a position for so long, or until told to stop, or all values have become known."""
        with self._lock:
            under = self._find(position)
            if under is None:
                return Explored(None, searching=False)
            if seconds and under.tell().searching and not halt.is_set():
                self._halts[:] = [halt]
                under.grow(seconds)
            return under.tell()

    def _find(self, position: Position) -> _Under | None:
        name = position.text
        if name not in self._known:
            under = None
            if may_be_solved(position):
                if self._solver is None:
                    halts = self._halts
                    self._solver = Solver(position, self._memory, lambda _: not halts[0].is_set())
                under = _Under(Exploration(position, self._solver))
            self._known[name] = under
            if len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(name)
        return self._known[name]


def explore_on(exploring: Exploring, position: Position, seconds: float, halt: Halt) -> Explored:
    """Go on with a position; a function, so that it can be asked for elsewhere."""
    return exploring.look(position, seconds, halt)
