"""The public finished games of a database, read beside the server that uses it."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from quincunx import load
from quincunx.match import requests
from quincunx.match.reading import read_match
from quincunx.store import StoreError, Summary
from quincunx.store.finished import read_finished
from tests.databases import connected
from tests.store.test_moving import contents
from tests.store.test_store import new_match, opened, run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

PYRGA = load("pyrga")


def test_public_finished_games_are_read_while_a_server_writes(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            for name, private, over in (
                ("b", False, True),
                ("a", False, True),
                ("secret", True, True),
                ("open", False, False),
            ):
                match, history = new_match(private)
                if over:
                    history.append(requests.resign(match, 0, 20, ply=0, line=0))
                    match.apply(history[-1])
                await store.create(Summary.of(name, match), history)
            before, told = contents(url), list[int]()
            found = dict(read_finished(url, PYRGA, told.append))
            assert list(found) == ["a", "b"]
            assert told == [2]
            outcome = read_match(found["a"]).record.outcome
            assert outcome is not None
            assert outcome.winners == (1,)
            assert list(read_finished(url, load("pyrga", opening="restricted"))) == []
            assert contents(url) == before
            match, history = new_match()  # and the server goes on to write
            await store.create(Summary.of("later", match), history)

    run(work)


def test_what_is_no_database_of_ours_is_refused_and_stays_as_it_was(tmp_path: Path) -> None:
    missing, empty, text = tmp_path / "none.db", tmp_path / "empty.db", tmp_path / "text.db"
    empty.touch()
    text.write_text("no database, but some words that are long enough to be looked at as one" * 20)
    before = text.read_bytes()
    for url, reason in (
        (f"sqlite:///{missing}", "no such file"),
        (f"sqlite:///{empty}", "has no games"),
        (f"sqlite:///{text}", "not a database"),
        ("sqlite://", "name a file"),
        ("nonsense", "its URL is like"),
    ):
        with pytest.raises(StoreError, match=reason):
            list(read_finished(url, PYRGA))
    assert {path.name for path in tmp_path.iterdir()} == {"empty.db", "text.db"}
    assert (empty.read_bytes(), text.read_bytes()) == (b"", before)


def test_a_database_of_an_earlier_version_is_not_changed(url: str) -> None:
    async def work() -> None:
        async with opened(url):
            pass

    run(work)
    with connected(url) as connection:
        connection.execute(sa.text("update alembic_version set version_num = '0001'"))
        connection.commit()
    with pytest.raises(StoreError, match="an earlier version"):
        list(read_finished(url, PYRGA))
