"""Who thinks for bots and about positions: threads of a server, or another worker of a page."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar

from quincunx.bots.base import RealTimeBot
from quincunx.bots.thinking import Halt
from quincunx.core.offers import Plan
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream
from quincunx.hall.kept_bots import Place
from quincunx.hall.opponents import find_opponent

Result = TypeVar("Result")


class Party(NamedTuple):
    """For whom something is done: an address, and a guest there."""

    address: str
    guest: str


class Thinker(Protocol):
    """Thinks, and meanwhile everything else goes on."""

    async def pause(self) -> None:
        """Wait before a thought that can wait, if there is more urgent work."""

    async def choose(self, name: str, position: Position, party: Party, place: Place) -> str:
        """A bot's move; cancelling this stops the bot."""

    def forget(self, place: Place) -> None:
        """Let go of what a bot has kept there for its next move."""

    async def plan(
        self, planner: Planner, position: Position, seat: int, now: float, party: Party
    ) -> Plan | None:
        """What a bot of a real-time game is going to do."""

    async def ask(self, work: Callable[[Halt], Result], party: Party) -> Result:
        """Have something thought about, within the time that bots have; cancelling this stops it.

        The work is told by its `Halt` to come to an end, which may be left unheard where it is bounded. It
        is a function of a module with its arguments (`partial`), so that it can be done by another worker.
        """


def as_seen(position: Position) -> Position:
    """A copy in which everything that nobody has seen is shuffled."""
    seen = position.copy()
    seen.redeal(RandomStream(secrets.randbits(64)))
    return seen


class Planner:
    """A bot in a real-time game. It keeps its seat, since it remembers what it has noticed."""

    def __init__(self, name: str) -> None:
        self._bot: RealTimeBot = find_opponent(name)(secrets.randbits(63))  # type: ignore[assignment]
        self._lock = threading.Lock()  # a plan that nobody is waiting for may still be under way

    def plan(self, seen: Position, seat: int, now: float) -> Plan | None:
        """What the bot is going to do."""
        with self._lock:
            return self._bot.plan(seen, seat, now)
