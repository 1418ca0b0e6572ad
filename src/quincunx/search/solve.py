"""The exact value of a position of a two-seat game, and all moves that keep it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from quincunx.core.errors import QuincunxError
from quincunx.core.position import Position
from quincunx.search.limit import MEGABYTE
from quincunx.search.prover import Prover

# How many positions are looked at before the caller hears of it and may stop.
SLICE_NODES = 20_000


class UnsolvedError(QuincunxError):
    """The search was given up before the value was certain."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A value for the seat to move, "win", "draw" or "loss", and all moves that reach it."""

    value: str
    best: tuple[str, ...]
    nodes: int


class Solver:
    """Solves positions of one game, and remembers what it has found."""

    def __init__(
        self,
        position: Position,
        memory: int = 256 * MEGABYTE,
        max_nodes: int | None = None,
        progress: Callable[[int], bool] | None = None,
    ) -> None:
        """`progress` is called with the number of positions looked at; False from it gives up."""
        if position.game.seats != 2 or position.game.hides or position.game.action_count == 0:
            raise QuincunxError("only games of two seats with nothing hidden can be solved")
        self._prover = Prover(position, memory)
        self._max_nodes = max_nodes
        self._progress = progress

    def solve(self, position: Position) -> Solution:
        """The exact value of a position, and all best moves."""
        before = self._prover.nodes
        value = self.value(position)
        best = [move for move, child in _children(position) if self._keeps(child, position.turn, value)]
        return Solution(value, tuple(best), self._prover.nodes - before)

    def value(self, position: Position) -> str:
        """The exact value of a position for the seat to move."""
        if position.outcome is not None:
            raise QuincunxError("the game is over: there is nothing to solve")
        if self._can(position, position.turn, sharing=False):
            return "win"
        return "draw" if self._can(position, position.turn, sharing=True) else "loss"

    def _keeps(self, child: Position, seat: int, value: str) -> bool:
        return value == "loss" or self._can(child, seat, sharing=value == "draw")

    def _can(self, position: Position, seat: int, sharing: bool) -> bool:
        """Whether a seat can force a win, or with `sharing` at least a draw."""
        started = self._prover.nodes
        while True:
            answer = self._prover.ask(position, seat, sharing, SLICE_NODES)
            if answer:
                return answer > 0
            if self._max_nodes is not None and self._prover.nodes - started >= self._max_nodes:
                raise UnsolvedError(f"not solved within {self._max_nodes:,} positions")
            if self._progress is not None and not self._progress(self._prover.nodes):
                raise UnsolvedError("given up")


def _children(position: Position) -> list[tuple[str, Position]]:
    children = []
    for move in position.legal_moves():
        child = position.copy()
        child.push(move)
        children.append((move, child))
    return children
