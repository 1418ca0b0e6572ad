"""Where bots think: in a few threads, shared fairly, for a bounded time, and never on the event loop."""

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
from quincunx.hall import tracing
from quincunx.hall.kept_bots import KeptBots, Place
from quincunx.hall.opponents import find_opponent
from quincunx.hall.thinking import Party, Planner, as_seen
from quincunx.server.operations.governor import Governor
from quincunx.server.workers import Workers

Result = TypeVar("Result")


class ThinkingPool:
    """The threads that all bots share."""

    def __init__(self, threads: int, seconds: float, kept_bytes: int, governor: Governor) -> None:
        """The governor says how much of their time bots have, and how long thoughts that can wait do."""
        self.kept = KeptBots(kept_bytes)
        self._workers = Workers(threads, "bot", in_background=True)
        self._seconds = seconds
        self._governor = governor

    @property
    def waiting(self) -> int:
        """How many bots think or wait to."""
        return self._workers.busy

    @property
    def queued(self) -> int:
        """How many of them wait for a thread."""
        return self._workers.queued

    async def pause(self) -> None:
        """Wait before a thought that can wait, while the server is late."""
        if self._governor.pause:
            await asyncio.sleep(self._governor.pause)

    async def choose(self, name: str, position: Position, party: Party, place: Place) -> str:
        """A bot's move, within the time that bots have; cancelling this stops the bot.

        Until it has moved, the bot is not among those kept: if moves are taken back and the same place is
        asked for again, another bot is made, and this one is dropped once it has stopped.
        """
        bot = self.kept.take(place) or find_opponent(name)(secrets.randbits(63))
        seen = as_seen(position)
        move = await self._run(lambda: bot.choose(seen), party, bot.stop)
        if isinstance(bot, RememberingBot):
            self.kept.put(place, bot)
        return move

    def forget(self, place: Place) -> None:
        """Let go of what a bot has kept there for its next move."""
        self.kept.take(place)

    async def ask(self, work: Callable[[Halt], Result], party: Party) -> Result:
        """Have something thought about, within the time that bots have; cancelling this stops it."""
        halt = threading.Event()
        return await self._run(lambda: work(halt), party, halt.set)

    async def _run(self, work: Callable[[], Result], party: Party, stop: Callable[[], None]) -> Result:
        seconds = self._seconds * self._governor.share
        with tracing.span("think"):
            return await self._workers.run(party, work, stop=stop, seconds=seconds)

    async def plan(
        self, planner: Planner, position: Position, seat: int, now: float, party: Party
    ) -> Plan | None:
        """What a bot of a real-time game is going to do."""
        seen = as_seen(position)
        with tracing.span("think"):
            return await self._workers.run(party, lambda: planner.plan(seen, seat, now))

    def close(self) -> None:
        """Begin nothing new."""
        self._workers.close()
