"""Computing that spreads: many independent tasks, in this process, in several, or on a Ray cluster."""

from quincunx.spread.errors import KeptError, LostTaskError, SpreadError
from quincunx.spread.executor import Executor
from quincunx.spread.keeping import Kept
from quincunx.spread.opening import open_executor
from quincunx.spread.spread import Spread

__all__ = [
    "Executor",
    "Kept",
    "KeptError",
    "LostTaskError",
    "Spread",
    "SpreadError",
    "open_executor",
]
