"""A player of a given strength, for games whose moves have numbers."""

from __future__ import annotations

import threading

from quincunx.bots.levels import Strength
from quincunx.bots.weaker_levels import choose_by_strength
from quincunx.core.position import Position
from quincunx.search import Limit


class DialBot:
    """Plays as well as a dial says; matches between such bots show what the dial is worth."""

    def __init__(self, dial: float, seed: int = 0, limit: Limit | None = None) -> None:
        self.name = f"dial:{dial:g}"
        self._strength = Strength(dial)
        self._seed = seed
        self._limit = limit or Limit()
        self._halt = threading.Event()

    def choose(self, position: Position) -> str:
        """A move that seems good; the position is left as it is."""
        try:
            return choose_by_strength(position, self._strength, self._seed, self._limit, self._halt)
        finally:
            self._halt.clear()

    def stop(self) -> None:
        """Have `choose` return at once; one that has not begun yet will not think for long."""
        self._halt.set()
