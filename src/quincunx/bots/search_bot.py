"""A player that looks ahead by Monte-Carlo tree search."""

import threading

from quincunx.bots.thinking import think
from quincunx.core.position import Position
from quincunx.search import Limit, Search, Settings

PLAIN_UCT = Settings()


class SearchBot:
    """Tree search with any settings, plain UCT without; it never sees more than its seat does."""

    def __init__(
        self, seed: int = 0, limit: Limit | None = None, settings: Settings = PLAIN_UCT, name: str = "uct"
    ) -> None:
        self.name = name
        self._seed = seed
        self._settings = settings
        self._limit = limit or Limit(seconds=0.5)
        self._halt = threading.Event()

    def choose(self, position: Position) -> str:
        """The move that was tried most often, or that is proven to win."""
        try:
            if len(position.legal_moves()) == 1:
                return position.legal_moves()[0]
            search = Search(position, self._settings, seed=self._seed, memory=self._limit.memory)
            return think(search, self._limit, self._halt).best
        finally:
            self._halt.clear()

    def stop(self) -> None:
        """Have `choose` return at once; one that has not begun yet will not think for long."""
        self._halt.set()
