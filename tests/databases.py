"""The databases that games are kept in; the conftest of a folder names the fixtures that it uses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.postgres import Postgres, programs, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real Postgres."""
    found = programs()
    assert found is not None, "there is no Postgres here: make database"
    with running_postgres(found, waits_for_disk=False) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'a.db'}"
    made: str = request.getfixturevalue("postgres").new_database()
    return made


@contextmanager
def connected(url: str) -> Iterator[sa.Connection]:
    """A connection of its own, as another process would have it."""
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()
