"""Players that are programs."""

from quincunx.bots.base import Bot, RealTimeBot
from quincunx.bots.level_bot import LevelBot
from quincunx.bots.levels import LEVELS, Level
from quincunx.bots.random_bot import RandomBot
from quincunx.bots.search_bot import SearchBot
from quincunx.core.offers import Plan

__all__ = ["LEVELS", "Bot", "Level", "LevelBot", "Plan", "RandomBot", "RealTimeBot", "SearchBot"]
