"""Opens a database by its URL and brings its schema up to date."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from quincunx.core.errors import QuincunxError

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "mysql": "mysql+aiomysql"}


class StoreError(QuincunxError):
    """The database cannot be used, or has refused to keep something."""


async def open_engine(url: str) -> AsyncEngine:
    """An engine for a URL such as `sqlite:///games.db`; tables are created or migrated."""
    engine = _make_engine(url)
    try:
        if engine.dialect.name == "sqlite":
            # A file that cannot be opened is found out here, before the driver has begun a thread for it.
            sqlite3.connect(engine.url.database or ":memory:").close()
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    except (SQLAlchemyError, sqlite3.Error, OSError, CommandError) as error:
        await engine.dispose()
        reason = str(getattr(error, "orig", error)).splitlines()[0]
        raise StoreError(f"the database {_safe(url)} cannot be used: {reason}") from None
    return engine


def _make_engine(url: str) -> AsyncEngine:
    try:
        parsed = make_url(url)
        parsed = parsed.set(drivername=DRIVERS.get(parsed.drivername, parsed.drivername))
        engine = create_async_engine(parsed, pool_pre_ping=parsed.get_backend_name() != "sqlite")
    except (ArgumentError, SQLAlchemyError, ImportError) as error:
        raise StoreError(f"the database {_safe(url)} cannot be used: {error}") from None
    if parsed.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _safe(url: str) -> str:
    """The URL without a password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return repr(url)


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Readers do not wait for the writer, and what is committed survives even a power cut."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the schema to a revision, from whatever it is at."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
