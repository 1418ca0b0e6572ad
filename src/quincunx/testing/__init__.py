"""Checks that every game has to pass, for use in the tests of any game package."""

from quincunx.testing.conformance import check_game
from quincunx.testing.perft import divide, perft
from quincunx.testing.playthrough import playthrough
from quincunx.testing.promise import ConformanceError

__all__ = ["ConformanceError", "check_game", "divide", "perft", "playthrough"]
