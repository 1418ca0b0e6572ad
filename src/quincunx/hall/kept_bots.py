"""Bots that remember what they have thought, kept between moves within a bound on memory over all tables."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import TypeAlias

from quincunx.bots.base import RememberingBot

Place: TypeAlias = tuple[Hashable, int]
"""A table, and a seat there."""


class KeptBots:
    """The bots at rest. A thinking bot is not among them, so no bot is asked twice at once."""

    def __init__(self, most: int) -> None:
        self.size = 0  # in bytes
        self.puts = 0  # how often something was kept
        self.reused = 0  # how often that turned out to be useful
        self._most = most
        self._bots: OrderedDict[Place, tuple[RememberingBot, int]] = OrderedDict()

    def put(self, place: Place, bot: RememberingBot) -> None:
        """Keep a bot that has thought something; those that have rested longest make room for it."""
        memory = bot.rest()
        self.reused += memory.used
        if memory.size == 0:
            return
        self.size += memory.size
        self._bots[place] = bot, memory.size
        while self.size > self._most:
            self.take(next(iter(self._bots)))
        self.puts += place in self._bots

    def take(self, place: Place) -> RememberingBot | None:
        """The bot kept for a place, if there is one; from then on it is not kept."""
        bot, size = self._bots.pop(place, (None, 0))
        self.size -= size
        return bot
