"""Exact play: when the strongest levels ask the solver, and for how long."""

from __future__ import annotations

import math
import threading

from quincunx.bots.thinking import Halt, Staying
from quincunx.core.position import Position
from quincunx.search import Limit, Solution, Solver, UnsolvedError, run_playouts
from quincunx.search.limit import MEGABYTE

# A rough measure of how much is left: the length of random games times the logarithm of the number of moves.
# Below this value, about half of the positions from played games were solved within half a second. Games with
# a book can be solved from the start.
SOLVABLE = 26.0
SAMPLE_GAMES = 32
TABLE_MEMORY = 64 * MEGABYTE

# Shares of the time for a move: first to find all best moves, then, if that fails, one of them. Without a
# book the attempt may be in vain, so it gets less.
ALL_SHARE, ALL_SHARE_WITHOUT_BOOK = 0.3, 0.1
ONE_SHARE = 0.6
PATIENCE = Limit(seconds=30.0)  # where nobody has said how long it may take
NODES_PER_VISIT = 16  # positions that the solver looks at in the time of one simulation
LEAST_NODES = 1 << 13  # these take it about a hundredth of a second


class ExactPlay(Staying):
    """A solver that is asked during a game, and remembers what it has found."""

    def __init__(self, memory: int = TABLE_MEMORY, *, book: bool = True) -> None:
        """`book` says whether to use the game's proven openings, if it has any."""
        super().__init__(memory)
        self.memory = memory
        self._book = book
        self._solver: Solver | None = None
        # A list, so that the solver holds no reference to this object.
        self._halts: list[Halt] = [threading.Event()]

    @property
    def size(self) -> int:
        """How many bytes the solver's memory takes."""
        return self.memory if self._solver is not None else 0

    def solve(self, position: Position, limit: Limit, halt: Halt) -> Solution | None:
        """The exact value with all best moves, if they are found within a share of the limit."""
        if not may_be_solved(position):
            return None
        share = ALL_SHARE if position.game.book else ALL_SHARE_WITHOUT_BOOK
        try:
            return self._begin(position, halt).solve(position, _share(limit, share))
        except UnsolvedError:
            return None

    def find(self, position: Position, limit: Limit, halt: Halt, *, patient: bool) -> Solution | None:
        """The exact value with all best moves, or with one of them; None if the limit is too tight.

        A `patient` caller lets games that have a book exceed the limit.
        """
        solution = self.solve(position, limit, halt)
        if solution is not None or not position.game.book:
            return solution
        try:
            return self._begin(position, halt).solve_one(
                position, PATIENCE if patient else _share(limit, ONE_SHARE)
            )
        except UnsolvedError:
            return None

    def not_refuted(self, position: Position) -> tuple[str, ...]:
        """The moves to choose from by what the solver has found in vain, if it was asked."""
        solver = self._solver
        return solver.not_refuted(position) if solver is not None and solver.game == position.game else ()

    def _begin(self, position: Position, halt: Halt) -> Solver:
        halts = self._halts
        halts[0] = halt
        if self._solver is None:
            self._solver = Solver(position, self.memory, lambda _: not halts[0].is_set(), self._book)
        return self._solver


def _share(limit: Limit, share: float) -> Limit:
    if limit.seconds is None and limit.visits is None:
        limit = PATIENCE
    seconds = None if limit.seconds is None else share * limit.seconds
    visits = None if limit.visits is None else max(LEAST_NODES, int(share * limit.visits * NODES_PER_VISIT))
    return Limit(seconds, visits)


def may_be_solved(position: Position) -> bool:
    """Whether asking the solver is likely not to be in vain."""
    if not position.game.open_duel or position.game.book:
        return position.game.open_duel
    sample = run_playouts(position, SAMPLE_GAMES, seed=position.ply)
    choices = max(2, len(position.legal_moves()))
    return sample.plies / sample.games * math.log(choices) <= SOLVABLE
