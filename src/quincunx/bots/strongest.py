"""The strongest level: the best that search can do in the time, and exact play where possible."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from quincunx.bots.base import Memory
from quincunx.bots.exact import ExactPlay
from quincunx.bots.thinking import Halt, Watch, think, what_is_left
from quincunx.core import limits
from quincunx.core.position import Position
from quincunx.search import Analysis, Limit, Search, Settings, Solution
from quincunx.search.analysis import add_up

DEFAULT_SECONDS = 1.0
DEFAULT_LIMIT = Limit(seconds=DEFAULT_SECONDS)


class Opinion(NamedTuple):
    """The move that one of several who think about a position would make, and what it has found out.

    Nothing is found out by a search where the solver knows the only move.
    """

    best: str
    certain: bool
    found: Analysis | None


def agree(opinions: Sequence[Opinion]) -> str:
    """The move on which several agree: the first one that is certain, or the best by all their findings."""
    certain = next((one.best for one in opinions if one.certain), None)
    return certain or add_up([one.found for one in opinions if one.found is not None])[0].move


class Strongest:
    """Plays one game, and keeps what it has found out from move to move."""

    def __init__(self, seed: int, threads: int = 1) -> None:
        self.most_memory = limits.MOST_MEMORY  # in bytes, for trees, whatever a limit says
        self._seed = seed
        self._threads = threads
        self._exact = ExactPlay()
        self._search: Search | None = None
        self._chosen: str | None = None
        self._carried_on = False

    def choose(self, position: Position, limit: Limit | None, halt: Halt, watch: Watch | None = None) -> str:
        """The best move found; in a lost position, the one that is hardest to refute.

        Without a limit it takes a second, or in solved games as long as perfect play needs.
        """
        opinion, search, solution = self._think(position, limit, halt, watch, solve=True)
        if watch is not None and solution is not None:
            known = search.analysis().with_exact(solution.value, solution.best, position.to_act[0])
            watch(known, solution.nodes)
        self._chosen = opinion.best
        return opinion.best

    def consider(self, position: Position, limit: Limit | None, halt: Halt, *, solve: bool) -> Opinion:
        """Like `choose`, for one of several whose findings are added up; one of them should solve."""
        return self._think(position, limit, halt, None, solve=solve)[0]

    def _think(
        self, position: Position, limit: Limit | None, halt: Halt, watch: Watch | None, *, solve: bool
    ) -> tuple[Opinion, Search, Solution | None]:
        started, patient, limit = time.monotonic(), limit is None, limit or DEFAULT_LIMIT
        self._chosen = None
        limit = replace(limit, memory=min(limit.memory, self.most_memory))
        search = self._follow(position, limit.memory)
        solution = self._exact.find(position, limit, halt, patient=patient) if solve else None
        if solution is not None and len(solution.best) == 1:
            return Opinion(solution.best[0], True, None), search, solution
        found = think(search, what_is_left(limit, started), halt, watch if solution is None else None)
        if solution is not None:
            fitting = solution.best
        else:  # there was no time for a proof, but what was found out for it may rule out moves
            fitting = self._exact.not_refuted(position) if solve else ()
        best = next((one.move for one in found.candidates if one.move in fitting), found.best)
        return Opinion(best, solution is not None, found), search, solution

    def rest(self) -> Memory:
        """What is kept for the next move, and whether the last move made use of it."""
        # Forgetting the other moves takes some hundredths of a second, which are not the last move's.
        if self._search is not None and self._chosen is not None:
            self._search.advance(self._chosen)
        self._chosen = None
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
