"""How the search is set for the strongest play of each game."""

from quincunx.core.game import Game
from quincunx.search import Settings


def settings_for(game: Game) -> Settings:
    """The settings of the search for a game."""
    return Settings(patience=4)
