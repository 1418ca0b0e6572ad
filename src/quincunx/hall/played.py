"""Games that were played here, known by the positions they came through.

They are found from the records, in the background, and kept in memory: nothing is stored twice or out of date
when rules or keys change, and each of several servers finds the same ones. Only the latest count.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from quincunx.bots.survey import Met, keys_of, shares_of
from quincunx.core.errors import QuincunxError
from quincunx.core.record import Record
from quincunx.match.keeping import Rows, StoreError, Summary
from quincunx.match.reading import read_match

Found = TypeVar("Found")

log = logging.getLogger(__name__)

MOST_GAMES = 1000
AT_ONCE = 20  # games that are read before others have their turn
FIRST_SECONDS, AGAIN_SECONDS = 5.0, 60.0


@dataclass(frozen=True)
class PlayedGame:
    """A finished game: where its record is, and the keys of its first positions."""

    name: str
    record: Record
    keys: list[int]

    @property
    def met(self) -> Met:
        """What it adds to each of its positions."""
        assert self.record.outcome is not None
        return Met(1, shares_of(self.record.outcome, self.record.game.seats))


async def _here(work: Callable[[], Found]) -> Found:
    return work()


class Played:
    """The latest finished games that everybody may see, or one's own on one's device."""

    def __init__(
        self,
        latest: Callable[[], Awaitable[list[Summary]]],
        rows: Callable[[str], Awaitable[Rows]],
        work_out: Callable[[Callable[[], PlayedGame | None]], Awaitable[PlayedGame | None]] = _here,
    ) -> None:
        """`latest` lists finished matches, `rows` has their events, `work_out` does what takes a while."""
        self._latest = latest
        self._rows = rows
        self._work_out = work_out
        self._games: dict[str, PlayedGame | None] = {}  # None: of no use here
        self._through: dict[str, dict[int, list[PlayedGame]]] = defaultdict(dict)  # by game and key

    async def run(self, pause: Callable[[], Awaitable[None]]) -> None:
        """Find new games for ever; `pause` waits while there is more urgent work."""
        await asyncio.sleep(FIRST_SECONDS)
        while True:
            try:
                while await self.read_some():
                    await pause()
                    await asyncio.sleep(0)
            except StoreError as error:
                log.info("finished games could not be read: %s", error)
            await asyncio.sleep(AGAIN_SECONDS)

    async def read_some(self) -> bool:
        """Read some games that are not known yet, the latest first; whether there are more."""
        latest = (await self._latest())[:MOST_GAMES]
        for name in self._games.keys() - {one.id for one in latest}:
            self._forget(self._games.pop(name))
        new = [one for one in latest if one.id not in self._games]
        for summary in new[:AT_ONCE]:
            await self._read(summary)
        return len(new) > AT_ONCE

    async def _read(self, summary: Summary) -> None:
        rows = [] if summary.damaged else await self._rows(summary.id)
        game = await self._work_out(lambda: _find(summary.id, rows))
        self._games[summary.id] = game
        if game is not None:
            through = self._through[str(game.record.game)]
            for key in dict.fromkeys(game.keys):
                through.setdefault(key, []).append(game)

    def _forget(self, old: PlayedGame | None) -> None:
        if old is None:
            return
        through = self._through[str(old.record.game)]
        for key in dict.fromkeys(old.keys):
            through[key].remove(old)
            if not through[key]:
                del through[key]

    def through(self, game: str, key: int) -> list[PlayedGame]:
        """The games that came through a position."""
        return self._through[game].get(key, []) if game in self._through else []


def _find(name: str, rows: Rows) -> PlayedGame | None:
    """A game of which something can be told; None if it is of another kind, or cannot be read."""
    try:
        match = read_match(rows)
        if match.status != "finished" or not match.game.numbered or match.game.hides:
            return None
        return PlayedGame(name, match.record, keys_of(match.record))
    except QuincunxError:
        return None
