"""Store: appends events, and gives back matches and lists of them.

Whatever arrives while a commit is under way waits for the next one and shares it (group commit). A caller
continues only after its own events are committed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

from sqlalchemy import Engine, Row
from sqlalchemy.exc import SQLAlchemyError

from quincunx.match.event_texts import write_event
from quincunx.match.events import Event
from quincunx.match.keeping import Lease, StoreError, Summary, Uptime
from quincunx.store import queries
from quincunx.store.database import lock_database, open_engine, reason_of
from quincunx.store.file_lock import FileLock
from quincunx.store.queries import Query
from quincunx.store.summary import read_summary
from quincunx.store.writer import Write, Writer

Found = TypeVar("Found")

LONGEST_LIST = 100
READERS = 3  # threads, each with a connection while it reads


class Store:
    """The database behind the server; make one with `Store.open`."""

    def __init__(self, engine: Engine, lock: FileLock | None = None) -> None:
        self.engine = engine
        self.storing: Callable[[], AbstractContextManager[None]] = nullcontext  # around every event
        self.on_failure: Callable[[], object] = lambda: None
        self._lock = lock
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._closed = False
        self.writer = Writer(engine)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database at a URL; StoreError if that is not possible, or another server is using it."""
        lock = lock_database(url)
        try:
            store = cls(await asyncio.to_thread(open_engine, url), lock)
        except BaseException:
            if lock is not None:
                lock.close()
            raise
        try:
            await store.writer.claim()
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Commit what is waiting, and release the database."""
        await self.writer.close()
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    # Writing.

    async def create(self, summary: Summary, history: Sequence[Event]) -> None:
        """Keep a new match."""
        await self.writer.write(Write(_rows(summary.id, 0, history), summary=summary, is_new=True))

    async def append(self, match_id: str, number: int, event: Event, lease: Lease | None = None) -> None:
        """Keep another event; when this returns, it has been committed.

        ConflictError if there is one of that number already; LostLeaseError if a lease is given and lost.
        """
        with self.storing():
            await self.writer.write(Write(_rows(match_id, number, [event]), lease))

    async def summarise(self, summary: Summary) -> None:
        """Keep what lists show of a match."""
        await self.writer.write(Write(summary=summary))

    async def beat(self, uptime: Uptime) -> None:
        """Record since when, and until when, the server has been running without a break."""
        await self.writer.write(Write(uptime=uptime))

    # Reading.

    async def ask(self, query: Query, read: Callable[[Any], Found], **given: object) -> list[Found]:
        """What the database answers, row by row, asked and read in a thread."""
        if any(isinstance(value, str) and "\0" in value for value in given.values()):
            return []  # no text in a database has that, and Postgres would not even look for it
        if self._closed:
            raise StoreError("the database is not used any more")
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, self._ask_now, query, read, given
            )
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            # Not who asks was cancelled, but what was to be asked: the store was closed meanwhile.
            raise StoreError("the database is not used any more") from None

    def _ask_now(self, query: Query, read: Callable[[Any], Found], given: dict[str, object]) -> list[Found]:
        try:
            with self.engine.connect() as connection:
                return [read(row) for row in connection.execute(query, given)]
        except (SQLAlchemyError, OSError) as error:
            self.on_failure()
            raise StoreError(f"the database does not answer: {reason_of(error)}") from None

    async def rows(self, match_id: str) -> list[tuple[int, str]]:
        """The events of a match as they are kept, with their numbers; none if there is no such match."""
        return await self.ask(queries.EVENTS, _pair, match=match_id)

    async def rows_from(self, match_id: str, number: int) -> list[tuple[int, str]]:
        """Those of its events from a number on."""
        return await self.ask(queries.EVENTS_FROM, _pair, match=match_id, number=number)

    async def find(self, match_id: str) -> Summary | None:
        """What lists show of a match; None if there is no such match."""
        found = await self.ask(queries.SUMMARY, _summary, match=match_id)
        return found[0] if found else None

    async def between_people(self, since: int) -> list[str]:
        """The matches in play between several people that have changed since a time."""
        return await self.ask(queries.BETWEEN_PEOPLE, _first, since=since)

    async def to_take_up(self, since: int) -> list[str]:
        """The matches in which time may run out, and unfinished ones with an event since a time."""
        return await self.ask(queries.TO_TAKE_UP, _first, since=since)

    async def waiting_since(self, time: int) -> list[str]:
        """The matches that have waited for players since before a time."""
        return await self.ask(queries.WAITING_SINCE, _first, before=time)

    async def listed(self, status: str, limit: int = LONGEST_LIST) -> list[Summary]:
        """The public matches of a status, newest first."""
        return await self.ask(queries.LISTED, _summary, status=status, limit=limit)

    async def of_person(
        self, person: str, statuses: Sequence[str], limit: int = LONGEST_LIST
    ) -> list[Summary]:
        """The matches in which a person has a seat, newest first, including those with a damaged status."""
        return await self.ask(
            queries.OF_PERSON, _summary, person=person, statuses=list(statuses), limit=limit
        )

    async def ids_of_person(self, person: str, statuses: Sequence[str], limit: int) -> list[str]:
        """The ids of the same matches."""
        return await self.ask(
            queries.IDS_OF_PERSON, _first, person=person, statuses=list(statuses), limit=limit
        )

    async def uptimes(self) -> list[Uptime]:
        """The periods during which the server was running, oldest first."""
        return await self.ask(queries.UPTIMES, _pair)


def _first(row: Sequence[Any]) -> Any:
    return row[0]


def _pair(row: Sequence[Any]) -> tuple[Any, Any]:
    return row[0], row[1]


def _summary(row: Row[Any]) -> Summary:
    return read_summary(dict(row._mapping))


def _rows(match_id: str, first: int, history: Sequence[Event]) -> list[dict[str, object]]:
    return [
        {"match_id": match_id, "number": number, "at": event.at, "data": write_event(event)}
        for number, event in enumerate(history, start=first)
    ]
