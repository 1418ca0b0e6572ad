"""Checks that every game has to pass, for use in the tests of any game package."""

from quincunx.testing.conformance import ConformanceError, check_game
from quincunx.testing.perft import divide, perft
from quincunx.testing.playthrough import playthrough

__all__ = ["ConformanceError", "check_game", "divide", "perft", "playthrough"]
