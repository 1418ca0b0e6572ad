"""Bots think here: in a few threads, for a bounded time, and never on the loop."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from quincunx.bots.base import Bot, Plan, RealTimeBot
from quincunx.bots.names import find_bot
from quincunx.core.game import Game
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream
from quincunx.match.errors import MatchError

log = logging.getLogger(__name__)

Result = TypeVar("Result")

# A bot that was told to stop just before it began would not hear it, so it is told again.
STOP_AGAIN = 0.05


def check_bot(name: str, game: Game) -> None:
    """Refuse a bot that does not exist or cannot play a game."""
    bot = find_bot(name)(0)
    realtime = len(game.start().to_act) > 1
    if realtime and not hasattr(bot, "plan"):
        raise MatchError("bot/unsuited", f"{name} does not play where all play at once")
    if not realtime and (not hasattr(bot, "choose") or game.action_count == 0):
        raise MatchError("bot/unsuited", f"{name} does not play {game}")


def as_seen(position: Position) -> Position:
    """A copy in which everything that nobody has seen is shuffled."""
    seen = position.copy()
    seen.redeal(RandomStream(secrets.randbits(64)))
    return seen


class Planner:
    """A bot of a real-time game. It stays at its seat, since it remembers what it has noticed."""

    def __init__(self, name: str) -> None:
        self._bot: RealTimeBot = find_bot(name)(secrets.randbits(63))  # type: ignore[assignment]
        self._lock = threading.Lock()  # a plan that nobody waits for any more may still be in the making

    def plan(self, seen: Position, seat: int, now: float) -> Plan | None:
        """What the bot is going to do."""
        with self._lock:
            return self._bot.plan(seen, seat, now)


class ThinkingPool:
    """The threads that all bots share."""

    def __init__(self, threads: int, seconds: float) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._seconds = seconds
        self.waiting = 0

    async def choose(self, name: str, position: Position) -> str:
        """A bot's move, within the time that bots have; cancelling this stops the bot."""
        return await self.ask(find_bot(name)(secrets.randbits(63)), as_seen(position))

    async def ask(self, bot: Bot, seen: Position) -> str:
        """The move of a bot that is there already, in a position with nothing to be kept from it."""
        stopped = threading.Event()

        def work() -> str:
            timer = threading.Timer(self._seconds, bot.stop)
            timer.start()
            try:
                return "" if stopped.is_set() else bot.choose(seen)
            finally:
                timer.cancel()

        return await self._run(work, bot, stopped)

    async def plan(self, planner: Planner, position: Position, seat: int, now: float) -> Plan | None:
        """What a bot of a real-time game is going to do."""
        seen = as_seen(position)
        return await self._run(lambda: planner.plan(seen, seat, now), None, threading.Event())

    async def _run(self, work: Callable[[], Result], bot: Bot | None, stopped: threading.Event) -> Result:
        self.waiting += 1
        job = self._pool.submit(work)
        try:
            return await asyncio.wrap_future(job)
        except asyncio.CancelledError:
            stopped.set()
            while bot is not None and not job.done():
                bot.stop()
                await asyncio.sleep(STOP_AGAIN)
            raise
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Begin nothing new."""
        self._pool.shutdown(wait=False, cancel_futures=True)
