"""Writer: commits what is waiting, in groups; whoever a failure concerns is told, and writing goes on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeAlias

from sqlalchemy import Connection, Engine, delete, insert, update
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from quincunx.store.database import StoreError, reason_of
from quincunx.store.schema import events, matches, people, uptimes
from quincunx.store.summary import Summary

log = logging.getLogger(__name__)

INSERT_EVENTS = insert(events)
# The database itself is at fault (full, locked, read-only, gone), so the rest of the group would fail too.
COMMON_FAULTS = (OperationalError, InterfaceError, OSError)

Uptime: TypeAlias = tuple[int, int]


@dataclass(slots=True)
class Write:
    """Something to be committed, and who waits for it."""

    done: asyncio.Future[None]
    rows: list[dict[str, object]] = field(default_factory=list)
    summary: Summary | None = None
    is_new: bool = False
    uptime: Uptime | None = None


class Writer:
    """The only one that writes to the database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._queue: asyncio.Queue[Write] = asyncio.Queue()
        self._closed = False
        self._task = asyncio.create_task(self._write_forever())
        self._task.add_done_callback(self._refuse_what_waits)
        self.commits = 0
        self.events_written = 0

    async def write(
        self,
        rows: list[dict[str, object]],
        *,
        summary: Summary | None = None,
        is_new: bool = False,
        uptime: Uptime | None = None,
    ) -> None:
        """Commit this, together with what else waits; StoreError if it is not kept."""
        if self._closed or self._task.done():
            raise StoreError("this could not be stored: the store is closed")
        write = Write(asyncio.get_running_loop().create_future(), rows, summary, is_new, uptime)
        self._queue.put_nowait(write)
        await write.done  # a caller that is cancelled waits no longer; the write is in the queue

    async def close(self) -> None:
        """Commit what waits, and end; nobody is left waiting even if the writer has ended before."""
        self._closed = True
        emptied = asyncio.create_task(self._queue.join())
        await asyncio.wait([emptied, self._task], return_when=asyncio.FIRST_COMPLETED)
        for task in (emptied, self._task):
            task.cancel()
        await asyncio.wait([emptied, self._task])
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown(wait=False)

    def _refuse_what_waits(self, _: asyncio.Task[None]) -> None:
        while not self._queue.empty():
            _finish(
                self._queue.get_nowait().done, StoreError("this could not be stored: the store is closed")
            )

    async def _write_forever(self) -> None:
        while True:
            group = [await self._queue.get()]
            while not self._queue.empty():
                group.append(self._queue.get_nowait())
            try:
                await self._commit(group)
            finally:
                for write in group:
                    _finish(write.done, StoreError("this could not be stored"))
                    self._queue.task_done()

    async def _commit(self, group: list[Write]) -> None:
        """Commit a group at once; if one of it may be at fault, one by one: each has its own answer."""
        # One way to the thread and back, however many statements it takes.
        error = await asyncio.get_running_loop().run_in_executor(self._thread, self._try, group)
        if error is None:
            self.commits += 1
            self.events_written += sum(len(write.rows) for write in group)
            for write in group:
                _finish(write.done)
        elif len(group) > 1 and not isinstance(error, COMMON_FAULTS):
            for write in group:
                await self._commit([write])
        else:
            unforeseen = not isinstance(error, (SQLAlchemyError, OSError))
            log.error("%d could not be stored: %s", len(group), error, exc_info=error if unforeseen else None)
            for write in group:
                _finish(write.done, StoreError(f"this could not be stored: {reason_of(error)}"))

    def _try(self, group: list[Write]) -> Exception | None:
        """Commit a group, and return what went wrong."""
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                _execute(self._connection, group)
        except Exception as error:
            self._disconnect()
            return error
        return None

    def _disconnect(self) -> None:
        """Let go of the connection; the next commit makes a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                connection.close()


def _finish(done: asyncio.Future[None], error: Exception | None = None) -> None:
    if done.done():
        return  # it was answered already, or nobody is waiting any more
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _execute(connection: Connection, group: list[Write]) -> None:
    """Write a group in the order that matters: matches before their events."""
    for write in group:
        if write.summary is not None:
            _write_summary(connection, write.summary, write.is_new)
    rows = [row for write in group for row in write.rows]
    if rows:
        connection.execute(INSERT_EVENTS, rows)
    newest = dict(write.uptime for write in group if write.uptime is not None)
    for began, until in newest.items():
        _write_uptime(connection, began, until)


def _write_summary(connection: Connection, summary: Summary, is_new: bool) -> None:
    if is_new:
        connection.execute(insert(matches).values(summary.row()))
    else:
        connection.execute(update(matches).where(matches.c.id == summary.id).values(summary.row()))
        connection.execute(delete(people).where(people.c.match_id == summary.id))
    if summary.people:
        rows = [{"person": person, "match_id": summary.id} for person in sorted(summary.people)]
        connection.execute(insert(people), rows)


def _write_uptime(connection: Connection, began: int, until: int) -> None:
    changed = connection.execute(update(uptimes).where(uptimes.c.began == began).values(until=until))
    if changed.rowcount == 0:
        connection.execute(insert(uptimes).values(began=began, until=until))
