"""Store: appends events, and gives back matches and lists of them.

Whatever arrives while a commit is under way waits for the next one and shares it (group commit). A caller
continues only after its own events are committed.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Select, and_, func, or_, select
from sqlalchemy.exc import SQLAlchemyError

from quincunx.match.event_texts import write_event
from quincunx.match.events import Event
from quincunx.store.database import StoreError, lock_database, open_engine, reason_of
from quincunx.store.schema import events, matches, people, uptimes
from quincunx.store.summary import STATUSES, Summary
from quincunx.store.writer import Uptime, Write, Writer

Found = TypeVar("Found")

LONGEST_LIST = 100
READERS = 3  # threads, each with a connection while it reads


class Store:
    """The database behind the server; make one with `Store.open`."""

    def __init__(self, engine: Engine, lock: int | None = None) -> None:
        self._engine = engine
        self._lock = lock
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.writer = Writer(engine)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database at a URL; StoreError if that is not possible, or another server is using it."""
        lock = lock_database(url)
        try:
            return cls(await asyncio.to_thread(open_engine, url), lock)
        except BaseException:
            if lock is not None:
                os.close(lock)
            raise

    async def close(self) -> None:
        """Commit what is waiting, and release the database."""
        await self.writer.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._engine.dispose()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    # Writing.

    async def create(self, summary: Summary, history: Sequence[Event]) -> None:
        """Keep a new match."""
        await self.writer.write(Write(_rows(summary.id, 0, history), summary, is_new=True))

    async def append(self, match_id: str, number: int, event: Event) -> None:
        """Keep another event; when this returns, it has been committed."""
        await self.writer.write(Write(_rows(match_id, number, [event])))

    async def summarise(self, summary: Summary) -> None:
        """Keep what lists show of a match."""
        await self.writer.write(Write(summary=summary))

    async def beat(self, uptime: Uptime) -> None:
        """Record since when, and until when, the server has been running without a break."""
        await self.writer.write(Write(uptime=uptime))

    # Reading.

    async def _read(self, look: Callable[[Connection], Found]) -> Found:
        """What `look`, called in a thread, finds in the database."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._look, look)

    def _look(self, look: Callable[[Connection], Found]) -> Found:
        try:
            with self._engine.connect() as connection:
                return look(connection)
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(f"the database does not answer: {reason_of(error)}") from None

    async def rows(self, match_id: str) -> list[tuple[int, str]]:
        """The events of a match as they are kept, with their numbers; none if there is no such match."""
        query = select(events.c.number, events.c.data).where(events.c.match_id == match_id)
        query = query.order_by(events.c.number)
        return await self._read(lambda connection: [(row[0], row[1]) for row in connection.execute(query)])

    async def find(self, match_id: str) -> Summary | None:
        """What lists show of a match; None if there is no such match."""
        found = await self._summaries(select(matches).where(matches.c.id == match_id))
        return found[0] if found else None

    async def between_people(self, since: int) -> list[str]:
        """The matches in play between several people that have changed since a time."""
        query = (
            select(matches.c.id)
            .join(people, people.c.match_id == matches.c.id)
            .where(matches.c.status == "playing", matches.c.changed >= since)
            .group_by(matches.c.id)
            .having(func.count() > 1)
        )
        return await self._ids(query)

    async def to_take_up(self, since: int) -> list[str]:
        """The matches in which time may run out, and unfinished ones with an event since a time."""
        last = (
            select(events.c.at)
            .where(events.c.match_id == matches.c.id)
            .order_by(events.c.number.desc())
            .limit(1)
            .scalar_subquery()
        )
        timed = and_(matches.c.status == "playing", matches.c.timed.is_(True))
        recent = and_(matches.c.status.in_(("waiting", "playing")), last >= since)
        query = select(matches.c.id).where(or_(timed, recent))
        return await self._ids(query.order_by(matches.c.changed.desc()))

    async def waiting_since(self, time: int) -> list[str]:
        """The matches that have waited for players since before a time."""
        return await self._ids(
            select(matches.c.id).where(matches.c.status == "waiting", matches.c.changed < time)
        )

    async def _ids(self, query: Select[Any]) -> list[str]:
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def listed(self, status: str, limit: int = LONGEST_LIST) -> list[Summary]:
        """The public matches of a status, newest first."""
        query = select(matches).where(matches.c.status == status, matches.c.private.is_(False))
        return await self._summaries(query.order_by(matches.c.changed.desc()).limit(limit))

    async def of_person(
        self, person: str, statuses: Sequence[str], limit: int = LONGEST_LIST
    ) -> list[Summary]:
        """The matches in which a person has a seat, newest first, including those with a damaged status."""
        query = select(matches).join(people, people.c.match_id == matches.c.id)
        wanted = or_(matches.c.status.in_(statuses), matches.c.status.not_in(STATUSES))
        query = query.where(people.c.person == person, wanted)
        return await self._summaries(query.order_by(matches.c.changed.desc()).limit(limit))

    async def _summaries(self, query: Select[Any]) -> list[Summary]:
        return await self._read(
            lambda connection: [Summary.read(dict(row)) for row in connection.execute(query).mappings()]
        )

    async def uptimes(self) -> list[Uptime]:
        """The periods during which the server was running, oldest first."""
        query = select(uptimes).order_by(uptimes.c.began)
        return await self._read(lambda connection: [(row[0], row[1]) for row in connection.execute(query)])


def _rows(match_id: str, first: int, history: Sequence[Event]) -> list[dict[str, object]]:
    return [
        {"match_id": match_id, "number": number, "at": event.at, "data": write_event(event)}
        for number, event in enumerate(history, start=first)
    ]
