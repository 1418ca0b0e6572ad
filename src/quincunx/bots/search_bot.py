"""A player that looks ahead by Monte-Carlo tree search."""

import threading

from quincunx.bots.thinking import think
from quincunx.core.position import Position
from quincunx.search import Limit, Search, Settings

# A node gets children at its fifth visit: that saves memory, and time to fetch it.
PLAIN_UCT = Settings(patience=4)


class SearchBot:
    """Plain UCT: uniform playouts, no refinements; it never sees more than its seat does."""

    name = "uct"

    def __init__(self, seed: int = 0, limit: Limit | None = None) -> None:
        self._seed = seed
        self._limit = limit or Limit(seconds=0.5)
        self._halt = threading.Event()

    def choose(self, position: Position) -> str:
        """The move that was tried most often, or that is proven to win."""
        try:
            if len(position.legal_moves()) == 1:
                return position.legal_moves()[0]
            search = Search(position, PLAIN_UCT, seed=self._seed, memory=self._limit.memory)
            return think(search, self._limit, self._halt).best
        finally:
            self._halt.clear()

    def stop(self) -> None:
        """Have `choose` return at once; one that has not begun yet will not think for long."""
        self._halt.set()
