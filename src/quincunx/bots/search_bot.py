"""A player that looks ahead by Monte-Carlo tree search."""

from quincunx.bots.base import StoppableBot
from quincunx.bots.thinking import think
from quincunx.core.position import Position
from quincunx.search import Limit, Search, Settings

PLAIN_UCT = Settings()


class SearchBot(StoppableBot):
    """Tree search with any settings, by default plain UCT; it never knows more than its seat does."""

    def __init__(
        self, seed: int = 0, limit: Limit | None = None, settings: Settings = PLAIN_UCT, name: str = "uct"
    ) -> None:
        super().__init__(name)
        self._seed = seed
        self._settings = settings
        self._limit = limit or Limit(seconds=0.5)

    def find_move(self, position: Position) -> str:
        """The move that was tried most often, or that is proven to win."""
        if len(position.legal_moves()) == 1:
            return position.legal_moves()[0]
        search = Search(position, self._settings, seed=self._seed, memory=self._limit.memory)
        return think(search, self._limit, self._halt).best
