"""The strongest level: the best that search can do in the time, and exact play where possible."""

from __future__ import annotations

import time

from quincunx.bots.base import Memory
from quincunx.bots.exact import ExactPlay
from quincunx.bots.thinking import Halt, Watch, think, what_is_left
from quincunx.core.position import Position
from quincunx.search import Limit, Search, Settings

DEFAULT_SECONDS = 1.0
DEFAULT_LIMIT = Limit(seconds=DEFAULT_SECONDS)


class Strongest:
    """Plays one game, and keeps what it has found out from move to move."""

    def __init__(self, seed: int, threads: int = 1) -> None:
        self._seed = seed
        self._threads = threads
        self._exact = ExactPlay()
        self._search: Search | None = None
        self._carried_on = False

    def choose(self, position: Position, limit: Limit | None, halt: Halt, watch: Watch | None = None) -> str:
        """The best move found; in a lost position, the one that is hardest to refute.

        Without a limit it takes a second, or in solved games as long as perfect play needs.
        """
        started, patient, limit = time.monotonic(), limit is None, limit or DEFAULT_LIMIT
        search = self._follow(position, limit.memory)
        solution = self._exact.find(position, limit, halt, patient=patient)
        if solution is None:
            best = think(search, what_is_left(limit, started), halt, watch).best
        elif len(solution.best) == 1:
            best = solution.best[0]
        else:
            found = think(search, what_is_left(limit, started), halt)
            best = next(candidate.move for candidate in found.candidates if candidate.move in solution.best)
        if watch is not None and solution is not None:
            known = search.analysis().with_exact(solution.value, solution.best, position.to_act[0])
            watch(known, solution.nodes)
        if self._search is not None:
            search.advance(best)
        return best

    def rest(self) -> Memory:
        """What is kept for the next move, and whether the last move made use of it."""
        used, self._carried_on = self._carried_on, False
        return Memory(self._exact.size + (self._search.size if self._search is not None else 0), used)

    def _follow(self, position: Position, memory: int) -> Search:
        """The search of the last move, if it has looked at all that has been played since; else a new one."""
        search = self._search
        if search is not None and search.position.game == position.game and search.follow(position):
            self._carried_on = True
        else:
            tuned = Settings.tuned(position.game)
            search = Search(position, tuned, threads=self._threads, seed=self._seed, memory=memory)
        # What was found out for one deal of the hidden things says nothing about the next.
        self._search = None if position.game.hides else search
        return search
