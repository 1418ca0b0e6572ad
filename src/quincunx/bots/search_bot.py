"""A player that looks ahead by Monte-Carlo tree search."""

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
        self._search: Search | None = None

    def choose(self, position: Position) -> str:
        """The move that was tried most often, or that is proven to win."""
        if len(position.legal_moves()) == 1:
            return position.legal_moves()[0]
        self._search = Search(position, self._settings, seed=self._seed, memory=self._limit.memory)
        return self._search.run(self._limit).best

    def stop(self) -> None:
        """End the search that is going on."""
        if self._search is not None:
            self._search.stop()
