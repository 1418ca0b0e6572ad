"""Exact play where the rest of a game can be solved: where the strongest level asks the solver."""

from __future__ import annotations

import math
import threading
import time

from quincunx.core.position import Position
from quincunx.search import Solution, Solver, UnsolvedError, run_playouts
from quincunx.search.limit import MEGABYTE

# A rough measure of what is to come: the length of random games times the logarithm of the choices.
# Positions of Pyrga are below this from the second move on, those of the other games near their end.
SOLVABLE = 50.0
SAMPLE_GAMES = 32
TIME_SHARE = 0.4  # of the time for a move
TABLE_MEMORY = 64 * MEGABYTE


class ExactPlay:
    """A solver that is asked during a game, and remembers what it has found."""

    def __init__(self) -> None:
        self._solver: Solver | None = None
        self._deadline = 0.0
        self._halt = threading.Event()

    def solve(self, position: Position, seconds: float, halt: threading.Event) -> Solution | None:
        """The exact value with all best moves, if a share of the time suffices to find them."""
        if position.game.seats != 2 or position.game.hides or _size(position) > SOLVABLE:
            return None
        self._deadline = time.monotonic() + TIME_SHARE * seconds
        self._halt = halt
        if self._solver is None:
            self._solver = Solver(position, TABLE_MEMORY, progress=self._may_go_on)
        try:
            return self._solver.solve(position)
        except UnsolvedError:
            return None

    def _may_go_on(self, nodes: int) -> bool:
        return not self._halt.is_set() and time.monotonic() < self._deadline


def _size(position: Position) -> float:
    """How much is to come, by random games."""
    sample = run_playouts(position, SAMPLE_GAMES, seed=position.ply)
    choices = max(2, len(position.legal_actions()))
    return sample.plies / sample.games * math.log(choices)
