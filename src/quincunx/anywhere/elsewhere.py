"""Thinking in other workers of the page: the one that has the tables goes on, and can stop them.

`workers` is of JavaScript (web/js/anywhere/thinkers.js): thoughts go there as texts with numbers.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

from quincunx.anywhere.thinking import Here
from quincunx.anywhere.thoughts import Choosing, Considering, Writer, read_answer
from quincunx.bots.level_bot import LevelBot
from quincunx.bots.levels import STRONGEST, strength_of
from quincunx.bots.strongest import Opinion, agree
from quincunx.bots.thinking import Halt, Staying
from quincunx.core import bits
from quincunx.core.errors import QuincunxError
from quincunx.core.offers import Plan
from quincunx.core.position import Position
from quincunx.hall.kept_bots import Place
from quincunx.hall.opponents import find_opponent
from quincunx.hall.thinking import Party, Planner, as_seen

Result = TypeVar("Result")

log = logging.getLogger(__name__)

QUICK_VISITS = 1000  # a tenth of a second where they are slowest


class ThoughtError(QuincunxError):
    """A thought has failed elsewhere; the text says how."""


class LostError(Exception):
    """The workers that think come to an end again and again."""


class Elsewhere:
    """Has all thinking done by workers; if none of them lasts, it is done here, and everything else waits."""

    def __init__(self, workers: Any, seed: Callable[[], int] = lambda: secrets.randbits(63)) -> None:
        """`seed` is asked for each bot that is made."""
        self._workers = workers
        self._seed = seed
        self._here = Here(seed)
        self._writer = Writer()
        self._numbers = itertools.count(1)
        self._places: dict[Place, str] = {}

    async def pause(self) -> None:
        """Thoughts are taken in the order in which they come."""

    async def choose(self, name: str, position: Position, party: Party, place: Place) -> str:
        """A bot's move; cancelling this stops the bot."""
        seen, known = as_seen(position), self._places.setdefault(place, f"place {next(self._numbers)}")
        if _is_quick(name, seen) and not self._workers.isReady():
            return await self._here.choose(name, position, party, place)
        try:
            helpers = self._workers.spare() if _gains(name, seen) else 0
            if helpers:
                return await self._gather(name, seen, known, helpers)
            found: str = await self._have(Choosing(name, self._seed(), seen, known), known)
            return found
        except LostError:
            return await self._here.choose(name, position, party, place)

    async def _gather(self, name: str, seen: Position, known: str, helpers: int) -> str:
        """The move on which several workers agree, each with a tree of its own."""
        seed = self._seed()
        first = self._have(Considering(name, seed, seen, known, True), known)
        others = [
            asyncio.create_task(self._help(name, bits.mix(seed + number), seen, f"{known}, helper {number}"))
            for number in range(1, helpers + 1)
        ]
        try:
            opinion = await first
            if opinion.certain:
                return agree([opinion])
            found = await asyncio.gather(*others, return_exceptions=True)
            return agree([opinion, *(one for one in found if not isinstance(one, BaseException))])
        finally:
            for other in others:
                other.cancel()

    async def _help(self, name: str, seed: int, seen: Position, place: str) -> Opinion:
        found: Opinion = await self._have(Considering(name, seed, seen, place, False), place)
        return found

    def forget(self, place: Place) -> None:
        """What a bot has kept there is not asked for again, and makes room for others in its worker."""
        self._places.pop(place, None)
        self._here.forget(place)

    async def plan(
        self, planner: Planner, position: Position, seat: int, now: float, party: Party
    ) -> Plan | None:
        """What a bot of a real-time game is going to do: found here, as it takes a few milliseconds."""
        return planner.plan(as_seen(position), seat, now)

    async def ask(self, work: Callable[[Halt], Result], party: Party) -> Result:
        """Have something thought about; cancelling this stops it."""
        try:
            found: Result = await self._have(work, self._place_of(work))
            return found
        except LostError:
            return await self._here.ask(work, party)

    def _place_of(self, work: object) -> str:
        """Where what it thinks with stays, if it has such a thing, so that the same worker is asked again."""
        staying = [each for each in getattr(work, "args", ()) if isinstance(each, Staying)]
        return f"staying {self._writer.number_of(staying[0])}" if staying else ""

    async def _have(self, thought: object, place: str) -> Any:
        number = next(self._numbers)
        try:
            # What JavaScript has promised comes even if nobody waits for it: it must not be cancelled itself.
            text = await asyncio.shield(self._workers.think(number, self._writer.write(thought), place))
        except asyncio.CancelledError:
            self._workers.stop(number)
            raise
        if not text:
            log.error("no worker that thinks has lasted")
            raise LostError
        answer = read_answer(text)
        if answer.failure is not None:
            raise ThoughtError(f"a thought has failed: {answer.failure}")
        return answer.result


def _gains(name: str, position: Position) -> bool:
    """Whether a bot gains by several trees: only the strongest level, where nothing is solved from a book."""
    bot, game = find_opponent(name)(0), position.game
    if not isinstance(bot, LevelBot) or bot.level != STRONGEST or game.lone_player is not None or game.book:
        return False
    return len(position.legal_moves()) > 1


def _is_quick(name: str, position: Position) -> bool:
    """Whether a bot has moved long before a worker could have begun, and nobody notices that it did."""
    bot, game = find_opponent(name)(0), position.game
    if not isinstance(bot, LevelBot) or bot.level == STRONGEST or game.lone_player is not None:
        return False
    strength = strength_of(game, bot.level)
    return not strength.schooled and strength.visits(len(position.legal_moves())) <= QUICK_VISITS
