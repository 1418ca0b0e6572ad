"""Every move of a position: its exact value, and how soon the game ends after it."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position
from quincunx.search.limit import Limit
from quincunx.search.solve import Solver, UnsolvedError, children

LEAST_SECONDS = 1e-6
OPPOSITE = {"win": "loss", "draw": "draw", "loss": "win"}
ORDER = ("win", "draw", "loss")


@dataclass(frozen=True, slots=True)
class ExploredMove:
    """A move, its value for the seat that makes it, and the plies to the end of the game, this one included.

    There is no distance in a draw, nor where there was no time to find it out.
    """

    move: str
    value: str
    distance: int | None


def explore(
    position: Position, distances: Limit | None = None, solver: Solver | None = None
) -> list[ExploredMove]:
    """All moves, the best first: wins, the fastest first, then draws, then losses, the longest first.

    Values are always found. `distances` limits how long to look for distances, altogether: near the start of
    a game they take far longer than values. A `solver` remembers what it has found before.
    """
    exploration = Exploration(position, solver)
    exploration.find_values()
    exploration.find_distances(distances or Limit())
    return exploration.moves()


class Exploration:
    """Every move of a position, found out bit by bit; the solver remembers what has not led to an end yet."""

    def __init__(self, position: Position, solver: Solver | None = None) -> None:
        self.solver = solver or Solver(position)
        self._position = self.solver.check(position)
        self._seat = position.to_act[0]
        self._keys: dict[str, int] = {}  # of several symmetric moves, only one is examined
        self._children: dict[int, NumberedPosition] = {}
        self._values: dict[int, str] = {}
        self._distances: dict[int, int | None] = {}
        for action, child in children(self._position):
            key = self.solver.key(child)
            self._keys[position.game.notation(action)] = key
            self._children.setdefault(key, child)

    @property
    def has_values(self) -> bool:
        """Whether the value of every move is known."""
        return len(self._values) == len(self._children)

    @property
    def is_complete(self) -> bool:
        """Whether the distances are known as well."""
        return len(self._distances) == len(self._children)

    def grow(self, limit: Limit) -> bool:
        """Find out more within a limit, values first; whether everything is known now."""
        started, before = time.monotonic(), self.solver.nodes
        try:
            self.find_values(limit)
        except UnsolvedError:
            return False
        return self.find_distances(_left(limit, started, self.solver.nodes - before))

    def find_values(self, limit: Limit | None = None) -> None:
        """Find out the value of every move; UnsolvedError if the limit is too tight, with some found."""
        if self.has_values:
            return
        limit, started, before = limit or Limit(), time.monotonic(), self.solver.nodes
        if self.solver.value(self._position, limit) == "loss":
            self._values = dict.fromkeys(self._children, "loss")
        for key, child in self._children.items():
            if key not in self._values:
                left = _left(limit, started, self.solver.nodes - before)
                self._values[key] = value_after(self.solver, child, self._seat, left)

    def find_distances(self, limit: Limit) -> bool:
        """Find out how soon the game ends after each move, those of the best first; whether all are known.

        All values have to be known already.
        """
        started, before = time.monotonic(), self.solver.nodes
        for key in sorted(self._children, key=lambda key: ORDER.index(self._values[key])):
            if key in self._distances:
                continue
            child, is_drawn = self._children[key], self._values[key] == "draw"
            if child.outcome is not None or is_drawn:
                self._distances[key] = None if is_drawn else 1
                continue
            try:
                further = self.solver.distance(child, _left(limit, started, self.solver.nodes - before))
            except UnsolvedError:
                return False
            self._distances[key] = None if further is None else 1 + further
        return True

    def moves(self) -> list[ExploredMove]:
        """The moves whose values are known, the best first."""
        known = [
            ExploredMove(move, self._values[key], self._distances.get(key))
            for move, key in self._keys.items()
            if key in self._values
        ]
        return sorted(known, key=_rank)


def value_after(solver: Solver, child: NumberedPosition, seat: int, limit: Limit | None = None) -> str:
    """The value of a position one move further on, for the seat that moved."""
    outcome = child.outcome
    if outcome is not None:
        return "draw" if outcome.is_draw else "win" if seat in outcome.winners else "loss"
    value = solver.value(child, limit)
    return value if child.turn == seat else OPPOSITE[value]


def _left(limit: Limit, started: float, nodes: int) -> Limit:
    """What is left of a limit."""
    if limit.seconds is not None:
        limit = replace(limit, seconds=max(LEAST_SECONDS, limit.seconds - (time.monotonic() - started)))
    if limit.visits is not None:
        limit = replace(limit, visits=max(1, limit.visits - nodes))
    return limit


def _rank(explored: ExploredMove) -> tuple[int, bool, int]:
    """Small for good moves; a move whose distance is not known comes after the others of its value."""
    plies = explored.distance or 0
    sign = -1 if explored.value == "loss" else 1
    return ORDER.index(explored.value), explored.distance is None, sign * plies
