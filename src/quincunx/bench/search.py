"""How close the rate of tree search comes to that of random games."""

from dataclasses import dataclass

from quincunx.bench.machine import COMPILED
from quincunx.bench.rules import games_in, timed
from quincunx.bots.search_bot import PLAIN_UCT
from quincunx.core.game import Game
from quincunx.search import Limit, Search, run_playouts


@dataclass(frozen=True)
class SearchSpeed:
    """Simulations of plain UCT from the start of a game, compared with random playouts alone."""

    game: str
    compiled: bool
    simulations_per_second: float
    playouts_per_second: float
    ratio: float


def measure_search(game: Game, seconds: float) -> SearchSpeed:
    """Search from the start for about this long, on one thread."""
    position = game.start()
    games = games_in(position, seconds)
    taken, _ = timed(run_playouts, position, games, 0)
    playouts = games / taken
    taken, found = timed(Search(position, PLAIN_UCT).run, Limit(seconds=seconds))
    simulations = found.simulations / taken
    return SearchSpeed(str(game), COMPILED, simulations, playouts, simulations / playouts)
