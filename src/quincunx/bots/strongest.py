"""The strongest level: all the search can do in the time given, and exact play where that is possible."""

from __future__ import annotations

import threading

from quincunx.bots.exact import ExactPlay
from quincunx.bots.thinking import Watch, think
from quincunx.core.errors import QuincunxError
from quincunx.core.position import Position
from quincunx.search import Analysis, Candidate, Limit, Search, Settings, Solution

DEFAULT_SECONDS = 1.0
DEFAULT_LIMIT = Limit(seconds=DEFAULT_SECONDS)


class Strongest:
    """Plays one game, and keeps what it has found out from move to move."""

    def __init__(self, seed: int, threads: int = 1) -> None:
        self._seed = seed
        self._threads = threads
        self._exact = ExactPlay()
        self._search: Search | None = None

    def choose(
        self, position: Position, limit: Limit, halt: threading.Event, watch: Watch | None = None
    ) -> str:
        """The best move that is found; in a lost position the one that is hardest to refute."""
        search = self._follow(position, limit.memory)
        solution = self._exact.solve(position, limit.seconds or DEFAULT_SECONDS, halt)
        moves = tuple(position.legal_moves()) if solution is None else solution.best
        if watch is not None and solution is not None:
            watch(_as_analysis(solution, position.turn), solution.nodes)
        if len(moves) == 1:
            best = moves[0]
        else:
            found = think(search, limit, halt, watch if solution is None else None)
            best = next(candidate.move for candidate in found.candidates if candidate.move in moves)
        search.advance(best)
        return best

    def _follow(self, position: Position, memory: int) -> Search:
        """The search of the last move, carried on to this position if that is one move away, or a new one."""
        search = self._search
        if search is None or not _carry_on(search, position):
            tuned = Settings.tuned(position.game)
            search = Search(position, tuned, threads=self._threads, seed=self._seed, memory=memory)
        self._search = search
        return search


def _as_analysis(solution: Solution, seat: int) -> Analysis:
    """An exact solution as a search would put it; the moves that keep the value are its candidates."""
    own = {"win": 1.0, "draw": 0.5, "loss": 0.0}[solution.value]
    return Analysis(
        candidates=tuple(Candidate(move, 0, own, solution.value) for move in solution.best),
        values=tuple(own if other == seat else 1 - own for other in range(2)),
        line=solution.best[:1],
        simulations=solution.nodes,
        proof=solution.value,
    )


def _carry_on(search: Search, position: Position) -> bool:
    """Move a search on by the last move made; whether it has come to the position."""
    if position.game.hides or position.last_move is None:
        return False
    if search.position == position:
        return True
    try:
        search.advance(position.last_move)
    except QuincunxError:
        return False
    return search.position == position and position.outcome is None
