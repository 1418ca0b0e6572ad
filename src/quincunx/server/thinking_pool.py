"""Bots think here: in a few threads that all share fairly, for a bounded time, and never on the loop."""

from __future__ import annotations

import secrets
import threading

from quincunx.bots.base import Bot, RealTimeBot, RememberingBot
from quincunx.core.offers import Plan
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream
from quincunx.server.kept_bots import KeptBots, Place
from quincunx.server.opponents import find_opponent
from quincunx.server.parties import Party
from quincunx.server.workers import Workers


def as_seen(position: Position) -> Position:
    """A copy in which everything that nobody has seen is shuffled."""
    seen = position.copy()
    seen.redeal(RandomStream(secrets.randbits(64)))
    return seen


class Planner:
    """A bot of a real-time game. It stays at its seat, since it remembers what it has noticed."""

    def __init__(self, name: str) -> None:
        self._bot: RealTimeBot = find_opponent(name)(secrets.randbits(63))  # type: ignore[assignment]
        self._lock = threading.Lock()  # a plan that nobody waits for any more may still be in the making

    def plan(self, seen: Position, seat: int, now: float) -> Plan | None:
        """What the bot is going to do."""
        with self._lock:
            return self._bot.plan(seen, seat, now)


class ThinkingPool:
    """The threads that all bots share."""

    def __init__(self, threads: int, seconds: float, kept_bytes: int) -> None:
        self.kept = KeptBots(kept_bytes)
        self._workers = Workers(threads, "bot", in_background=True)
        self._seconds = seconds

    @property
    def waiting(self) -> int:
        """How many bots think or wait to."""
        return self._workers.busy

    async def choose(self, name: str, position: Position, party: Party, place: Place) -> str:
        """A bot's move, within the time that bots have; cancelling this stops the bot.

        Until it has moved the bot is not among those kept: whoever asks for the same place meanwhile, because
        moves were taken back, gets another one, and this one goes when it has heard that it shall stop.
        """
        bot = self.kept.take(place) or find_opponent(name)(secrets.randbits(63))
        move = await self.ask(bot, as_seen(position), party)
        if isinstance(bot, RememberingBot):
            self.kept.put(place, bot)
        return move

    async def ask(self, bot: Bot, seen: Position, party: Party) -> str:
        """The move of a bot that is there already, in a position with nothing to be kept from it."""
        return await self._workers.run(party, lambda: bot.choose(seen), stop=bot.stop, seconds=self._seconds)

    async def plan(
        self, planner: Planner, position: Position, seat: int, now: float, party: Party
    ) -> Plan | None:
        """What a bot of a real-time game is going to do."""
        seen = as_seen(position)
        return await self._workers.run(party, lambda: planner.plan(seen, seat, now))

    def close(self) -> None:
        """Begin nothing new."""
        self._workers.close()
