"""Thinking where the tables are: everything else waits meanwhile, but never in the middle of a change.

It is for tests and programs. A page has the work done by other workers (`elsewhere`).
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable
from typing import TypeVar

from quincunx.bots.base import RememberingBot
from quincunx.bots.thinking import Halt
from quincunx.core.offers import Plan
from quincunx.core.position import Position
from quincunx.hall.kept_bots import KeptBots, Place
from quincunx.hall.opponents import find_opponent
from quincunx.hall.thinking import Party, Planner, as_seen

Result = TypeVar("Result")

KEPT_BYTES = 64 << 20  # of what bots remember from move to move: fit for a telephone


class Here:
    """Thinks in the thread of the tables."""

    def __init__(self, seed: Callable[[], int] = lambda: secrets.randbits(63)) -> None:
        """`seed` is asked for each bot that is made."""
        self.kept = KeptBots(KEPT_BYTES)
        self._seed = seed

    async def pause(self) -> None:
        """Let others go first."""
        await asyncio.sleep(0)

    async def choose(self, name: str, position: Position, party: Party, place: Place) -> str:
        """A bot's move."""
        bot = self.kept.take(place) or find_opponent(name)(self._seed())
        seen = as_seen(position)
        move = await self.ask(lambda halt: bot.choose(seen), party)
        if isinstance(bot, RememberingBot):
            self.kept.put(place, bot)
        return move

    async def plan(
        self, planner: Planner, position: Position, seat: int, now: float, party: Party
    ) -> Plan | None:
        """What a bot of a real-time game is going to do."""
        seen = as_seen(position)
        return await self.ask(lambda halt: planner.plan(seen, seat, now), party)

    def forget(self, place: Place) -> None:
        """Let go of what a bot has kept there for its next move."""
        self.kept.take(place)

    async def ask(self, work: Callable[[Halt], Result], party: Party) -> Result:
        """Have something thought about; cancelling this before it begins prevents it."""
        await asyncio.sleep(0)
        return work(threading.Event())
