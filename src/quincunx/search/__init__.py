"""Ways to look ahead; they know the Position contract and no game."""

from quincunx.search.analysis import Analysis, Candidate
from quincunx.search.book import Book, Opening
from quincunx.search.book_maker import make_book
from quincunx.search.explore import Exploration, ExploredMove, explore
from quincunx.search.limit import Limit
from quincunx.search.playouts import Playouts, run_playouts
from quincunx.search.search import Search, analyse
from quincunx.search.settings import Settings
from quincunx.search.solve import Solution, Solver, UnsolvedError

__all__ = [
    "Analysis",
    "Book",
    "Candidate",
    "Exploration",
    "ExploredMove",
    "Limit",
    "Opening",
    "Playouts",
    "Search",
    "Settings",
    "Solution",
    "Solver",
    "UnsolvedError",
    "analyse",
    "explore",
    "make_book",
    "run_playouts",
]
