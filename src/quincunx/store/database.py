"""Opens a database by its URL and brings its schema up to date."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, StaticPool, create_engine, event, func, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError

from quincunx.core.errors import MissingExtraError, QuincunxError
from quincunx.match.keeping import StoreError
from quincunx.store.file_lock import FileLock, InUseError
from quincunx.store.files import file_of, is_opened, keep_private
from quincunx.store.revisions import migrate

# How long is waited for another process that is writing, in milliseconds.
LONGEST_LOCK = 2000
DRIVERS = {"postgresql": "postgresql+psycopg"}
# Advisory locks of Postgres have numbers: these two say "migrating" and "servers write here".
MIGRATING, WRITING = 0x51_75_69_01, 0x51_75_69_02
LOCK_NOT_AVAILABLE = "55P03"  # what it says if another has the lock
# A database in memory belongs to its one connection.
IN_MEMORY = {"poolclass": StaticPool, "connect_args": {"check_same_thread": False}}

# The text itself is not repeated: it may have a password in it.
UNREADABLE = (
    "the database cannot be used: its URL is like sqlite:///games.db or "
    "postgresql://user:password@host/name, with %40 for @, %2F for / and %3A for : in a password"
)


class OtherServerError(StoreError):
    """Another program uses the database alone."""

    def __init__(self, url: str) -> None:
        super().__init__(f"the database {safe_url(url)} cannot be used: another server is using it")


def open_engine(url: str) -> Engine:
    """An engine for a URL such as `sqlite:///games.db`; tables are created or migrated."""
    engine = make_engine(url)
    path = file_at(url)
    try:
        with explained(url):
            if path is not None:
                keep_private(path)
            with engine.begin() as connection:
                if engine.dialect.name == "postgresql":
                    check_encoding(connection)
                    # Two servers that start at once migrate one after the other.
                    connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
                check_place(connection, url)
                migrate(connection)
    except BaseException:
        engine.dispose()
        raise
    return engine


@contextmanager
def explained(url: str) -> Iterator[None]:
    """Whatever a database says is wrong becomes a StoreError of one sentence, without a password."""
    try:
        yield
    except StoreError:
        raise
    except (SQLAlchemyError, sqlite3.Error, OSError, CommandError, QuincunxError) as error:
        raise StoreError(f"the database {safe_url(url)} cannot be used: {reason_of(error)}") from None


def reason_of(error: Exception) -> str:
    """The first line of what a database, or the system, says about an error."""
    said = getattr(error, "strerror", None) or str(getattr(error, "orig", error))
    return (said.splitlines() or [type(error).__name__])[0]


def lock_database(url: str) -> FileLock | None:
    """Keep other servers away from a database that is a file, until the lock is closed.

    OtherServerError if one is already using it, StoreError if nobody could be kept away.
    """
    path = file_at(url)
    try:
        with explained(url):
            return FileLock(path) if path is not None else None
    except InUseError:
        raise OtherServerError(url) from None


def file_at(url: str) -> Path | None:
    """The file of an SQLite database by its URL; None for other databases. StoreError for what is no URL."""
    return file_of(_parse(url))


def check_place(connection: Connection, url: str) -> None:
    """Refuse a name that SQLite reads in another way than we do: the file would not be locked."""
    if connection.dialect.name == "sqlite" and not is_opened(connection, file_at(url)):
        raise StoreError(f"the database {safe_url(url)} cannot be used: name its file in a simpler way")


def check_encoding(connection: Connection) -> None:
    """Refuse a database of Postgres that cannot keep every text."""
    encoding = connection.scalar(text("SHOW server_encoding"))
    if encoding != "UTF8":
        raise QuincunxError(
            f"its encoding is {encoding}, not UTF8: make it with createdb -E UTF8 -T template0"
        )


def connect_to_write(engine: Engine) -> Connection:
    """A connection that writes; OtherServerError if somebody has the database for itself.

    Servers share a Postgres, and the lock says that they are there; whoever copies it takes it alone.
    Files are locked by `lock_database`.
    """
    connection = engine.connect()
    if engine.dialect.name == "postgresql":
        connection.detach()  # closing it closes it, instead of keeping it and its lock for later
        try:
            with connection.begin():
                # What is acknowledged is on disk, whatever is the rule for others of this database.
                connection.execute(text("SET synchronous_commit = on"))
                # One that was killed just now may not be gone yet.
                connection.execute(text(f"SET LOCAL lock_timeout = {LONGEST_LOCK}"))
                connection.execute(select(func.pg_advisory_lock_shared(WRITING)))
        except BaseException as error:
            connection.close()
            if (
                isinstance(error, OperationalError)
                and getattr(error.orig, "sqlstate", "") == LOCK_NOT_AVAILABLE
            ):
                raise OtherServerError(str(engine.url)) from None
            raise
    return connection


def may_have_matches(url: str) -> bool:
    """Whether a database that is not open may have matches; only an SQLite file can tell that it has none."""
    try:
        path = file_at(url)
        if path is None or not path.exists():
            return path is None
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            known = "SELECT count(*) FROM sqlite_master WHERE name = 'matches'"
            if connection.execute(known).fetchone() == (0,):
                return False
            return connection.execute("SELECT 1 FROM matches LIMIT 1").fetchone() is not None
    except (StoreError, sqlite3.Error):
        return True


def make_engine(url: str) -> Engine:
    """An engine for a URL; nothing is opened yet."""
    parsed = _parse(url)
    parsed = parsed.set(drivername=DRIVERS.get(parsed.drivername, parsed.drivername))
    is_sqlite = parsed.get_backend_name() == "sqlite"
    in_memory = is_sqlite and file_of(parsed) is None
    try:
        with explained(url):
            engine = create_engine(
                parsed,
                pool_pre_ping=not is_sqlite,
                hide_parameters=True,  # in the texts of errors, which may be logged
                **(IN_MEMORY if in_memory else {}),
            )
    except ModuleNotFoundError as error:
        if error.name == "psycopg":
            raise MissingExtraError("psycopg", "postgres") from None
        raise StoreError(f"the database {safe_url(url)} cannot be used: {error}") from None
    if is_sqlite:
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(UNREADABLE) from None
    if parsed.get_backend_name() != "sqlite" and "@" in f"{parsed.host}{parsed.database}":
        raise StoreError(UNREADABLE)  # all before it is the rest of a password
    return parsed


def safe_url(url: str) -> str:
    """The URL without a password."""
    parsed = _parse(url)
    hidden = {name: "***" for name in parsed.query if "password" in name.lower()}
    return parsed.update_query_dict(hidden).render_as_string(hide_password=True)


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Readers do not wait for the writer, and what is committed survives even a power cut."""
    # So that a damaged text makes only its own row unreadable, not the whole list.
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={LONGEST_LOCK}")
    cursor.close()
