"""Opens a database by its URL and brings its schema up to date."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, StaticPool, create_engine, event, func, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError

from quincunx.core.errors import MissingExtraError, QuincunxError
from quincunx.store.files import InUseError, file_of, keep_private, lock_beside

# How long is waited for another process that is writing, in milliseconds.
LONGEST_LOCK = 2000
MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"postgresql": "postgresql+psycopg"}
# Advisory locks of Postgres have numbers: these two say "migrating" and "a server writes here".
MIGRATING, WRITING = 0x51_75_69_01, 0x51_75_69_02
LOCK_NOT_AVAILABLE = "55P03"  # what it says if another has the lock
# A database in memory belongs to its one connection.
IN_MEMORY = {"poolclass": StaticPool, "connect_args": {"check_same_thread": False}}


class StoreError(QuincunxError):
    """The database cannot be used, or has refused to keep something."""


class OtherServerError(StoreError):
    """Another server uses the database."""

    def __init__(self, url: str) -> None:
        super().__init__(f"the database {_safe(url)} cannot be used: another server is using it")


def open_engine(url: str) -> Engine:
    """An engine for a URL such as `sqlite:///games.db`; tables are created or migrated."""
    engine = _make_engine(url)
    try:
        if engine.dialect.name == "sqlite":
            path = file_of(engine.url)
            if path is not None:
                keep_private(path)
        with engine.begin() as connection:
            if (
                engine.dialect.name == "postgresql"
            ):  # two servers that start at once migrate one after the other
                connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
            migrate(connection)
    except (SQLAlchemyError, sqlite3.Error, OSError, CommandError) as error:
        engine.dispose()
        raise StoreError(f"the database {_safe(url)} cannot be used: {reason_of(error)}") from None
    return engine


def reason_of(error: Exception) -> str:
    """The first line of what a database says about an error."""
    return (str(getattr(error, "orig", error)).splitlines() or [type(error).__name__])[0]


def lock_database(url: str) -> int | None:
    """Keep other servers away from a database that is a file; StoreError if one is already using it.

    Closing the descriptor that this returns releases the database.
    """
    try:
        path = file_of(make_url(url))
        return lock_beside(path) if path is not None else None
    except InUseError:
        raise OtherServerError(url) from None
    except (ArgumentError, OSError):
        return None  # opening it will say what is wrong


def connect_to_write(engine: Engine) -> Connection:
    """The connection that writes; OtherServerError if another server writes to this database.

    Postgres keeps the lock as long as this connection lives: a server that has lost it writes nothing before
    it has the lock again. Files are locked by `lock_database`.
    """
    connection = engine.connect()
    if engine.dialect.name == "postgresql":
        connection.detach()  # closing it closes it, instead of keeping it and its lock for later
        try:
            with connection.begin():
                # One that was killed just now may not be gone yet.
                connection.execute(text(f"SET LOCAL lock_timeout = {LONGEST_LOCK}"))
                connection.execute(select(func.pg_advisory_lock(WRITING)))
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
        path = file_of(make_url(url))
        if path is None or not path.exists():
            return path is None
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            known = "SELECT count(*) FROM sqlite_master WHERE name = 'matches'"
            if connection.execute(known).fetchone() == (0,):
                return False
            return connection.execute("SELECT 1 FROM matches LIMIT 1").fetchone() is not None
    except (ArgumentError, sqlite3.Error):
        return True


def _make_engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        parsed = parsed.set(drivername=DRIVERS.get(parsed.drivername, parsed.drivername))
        is_sqlite = parsed.get_backend_name() == "sqlite"
        in_memory = is_sqlite and file_of(parsed) is None
        engine = create_engine(parsed, pool_pre_ping=not is_sqlite, **(IN_MEMORY if in_memory else {}))
    except ModuleNotFoundError as error:
        if error.name == "psycopg":
            raise MissingExtraError("psycopg", "postgres") from None
        raise StoreError(f"the database {_safe(url)} cannot be used: {error}") from None
    except (ArgumentError, SQLAlchemyError) as error:
        raise StoreError(f"the database {_safe(url)} cannot be used: {error}") from None
    if is_sqlite:
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _safe(url: str) -> str:
    """The URL without a password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return repr(url)


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


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the schema to a revision, whatever its present one."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
