"""The strongest level: all the search can do in the time given, and exact play where that is possible."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

from quincunx.bots.exact import ExactPlay
from quincunx.bots.thinking import think
from quincunx.core.errors import QuincunxError
from quincunx.core.position import Position
from quincunx.search import Limit, Search, Settings

DEFAULT_SECONDS = 1.0
DEFAULT_LIMIT = Limit(seconds=DEFAULT_SECONDS)
LEAST_SECONDS = 0.001


class Strongest:
    """Plays one game, and keeps what it has found out from move to move.

    Without a limit it takes a second for a move, and in solved games as long as perfect play needs.
    """

    def __init__(self, seed: int, limit: Limit | None) -> None:
        self._seed = seed
        self._limit = limit or DEFAULT_LIMIT
        self._patient = limit is None
        self._exact = ExactPlay()
        self._search: Search | None = None

    def choose(self, position: Position, halt: threading.Event) -> str:
        """The best move that is found; in a lost position the one that is hardest to refute."""
        started = time.monotonic()
        search = self._follow(position)
        moves = self._exact.best_moves(position, self._limit, halt, patient=self._patient)
        if len(moves) == 1:
            best = moves[0]
        else:
            found = think(search, self._remaining(started), halt)
            best = next(
                candidate.move for candidate in found.candidates if not moves or candidate.move in moves
            )
        search.advance(best)
        return best

    def _remaining(self, started: float) -> Limit:
        """The limit without the time that has passed."""
        if self._limit.seconds is None:
            return self._limit
        return replace(
            self._limit, seconds=max(LEAST_SECONDS, self._limit.seconds - (time.monotonic() - started))
        )

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
