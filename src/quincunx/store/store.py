"""Store: appends events, and gives back matches and lists of them.

Whatever arrives while a commit is under way waits and shares the next one (group commit). A caller goes
on only after its own events are committed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from quincunx.match.events import Event, read_event, write_event
from quincunx.store.database import StoreError, open_engine
from quincunx.store.schema import events, matches, people
from quincunx.store.summary import Summary

LONGEST_LIST = 100
INSERT_EVENTS = insert(events)


@dataclass(slots=True)
class Write:
    """Something to be committed, and who waits for it."""

    done: asyncio.Future[None]
    rows: list[dict[str, object]] = field(default_factory=list)
    summary: Summary | None = None
    is_new: bool = False


class Store:
    """The database behind the server; make one with `Store.open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None  # for the writer alone
        self._queue: asyncio.Queue[Write] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write_forever())
        self.commits = 0
        self.events_written = 0

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database of a URL; StoreError if that is not possible."""
        return cls(await open_engine(url))

    async def close(self) -> None:
        """Commit what waits, and let go of the database."""
        await self._queue.join()
        self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer
        await self._disconnect()
        await self._engine.dispose()

    # Writing.

    async def create(self, summary: Summary, history: Sequence[Event]) -> None:
        """Keep a new match."""
        await self._enqueue(_rows(summary.id, 0, history), summary, is_new=True)

    async def append(self, match_id: str, number: int, event: Event) -> None:
        """Keep a further event; when this returns it is committed."""
        await self._enqueue(_rows(match_id, number, [event]))

    async def summarise(self, summary: Summary) -> None:
        """Keep what lists show of a match."""
        await self._enqueue([], summary)

    async def _enqueue(
        self, rows: list[dict[str, object]], summary: Summary | None = None, is_new: bool = False
    ) -> None:
        write = Write(asyncio.get_running_loop().create_future(), rows, summary, is_new)
        self._queue.put_nowait(write)
        # A caller that is cancelled does not cancel the write.
        await asyncio.shield(write.done)

    async def _write_forever(self) -> None:
        while True:
            group = [await self._queue.get()]
            while not self._queue.empty():
                group.append(self._queue.get_nowait())
            await self._commit(group)
            for _ in group:
                self._queue.task_done()

    async def _commit(self, group: list[Write]) -> None:
        """Commit a group at once; if that fails, one by one, so that each gets its own answer."""
        try:
            if self._connection is None:
                self._connection = await self._engine.connect()
            async with self._connection.begin():
                await _execute(self._connection, group)
        except (SQLAlchemyError, OSError) as error:
            await self._disconnect()
            if len(group) > 1:
                for write in group:
                    await self._commit([write])
                return
            reason = str(getattr(error, "orig", error)).splitlines()[0]
            _finish(group[0].done, StoreError(f"this could not be stored: {reason}"))
            return
        self.commits += 1
        self.events_written += sum(len(write.rows) for write in group)
        for write in group:
            _finish(write.done)

    async def _disconnect(self) -> None:
        """Let go of the connection for writing; the next commit makes a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                await connection.close()

    # Reading.

    async def history(self, match_id: str) -> list[Event]:
        """The events of a match; none if there is no such match."""
        query = select(events.c.data).where(events.c.match_id == match_id).order_by(events.c.number)
        async with self._engine.connect() as connection:
            return [read_event(data) for data in (await connection.execute(query)).scalars()]

    async def find(self, match_id: str) -> Summary | None:
        """What lists show of a match; None if there is no such match."""
        found = await self._summaries(select(matches).where(matches.c.id == match_id))
        return found[0] if found else None

    async def unfinished(self, since: int) -> list[str]:
        """The matches that go on and had an event since a time."""
        latest = (
            select(events.c.match_id, func.max(events.c.at).label("at"))
            .group_by(events.c.match_id)
            .subquery()
        )
        query = (
            select(matches.c.id)
            .join(latest, latest.c.match_id == matches.c.id)
            .where(matches.c.status.in_(("waiting", "playing")), latest.c.at >= since)
        )
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def listed(self, status: str, limit: int = LONGEST_LIST) -> list[Summary]:
        """The public matches of a status, newest first."""
        query = select(matches).where(matches.c.status == status, matches.c.private.is_(False))
        return await self._summaries(query.order_by(matches.c.changed.desc()).limit(limit))

    async def of_person(
        self, person: str, statuses: Sequence[str], limit: int = LONGEST_LIST
    ) -> list[Summary]:
        """The matches in which a person has a seat, newest first."""
        query = select(matches).join(people, people.c.match_id == matches.c.id)
        query = query.where(people.c.person == person, matches.c.status.in_(statuses))
        return await self._summaries(query.order_by(matches.c.changed.desc()).limit(limit))

    async def _summaries(self, query: object) -> list[Summary]:
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).mappings()  # type: ignore[call-overload]
            return [Summary.read(dict(row)) for row in rows]

    async def check(self) -> None:
        """Raise StoreError unless the database answers."""
        try:
            async with self._engine.connect() as connection:
                await connection.execute(select(matches.c.id).limit(1))
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(f"the database does not answer: {error}") from None


def _rows(match_id: str, first: int, history: Sequence[Event]) -> list[dict[str, object]]:
    return [
        {"match_id": match_id, "number": number, "at": event.at, "data": write_event(event)}
        for number, event in enumerate(history, start=first)
    ]


def _finish(done: asyncio.Future[None], error: Exception | None = None) -> None:
    if done.done():
        return  # nobody waits any more
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


async def _execute(connection: AsyncConnection, group: list[Write]) -> None:
    """Everything of a group in its order as far as it matters: matches before their events."""
    for write in group:
        if write.summary is not None:
            await _write_summary(connection, write.summary, write.is_new)
    rows = [row for write in group for row in write.rows]
    if rows:
        await connection.execute(INSERT_EVENTS, rows)


async def _write_summary(connection: AsyncConnection, summary: Summary, is_new: bool) -> None:
    if is_new:
        await connection.execute(insert(matches).values(summary.row()))
    else:
        await connection.execute(update(matches).where(matches.c.id == summary.id).values(summary.row()))
        await connection.execute(delete(people).where(people.c.match_id == summary.id))
    if summary.people:
        rows = [{"person": person, "match_id": summary.id} for person in sorted(summary.people)]
        await connection.execute(insert(people), rows)
