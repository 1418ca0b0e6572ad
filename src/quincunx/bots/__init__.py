"""Players that are programs."""

from quincunx.bots.base import Bot, Plan, RealTimeBot
from quincunx.bots.random_bot import RandomBot
from quincunx.bots.search_bot import SearchBot

__all__ = ["Bot", "Plan", "RandomBot", "RealTimeBot", "SearchBot"]
