"""Moves all that one database keeps to another, of the same kind or not: everything or nothing."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from quincunx.match.keeping import StoreError
from quincunx.store.alone import opened_alone
from quincunx.store.copying import Copy, Tell
from quincunx.store.database import (
    MIGRATING,
    check_encoding,
    explained,
    file_at,
    make_engine,
    safe_url,
)
from quincunx.store.files import BESIDE, keep_private
from quincunx.store.revisions import begin_to_write, migrate, revision_of
from quincunx.store.schema import metadata
from quincunx.store.table_rows import match_column


def move_database(
    source: str, target: str, tell: Tell = lambda *_: None, leave_out: Collection[str] = ()
) -> dict[str, int]:
    """Copy every row of every table, and return how many there are of each.

    StoreError if anything is wrong: then the target is as it was. The source stays as it is in any case.
    """
    _check_files(source, target)
    with opened_alone(source) as old:
        _check_different(old, target)
        with explained(source):
            _begin_to_read(old, source)
        with _removed_if_new(target), opened_alone(target) as new:
            with explained(target):
                _begin_to_fill(new, target)
            copy = Copy(old, new, (source, target), tell, leave_out)
            copy.run()
            with explained(target):
                new.commit()
    return {name: found.rows for name, found in copy.read.items()}


def _check_files(source: str, target: str) -> None:
    """Refuse what the URLs alone tell: no such file, the same file, none at all."""
    paths = [file_at(url) for url in (source, target)]
    for url, path in zip((source, target), paths, strict=True):
        if path is None and make_engine(url).dialect.name == "sqlite":
            raise StoreError(f"the database {safe_url(url)} is in the memory of one process: name a file")
    old, new = paths
    if old is not None and not old.is_file():
        raise StoreError(f"the database {safe_url(source)} cannot be moved: there is no such file")
    if old is not None and new is not None and new.exists() and old.samefile(new):
        raise _same(target)


def _same(target: str) -> StoreError:
    return StoreError(f"{safe_url(target)} is the same database twice: a move goes to another one")


def _check_different(old: Connection, target: str) -> None:
    """Refuse the same database of Postgres, by whatever name: only there our lock is taken already."""
    engine = make_engine(target)
    if not old.dialect.name == engine.dialect.name == "postgresql":
        return
    ours = secrets.randbits(62)
    old.execute(sa.select(sa.func.pg_advisory_lock(ours)))
    old.commit()
    try:
        with explained(target), engine.connect() as new:
            if not new.scalar(sa.select(sa.func.pg_try_advisory_lock(ours))):
                raise _same(target)
    finally:
        engine.dispose()


def _begin_to_read(old: Connection, source: str) -> None:
    """Begin to see one state of everything; an older schema is migrated, which is undone at the end."""
    if revision_of(old) is None:
        raise StoreError(f"the database {safe_url(source)} has no games: a server has never used it")
    if old.dialect.name == "sqlite":
        driver: Any = old.connection.driver_connection
        driver.text_factory = _exact
        old.exec_driver_sql("BEGIN")
    else:
        old.commit()
        old.execution_options(isolation_level="REPEATABLE READ")
    migrate(old)


def _exact(text: bytes) -> str | bytes:
    """A text, or the bytes of one that is damaged."""
    try:
        return text.decode()
    except UnicodeDecodeError:
        return text


def _begin_to_fill(new: Connection, target: str) -> None:
    """Begin a transaction in which all tables are there and empty; StoreError if there are games."""
    if new.dialect.name == "postgresql":
        check_encoding(new)
        new.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))  # a server that starts waits
    begin_to_write(new)
    migrate(new)
    for table in reversed(metadata.sorted_tables):
        if match_column(table) is None:
            new.execute(sa.delete(table))
        elif new.execute(sa.select(table).limit(1)).first() is not None:
            raise StoreError(f"the database {safe_url(target)} already has games: a move needs an empty one")


@contextmanager
def _removed_if_new(target: str) -> Iterator[None]:
    """A file that is not there yet will not be there after a failure either."""
    path = file_at(target)
    is_new = path is not None and not path.exists()
    if path is not None:
        keep_private(path)
    try:
        yield
    except BaseException:
        if path is not None and is_new:
            for end in ("", ".lock", *BESIDE):
                path.with_name(path.name + end).unlink(missing_ok=True)
        raise
