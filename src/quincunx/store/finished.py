"""Reads the public finished games of a database, beside the servers that use it; writes nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, NullPool, create_engine, select

from quincunx.core.game import Game
from quincunx.match.keeping import Rows, StoreError
from quincunx.store import queries
from quincunx.store.database import explained, file_at, make_engine, safe_url
from quincunx.store.revisions import revision_of, revisions
from quincunx.store.schema import matches


def read_finished(
    url: str, game: Game, tell: Callable[[int], object] = lambda total: None
) -> Iterator[tuple[str, Rows]]:
    """The events of each public finished match of a game, by id; `tell` is told how many there are.

    StoreError if the database cannot be read, or is not of this version.
    """
    engine = _engine_to_read(url)
    try:
        with explained(url), engine.connect() as connection:
            revision = revision_of(connection)
            if revision is None:
                raise StoreError(f"the database {safe_url(url)} has no games: a server has never used it")
            if revision != revisions()[-1]:
                raise StoreError(
                    f"the database {safe_url(url)} is of an earlier version: a server of this one that is "
                    "started with it brings it up to date"
                )
            public = matches.c.status == "finished", matches.c.private.is_(False), matches.c.game == str(game)
            names = list(connection.scalars(select(matches.c.id).where(*public).order_by(matches.c.id)))
            tell(len(names))
            for name in names:
                found: Any = connection.execute(queries.EVENTS, {"match": name})
                yield name, [(number, data) for number, data in found]
    finally:
        engine.dispose()


def _engine_to_read(url: str) -> Engine:
    """An engine that cannot write; a file is not even made, or changed to how a server uses it."""
    path = file_at(url)
    if path is None:
        engine = make_engine(url)
        if engine.dialect.name == "sqlite":
            raise StoreError(f"the database {safe_url(url)} is in the memory of one process: name a file")
        return engine.execution_options(postgresql_readonly=True)
    if not path.is_file():
        raise StoreError(f"the database {safe_url(url)} cannot be read: there is no such file")
    return create_engine("sqlite://", creator=lambda: _connect_to_read(path), poolclass=NullPool)


def _connect_to_read(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
    connection.text_factory = lambda text: text.decode(
        "utf-8", "replace"
    )  # the game of a damaged one is left out
    return connection
