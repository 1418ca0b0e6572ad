"""Studies as they are kept in each kind of database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from quincunx.match.studying import KeptStudy, StudySummary
from quincunx.store import StoreError
from quincunx.store.moving import move_database
from quincunx.store.study_shelf import StoredStudies
from tests.store.test_store import opened, run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

ODD = "🜂 ☕ \u202e, '; drop table studies; --, %s %(x)s :y \\ \"\n"


def study(name: str, person: str = "ann", changed: int = 1, version: int = 0, text: str = ODD) -> KeptStudy:
    return KeptStudy(StudySummary(name, person, ODD, "some(option=1)", 3, changed, version), text)


@asynccontextmanager
async def shelves(url: str) -> AsyncIterator[tuple[StoredStudies, StoredStudies]]:
    """Those of two servers where several can use a database, and otherwise the same twice."""
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(opened(url))
        second = first if url.startswith("sqlite") else await stack.enter_async_context(opened(url))
        yield StoredStudies(first), StoredStudies(second)


def test_studies_are_kept_changed_and_forgotten(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            shelf = StoredStudies(store)
            long = study("a", text=ODD * 10_000)
            assert await shelf.add(long, 5)
            assert await shelf.add(study("b", changed=2**40), 5)
            assert await shelf.add(study("c", "ben"), 5)
            assert await shelf.find("a") == long
            assert await shelf.summary("a") == long.summary
            assert [one.id for one in await shelf.of_person("ann")] == ["b", "a"]
            after = study("a", changed=2**41, version=1, text="changed")
            assert await shelf.replace(after)
            assert not await shelf.replace(after)  # of a version that is not the one before
            assert not await shelf.replace(study("none", version=1))
            assert await shelf.find("a") == after
            assert [one.id for one in await shelf.of_person("ann")] == ["a", "b"]
            assert not await shelf.remove("a", "ben")
            assert await shelf.remove("a", "ann")
            assert not await shelf.remove("a", "ann")
            assert await shelf.find("a") is await shelf.summary("a") is None
            assert await shelf.find("\0") is None

    run(work)


def test_nobody_has_more_than_so_many(url: str) -> None:
    async def work() -> None:
        async with shelves(url) as both:
            kept = await asyncio.gather(*(both[number % 2].add(study(str(number)), 3) for number in range(6)))
            assert sum(kept) == len(await both[0].of_person("ann")) == 3
            assert await both[0].add(study("x", "ben"), 3)

    run(work)


def test_of_changes_at_the_same_time_one_is_kept(url: str) -> None:
    async def work() -> None:
        async with shelves(url) as (first, second):
            await first.add(study("a"), 5)
            changes = [study("a", version=1, text=str(number)) for number in range(6)]
            kept = await asyncio.gather(
                *(shelf.replace(change) for shelf, change in zip([first, second] * 3, changes, strict=True))
            )
            assert sum(kept) == 1
            assert await second.find("a") == changes[kept.index(True)]

    run(work)


def test_they_move_with_the_games(url: str, tmp_path: Path) -> None:
    target = f"sqlite:///{tmp_path}/moved.db"

    async def fill() -> None:
        async with opened(url) as store:
            await StoredStudies(store).add(replace(study("a"), text=ODD * 100), 5)

    async def check() -> None:
        async with opened(target) as store:
            assert await StoredStudies(store).find("a") == replace(study("a"), text=ODD * 100)

    run(fill)
    assert move_database(url, target)["studies"] == 1
    run(check)


def test_a_closed_store_says_so(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            shelf = StoredStudies(store)
        with pytest.raises(StoreError, match="closed"):
            await shelf.add(study("a"), 5)
        with pytest.raises(StoreError, match="not used"):
            await shelf.find("a")

    run(work)
