"""Players that are programs."""

from quincunx.bots.base import Bot
from quincunx.bots.random_bot import RandomBot

__all__ = ["Bot", "RandomBot"]
