"""The strongest level: all the search can do in the time given, and exact play where that is possible."""

from __future__ import annotations

import threading

from quincunx.bots.exact import ExactPlay
from quincunx.bots.thinking import think
from quincunx.core.errors import QuincunxError
from quincunx.core.position import Position
from quincunx.search import Limit, Search, Settings

DEFAULT_SECONDS = 1.0
DEFAULT_LIMIT = Limit(seconds=DEFAULT_SECONDS)


class Strongest:
    """Plays one game, and keeps what it has found out from move to move."""

    def __init__(self, seed: int, limit: Limit) -> None:
        self._seed = seed
        self._limit = limit
        self._exact = ExactPlay()
        self._search: Search | None = None

    def choose(self, position: Position, halt: threading.Event) -> str:
        """The best move that is found; in a lost position the one that is hardest to refute."""
        search = self._follow(position)
        moves = self._exact_moves(position, halt)
        if len(moves) == 1:
            best = moves[0]
        else:
            found = think(search, self._limit, halt)
            best = next(candidate.move for candidate in found.candidates if candidate.move in moves)
        search.advance(best)
        return best

    def _exact_moves(self, position: Position, halt: threading.Event) -> tuple[str, ...]:
        """The moves that keep the exact value, or all if that is unknown."""
        seconds = self._limit.seconds or DEFAULT_SECONDS
        solution = self._exact.solve(position, seconds, halt)
        return tuple(position.legal_moves()) if solution is None else solution.best

    def _follow(self, position: Position) -> Search:
        """The search of the last move, carried on to this position if that is one move away, or a new one."""
        search = self._search
        if search is None or not _carry_on(search, position):
            search = Search(
                position, Settings.tuned(position.game), seed=self._seed, memory=self._limit.memory
            )
        self._search = search
        return search


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
