"""The writer goes on whatever happens: a failure is told to those it concerns, at once and once."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from quincunx.match import requests
from quincunx.match.events import Moved
from quincunx.match.studying import KeptStudy, StudySummary
from quincunx.store import ExistsError, Store, StoreError, Summary
from quincunx.store import database as databases
from quincunx.store import writer as writers
from quincunx.store.study_shelf import StoredStudies
from tests.store.test_store import moves_on_disk, new_match, opened, run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

MOVE = Moved(2, 0, "Sb2")


def at(folder: Path) -> str:
    return f"sqlite:///{folder / 'a.db'}"


async def create(store: Store, *names: str) -> None:
    for name in names:
        match, history = new_match()
        await store.create(Summary.of(name, match), history)


def test_an_unforeseen_failure_is_logged_and_writing_goes_on(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    execute = writers._execute

    def fail(connection: Any, group: list[writers.Write]) -> None:
        if any(row["match_id"] == "b" for write in group for row in write.rows):
            raise ZeroDivisionError("of all things")
        execute(connection, group)

    async def work() -> None:
        async with opened(url) as store:
            await create(store, "a", "b", "c")
            monkeypatch.setattr(writers, "_execute", fail)
            names = ("a", "b", "c")
            results = await asyncio.gather(
                *(store.append(name, 3, MOVE) for name in names), return_exceptions=True
            )
            assert [type(result) for result in results] == [type(None), StoreError, type(None)]
            monkeypatch.setattr(writers, "_execute", execute)
            await store.append("b", 3, MOVE)
            assert [moves_on_disk(url, name) for name in names] == [1, 1, 1]

    with caplog.at_level(logging.ERROR):
        run(work)
    (line,) = caplog.records
    assert "of all things" in line.getMessage()
    assert line.exc_info is not None


def test_what_lists_show_of_many_matches_is_written_together(url: str) -> None:
    """A match that is new, and one that changes twice, in one commit: the last change is what stays."""
    playing, history = new_match()
    over, _ = new_match()
    over.apply(requests.resign(over, 0, 20, ply=0, line=0))
    waiting = replace(Summary.of("old", playing), status="waiting", people=frozenset({"a"}))

    async def work() -> None:
        async with opened(url) as store:
            await create(store, "old", "other")
            before = store.writer.commits
            first = asyncio.gather(
                store.create(Summary.of("new", playing), history),
                store.summarise(waiting),
                store.summarise(Summary.of("old", over)),
                store.summarise(Summary.of("other", over)),
            )
            await first
            assert store.writer.commits == before + 1
            assert await store.find("new") == replace(Summary.of("new", playing), people=frozenset())
            for name in ("old", "other"):
                assert await store.find(name) == replace(Summary.of(name, over), people=frozenset())
            assert await store.ids_of_person("b", ["playing"], 9) == ["new"]
            assert {*await store.ids_of_person("b", ["finished"], 9)} == {"old", "other"}

    run(work)


def test_the_more_there_is_to_write_the_longer_it_is_gathered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writers, "GATHERING", 1.0)
    gaps = [writers.gathering_after(writes) for writes in range(1, 100)]
    assert gaps == sorted(gaps)
    assert gaps[: writers.WRITES_A_GATHERING] == [1.0] * writers.WRITES_A_GATHERING
    assert gaps[-1] == writers.MOST_GATHERINGS


def test_a_lock_held_by_another_fails_all_that_waits_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "LONGEST_LOCK", 50)
    tries = []
    real = writers.Writer._try

    def count(self: writers.Writer, group: list[writers.Write]) -> Exception | None:
        tries.append(len(group))
        return real(self, group)

    async def work() -> None:
        async with opened(at(tmp_path)) as store:
            await create(store, *map(str, range(20)))
            monkeypatch.setattr(writers.Writer, "_try", count)
            with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as other:
                other.execute("begin immediate")
                writes = [store.append(str(name), 3, MOVE) for name in range(20)]
                results = await asyncio.gather(*writes, return_exceptions=True)
                assert all(isinstance(each, StoreError) and "locked" in str(each) for each in results)
                assert len(tries) <= 2  # however many wait
                other.execute("rollback")
            await store.append("7", 3, MOVE)
            assert moves_on_disk(at(tmp_path), "7") == 1

    run(work)


def test_closing_does_not_wait_for_a_writer_that_has_ended(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await create(store, "a")
            waiting = asyncio.create_task(store.append("a", 3, MOVE))
            store.writer._task.cancel()
            with pytest.raises(StoreError):
                await waiting
            with pytest.raises(StoreError, match="closed"):
                await store.append("a", 3, MOVE)

    run(work)


def test_a_full_disk_is_told_and_passes(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(at(tmp_path)) as store:
            await create(store, "a")
            _most_pages(store, 1)
            with pytest.raises(StoreError, match="full"):
                await create(store, *(f"b{number}" for number in range(500)))
            _most_pages(store, 100_000)
            await store.append("a", 3, MOVE)
            assert moves_on_disk(at(tmp_path), "a") == 1

    run(work)


def _most_pages(store: Store, pages: int) -> None:
    """As if the disk had room for no more than what is there already."""
    connection = store.writer._connect()
    connection.execute(text(f"PRAGMA max_page_count={pages}"))
    connection.rollback()


def test_what_is_here_already_is_no_failure_of_the_database(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            failures: list[int] = []
            store.writer.on_failure = lambda: failures.append(1)
            results = await asyncio.gather(create(store, "a"), create(store, "a"), return_exceptions=True)
            assert [type(result) for result in results] == [type(None), ExistsError]
            connection = store.writer._connection
            with pytest.raises(ExistsError):
                await create(store, "a")
            shelf = StoredStudies(store)
            study = KeptStudy(StudySummary("s", "ann", "", "some", 0, 1), "")
            assert await shelf.add(study, 5)
            with pytest.raises(ExistsError):
                await shelf.add(study, 5)
            assert store.writer._connection is connection is not None
            assert not failures
            await store.append("a", 3, MOVE)
            assert moves_on_disk(url, "a") == 1

    run(work)
