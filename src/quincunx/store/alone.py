"""A database that no server uses, nor begins to use, while it is open here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, func, select

from quincunx.store.database import WRITING, OtherServerError, explained, lock_database, make_engine


@contextmanager
def opened_alone(url: str) -> Iterator[Connection]:
    """A connection to a database, with no transaction begun; OtherServerError if a server uses it.

    What is not committed at the end is undone.
    """
    lock = lock_database(url)
    try:
        engine = make_engine(url)
        try:
            with explained(url):
                connection = engine.connect()
            with connection:
                if connection.dialect.name == "postgresql":
                    with explained(url):
                        # Held as long as the connection lives, whatever its transactions do.
                        if not connection.scalar(select(func.pg_try_advisory_lock(WRITING))):
                            raise OtherServerError(url)
                        connection.commit()
                yield connection
        finally:
            engine.dispose()
    finally:
        if lock is not None:
            lock.close()
