"""The host in the worker of a page: keeps games in the browser's database, and speaks in texts.

`database`, `workers` and `say` are of JavaScript (web/js/anywhere/), whose functions take and give texts and
numbers.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from quincunx.anywhere.elsewhere import Elsewhere
from quincunx.anywhere.host import Host
from quincunx.anywhere.line import Line
from quincunx.match.event_texts import write_event
from quincunx.match.events import Event
from quincunx.match.keeping import (
    EXISTS,
    GONE_ON,
    ConflictError,
    ExistsError,
    Lease,
    Rows,
    StoreError,
    Summary,
    Uptime,
)


async def open_host(database: Any, workers: Any) -> Desk:
    """What a worker asks; it goes on with whatever the browser has kept."""
    return Desk(await Host.open(BrowserShelf(database), Elsewhere(workers)))


class Desk:
    """A host to which everything comes as text."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._asked: dict[int, asyncio.Task[str]] = {}

    def ask(self, number: int, method: str, path: str, body: str) -> asyncio.Task[str]:
        """The status of the answer, and its text; the number is the question's own."""
        task = self._asked[number] = asyncio.ensure_future(self._answer(method, path, body))
        task.add_done_callback(lambda _: self._asked.pop(number))
        return task

    async def _answer(self, method: str, path: str, body: str) -> str:
        return json.dumps(await self._host.ask(method, path, body or None))

    def cancel(self, number: int) -> None:
        """Nobody waits for the answer any more: what is thought for it ends."""
        if number in self._asked:
            self._asked[number].cancel()

    async def connect(self, table: str, say: Callable[[str], object]) -> Line:
        """A line to a table."""
        return await self._host.connect(table, say)


class BrowserShelf:
    """A shelf in the database of a browser."""

    def __init__(self, database: Any) -> None:
        self._database = database

    async def create(self, summary: Summary, history: Sequence[Event]) -> None:
        """Keep a new match."""
        events = json.dumps([write_event(event) for event in history])
        if await self._do("create", summary.id, _write(summary), events):
            raise ExistsError(EXISTS)

    async def append(self, match_id: str, number: int, event: Event, lease: Lease | None = None) -> None:
        """Keep another event."""
        if await self._do("append", match_id, number, write_event(event)):
            raise ConflictError(GONE_ON)

    async def summarise(self, summary: Summary) -> None:
        """Keep what lists show of a match."""
        await self._do("summarise", summary.id, _write(summary))

    async def beat(self, uptime: Uptime) -> None:
        """Keep since when, and until when, there was somebody."""
        await self._do("beat", *uptime)

    async def rows(self, match_id: str) -> Rows:
        """The events of a match."""
        return await self.rows_from(match_id, 0)

    async def rows_from(self, match_id: str, number: int) -> Rows:
        """Those from a number on."""
        return [(row, text) for row, text in json.loads(await self._do("rows", match_id, number))]

    async def find(self, match_id: str) -> Summary | None:
        """What lists show of a match."""
        text = await self._do("find", match_id)
        return _read(text) if text else None

    async def uptimes(self) -> list[Uptime]:
        """When there was somebody, oldest first."""
        return sorted((began, until) for began, until in json.loads(await self._do("uptimes")))

    async def of_person(self, person: str, statuses: Sequence[str]) -> list[Summary]:
        """The matches in which a person has a seat, newest first."""
        found = [one for one in await self._summaries() if person in one.people and one.status in statuses]
        return sorted(found, key=lambda one: -one.changed)

    async def names(self) -> list[str]:
        """All matches."""
        return [summary.id for summary in await self._summaries()]

    async def fact(self, name: str) -> str | None:
        """Something that was kept under a name."""
        return await self._do("fact", name) or None

    async def keep_fact(self, name: str, value: str) -> None:
        """Keep it."""
        await self._do("keepFact", name, value)

    async def _summaries(self) -> list[Summary]:
        return [_read(text) for text in json.loads(await self._do("summaries"))]

    async def _do(self, name: str, *arguments: str | int) -> Any:
        try:
            return await getattr(self._database, name)(*arguments)
        except Exception as error:  # of JavaScript, whatever it is
            raise StoreError(f"the browser could not keep this, or find it: {error}") from error


def _write(summary: Summary) -> str:
    return json.dumps({**asdict(summary), "people": sorted(summary.people)})


def _read(text: str) -> Summary:
    told = json.loads(text)
    return Summary(**{**told, "players": tuple(told["players"]), "people": frozenset(told["people"])})
