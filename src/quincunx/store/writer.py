"""Writer: commits what is waiting, in groups; those affected by a failure are told, and writing goes on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from sqlalchemy import (
    Connection,
    Delete,
    Dialect,
    Engine,
    Insert,
    Update,
    bindparam,
    delete,
    insert,
    update,
)
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError, SQLAlchemyError

from quincunx.match.keeping import (
    EXISTS,
    ConflictError,
    ExistsError,
    Lease,
    LostLeaseError,
    StoreError,
    Summary,
    Uptime,
)
from quincunx.store.database import connect_to_write, reason_of
from quincunx.store.leases import find_lost
from quincunx.store.schema import events, matches, people, uptimes
from quincunx.store.summary import write_summary

log = logging.getLogger(__name__)

CLOSED = "this could not be stored: the store is closed"
# A commit takes the time of several moves, whatever is in it: so many seconds pass between two.
GATHERING = 0.005
# The more there was to write, the longer the next one gathers: for every so many writes that long once more,
# up to so many times. A server that is busy saves what it has too little of; nobody waits at one that is not.
WRITES_A_GATHERING, MOST_GATHERINGS = 3, 3
# The database itself is at fault (full, locked, read-only, gone), so the rest of the group would fail too.
COMMON_FAULTS = (OperationalError, InterfaceError, OSError, StoreError)
# What servers, and people who ask for the same twice, do to each other every day.
EXPECTED = (ConflictError, ExistsError, LostLeaseError)

UNIQUE_VIOLATION = "23505"  # in Postgres
TAKEN = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")

Row: TypeAlias = dict[str, object]


@dataclass(slots=True)
class Write:
    """Something to be committed; whoever asked for it waits for `done`.

    With a `lease` it is committed only while this server still has that.
    """

    rows: list[Row] = field(default_factory=list)
    lease: Lease | None = None
    summary: Summary | None = None
    is_new: bool = False
    uptime: Uptime | None = None
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


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
        self.on_commit: Callable[[list[Write]], object] = lambda group: None
        self.on_failure: Callable[[], object] = lambda: None
        self.commits = 0
        self.events_written = 0

    async def claim(self) -> None:
        """Connect before there is anything to write; StoreError if that is not possible."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._connect)

    def _connect(self) -> Connection:
        if self._connection is None:
            self._connection = connect_to_write(self._engine)
        return self._connection

    def write(self, write: Write) -> asyncio.Future[None]:
        """Commit this, together with whatever else is waiting; StoreError if it cannot be kept.

        Whoever no longer waits for it does not undo it.
        """
        if self._closed or self._task.done():
            raise StoreError(CLOSED)
        self._queue.put_nowait(write)
        return write.done

    async def do(self, work: Callable[[Connection], object]) -> None:
        """Do something in a transaction of its own, between two commits; StoreError if it cannot be done.

        ExistsError if what it adds is there already.

        For what has to read before it writes, and must not let anything else fail that waits beside it.
        """
        if self._closed or self._task.done():
            raise StoreError(CLOSED)
        error = await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)
        if isinstance(error, EXPECTED):
            raise error
        if error is not None:
            self.on_failure()
            log.error("something could not be stored: %s", reason_of(error))
            raise StoreError(f"this could not be stored: {reason_of(error)}")

    def _do(self, work: Callable[[Connection], object]) -> Exception | None:
        try:
            connection = self._connect()
            with connection.begin(), _finding_what_exists():
                work(connection)
        except EXPECTED as error:
            return error
        except Exception as error:
            self._disconnect()
            return error
        return None

    async def close(self) -> None:
        """Commit what is waiting, and end; nobody is left waiting even if the writer had already ended."""
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
            _finish(self._queue.get_nowait().done, StoreError(CLOSED))

    async def _write_forever(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            group = [await self._queue.get()]
            began = loop.time()
            while not self._queue.empty():
                group.append(self._queue.get_nowait())
            try:
                await self._commit(group)
            finally:
                for write in group:
                    _finish(write.done, StoreError("this could not be stored"))
                    self._queue.task_done()
            await asyncio.sleep(began + gathering_after(len(group)) - loop.time())

    async def _commit(self, group: list[Write]) -> None:
        """Commit a group at once; if a single write may be at fault, one by one, so each gets its answer."""
        # One trip to the thread and back, however many statements it takes.
        error = await asyncio.get_running_loop().run_in_executor(self._thread, self._try, group)
        if error is None:
            self.commits += 1
            self.events_written += sum(len(write.rows) for write in group)
            for write in group:
                _finish(write.done)
            self.on_commit(group)
        elif len(group) > 1 and (isinstance(error, EXPECTED) or not isinstance(error, COMMON_FAULTS)):
            for write in group:
                await self._commit([write])
        elif isinstance(error, EXPECTED):
            _finish(group[0].done, error)
        else:
            self.on_failure()
            unforeseen = not isinstance(error, (SQLAlchemyError, OSError, StoreError))
            # Not all that the error says: there may be something in it that somebody wrote.
            reason = reason_of(error)
            log.error(
                "%d could not be stored: %s", len(group), reason, exc_info=error if unforeseen else None
            )
            for write in group:
                _finish(write.done, StoreError(f"this could not be stored: {reason}"))

    def _try(self, group: list[Write]) -> Exception | None:
        """Commit a group, and return what went wrong."""
        try:
            connection = self._connect()
            with connection.begin():
                _execute(connection, group)
        except EXPECTED as error:
            return error
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


def gathering_after(writes: int) -> float:
    """How many seconds are between the beginnings of a commit of so many writes and of the next one."""
    return GATHERING * min(max(1, writes / WRITES_A_GATHERING), MOST_GATHERINGS)


def _finish(done: asyncio.Future[None], error: Exception | None = None) -> None:
    if done.done():
        return  # it was answered already, or nobody is waiting any more
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _execute(connection: Connection, group: list[Write]) -> None:
    """Write a group in the order that matters: matches before their events."""
    with _finding_what_exists():
        _write_summaries(connection, group)
    leases = [write.lease for write in group if write.lease is not None]
    if leases and find_lost(connection, leases):
        raise LostLeaseError("another server has taken the table over")
    try:
        _write_all(connection, _insert_events, [row for write in group for row in write.rows])
    except IntegrityError as error:
        if _is_taken(error):
            raise ConflictError("the match has gone on at another server") from None
        raise
    newest = dict(write.uptime for write in group if write.uptime is not None)
    for began, until in newest.items():
        _write_uptime(connection, began, until)


def _is_taken(error: IntegrityError) -> bool:
    """Whether the number of an event is taken; only servers beside this one take any."""
    return getattr(error.orig, "sqlstate", "") == UNIQUE_VIOLATION


@contextlib.contextmanager
def _finding_what_exists() -> Iterator[None]:
    """That something of a name is there already is no fault of the database: ExistsError."""
    try:
        yield
    except IntegrityError as error:
        if _is_taken(error) or getattr(error.orig, "sqlite_errorname", "") in TAKEN:
            raise ExistsError(EXISTS) from None
        raise


# Made once, as those that read are.
_insert_events = insert(events)
_insert_match = insert(matches)
_update_match = update(matches).where(matches.c.id == bindparam("changing"))
_insert_people = insert(people)
_delete_people = delete(people).where(people.c.match_id == bindparam("changing"))
_insert_uptime = insert(uptimes)
_update_uptime = (
    update(uptimes).where(uptimes.c.began == bindparam("changing")).values(until=bindparam("reached"))
)


def _write_all(connection: Connection, statement: Insert | Update | Delete, rows: list[Row]) -> None:
    """Carry out a statement for each of these rows, which all have the same columns."""
    if rows:
        text, order = _as_driven(statement, connection.dialect, tuple(rows[0]))
        values = [tuple([row[name] for name in order]) for row in rows] if order else rows
        connection.exec_driver_sql(text, values)


@cache
def _as_driven(
    statement: Insert | Update | Delete, dialect: Dialect, columns: tuple[str, ...]
) -> tuple[str, Sequence[str] | None]:
    """A statement as the driver takes it, and the order of its values unless it takes them by name.

    SQLAlchemy would look at it, and at every row, each time.
    """
    compiled = statement.compile(dialect=dialect, column_keys=columns)
    return str(compiled), compiled.positiontup if dialect.positional else None


def _write_summaries(connection: Connection, group: list[Write]) -> None:
    """What lists show, for all matches of a group at once: first of those that are new.

    Of a match that has changed twice only the last summary counts.
    """
    new = [write.summary for write in group if write.summary is not None and write.is_new]
    changed = {
        write.summary.id: write.summary for write in group if write.summary is not None and not write.is_new
    }
    _write_all(connection, _insert_match, [write_summary(summary) for summary in new])
    _write_all(connection, _insert_people, _people_of(new))
    if changed:
        ids: list[Row] = [{"changing": match_id} for match_id in changed]
        rows = [{**write_summary(summary), "changing": summary.id} for summary in changed.values()]
        _write_all(connection, _update_match, rows)
        _write_all(connection, _delete_people, ids)
        _write_all(connection, _insert_people, _people_of(changed.values()))


def _people_of(summaries: Iterable[Summary]) -> list[Row]:
    return [
        {"person": person, "match_id": summary.id}
        for summary in summaries
        for person in sorted(summary.people)
    ]


def _write_uptime(connection: Connection, began: int, until: int) -> None:
    changed = connection.execute(_update_uptime, {"changing": began, "reached": until})
    if changed.rowcount == 0:
        connection.execute(_insert_uptime, {"began": began, "until": until})
