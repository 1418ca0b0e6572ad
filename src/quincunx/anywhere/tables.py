"""The tables of one device: opened, found again in what is kept, and put away when nobody looks."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Coroutine, Sequence
from typing import Any
from weakref import WeakValueDictionary

from quincunx.anywhere.shelf import Shelf
from quincunx.hall.identity import Signer
from quincunx.hall.pulse import Pulse, ServerClock
from quincunx.hall.rematches import begin_rematch, open_rematch
from quincunx.hall.table import Table
from quincunx.hall.tables import begin_match, unknown_table
from quincunx.hall.thinking import Thinker
from quincunx.match.errors import Refusal
from quincunx.match.events import Event, Opened, Player
from quincunx.match.keeping import Drive, Lease, Present, StoreError, Summary
from quincunx.match.match import Match
from quincunx.match.reading import read_match

log = logging.getLogger(__name__)

UNFINISHED = ("playing", "waiting")
MOST_IDLE = 8  # tables in memory at which nobody looks and nothing happens


class Nobody:
    """The other servers that there are not."""

    is_shared = False

    def show(self, name: str, present: Present) -> None:
        """Nobody has to be told."""

    def call_driver(self, name: str) -> None:
        """Everything is driven here."""

    def lose(self, lease: Lease) -> None:
        """There is nobody to lose it to."""


class Tables:
    """All tables of a device."""

    def __init__(self, shelf: Shelf, thinker: Thinker, signer: Signer, now: ServerClock) -> None:
        self.now = now
        self.at: dict[str, Table] = {}  # those in memory
        self._shelf = shelf
        self._thinker = thinker
        self._signer = signer
        self._pulse = Pulse(shelf, now, lambda: any(table.is_timed for table in self.at.values()))
        self._pulse.on_break = self._ring_all
        # Whoever holds or awaits a lock has a reference to it, so it exists as long as somebody wants it.
        self._finding: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._opening = asyncio.Lock()  # of rematches
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begin what goes on by itself; the time since the last end does not count."""
        await self._pulse.start()
        self._begin(self._pulse.run())

    async def stop(self) -> None:
        """End all that goes on by itself, and wait for what is being kept."""
        for task in list(self._tasks):
            task.cancel()
        for table in self.at.values():
            table.close()
        for table in self.at.values():
            await table.settle()
        with contextlib.suppress(StoreError):
            await self._pulse.beat()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _ring_all(self) -> None:
        """The device was asleep: clocks are put right."""
        for table in self.at.values():
            table.ring()

    async def open(self, opened: Opened, players: Sequence[Player | None]) -> Table:
        """A new table, with all who play at it."""
        return await self._keep(secrets.token_urlsafe(12), *begin_match(opened, players))

    async def _keep(self, name: str, match: Match, history: Sequence[Event]) -> Table:
        await self._shelf.create(Summary.of(name, match), history)
        return self._add(name, match)

    async def find(self, name: str) -> Table:
        """A table, in memory or from what is kept."""
        async with self._finding.setdefault(name, asyncio.Lock()):
            if name not in self.at:
                rows = await self._shelf.rows(name)
                if not rows:
                    raise unknown_table()
                match = read_match(rows)
                summary = Summary.of(name, match)
                if not summary.agrees_with(await self._shelf.find(name)):
                    await self._shelf.summarise(summary)  # the last one was lost when the page was closed
                await self._add(name, match).catch_up()
            return self.at[name]

    async def go_on(self, name: str, revision: int, events: Sequence[Event]) -> None:
        """Keep what has happened elsewhere at a table of here; ConflictError if more than that is here.

        Whoever looks at the table sees it at once.
        """
        async with self._finding.setdefault(name, asyncio.Lock()):
            if name in self.at:
                await self.at[name].take_up(revision, events)
                return
            for number, event in enumerate(events, revision):
                await self._shelf.append(name, number, event)
            await self._shelf.summarise(Summary.of(name, read_match(await self._shelf.rows(name))))

    async def of(self, person: str) -> tuple[list[Table], dict[Summary, str]]:
        """The unfinished tables of a person, and those that cannot be read, with the reason."""
        found, unreadable = [], {}
        for summary in await self._shelf.of_person(person, UNFINISHED):
            try:
                found.append(await self.find(summary.id))
            except Refusal as error:
                unreadable[summary] = str(error)
        return [table for table in found if table.match.status in UNFINISHED], unreadable

    def put_away(self) -> None:
        """Forget tables at which nothing happens, but for a few; they are kept elsewhere."""
        idle = [table for table in self.at.values() if not table.in_use]
        idle.sort(key=lambda table: table.idle_since)
        for table in idle[: max(0, len(idle) - MOST_IDLE)]:
            table.close()
            del self.at[table.name]

    def _add(self, name: str, match: Match) -> Table:
        self.put_away()
        table = Table(name, match, self._shelf, self._thinker, self.now, self._pulse, Nobody(), Drive())
        table.on_rematch = lambda finished: self._begin(self._open_rematch(finished))
        table.on_unreadable = lambda broken, error: self._set_aside(broken)
        self.at[name] = table
        table.wake()
        if match.rematch_agreed and match.next_match is None:
            self._begin(self._open_rematch(table))
        return table

    def _set_aside(self, table: Table) -> None:
        table.close()
        self.at.pop(table.name, None)

    async def _open_rematch(self, finished: Table) -> None:
        name = self._signer.sign("rematch", finished.name)[:16]

        async def make() -> None:
            if not await self._shelf.rows(name):
                await self._keep(name, *begin_rematch(finished.match, self.now()))

        await open_rematch(finished, name, self._opening, make)
