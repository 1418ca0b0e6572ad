"""What is kept of those who try puzzles, in each kind of database."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from quincunx.match.glicko import Rating
from quincunx.match.trying import (
    Attempt,
    DayTrial,
    Happened,
    Mistake,
    Share,
    Standing,
    Trial,
    cold_rating,
    rate_try,
)
from quincunx.store import StoreError
from quincunx.store.moving import move_database
from quincunx.store.notebook import StoredNotebook
from tests.store.test_store import opened, run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

WRONG, SOLVED = Happened("tried", "0:a1"), Happened("solved")


def attempt(person: str, happened: Happened, puzzle: str = "x", day: str = "", late: bool = False) -> Attempt:
    return Attempt(person, "some", puzzle, happened, shipped=1600, day=day, late=late)


def test_the_first_try_is_rated_and_no_other(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            notebook = StoredNotebook(store)
            assert await notebook.standing("ann", "some", "x", 1600) == Standing(Rating(), cold_rating(1600))
            for happened in (WRONG, WRONG, SOLVED, SOLVED, Happened("shown")):
                await notebook.note(attempt("ann", happened))
            assert await notebook.trials("ann", "some") == {"x": Trial("solved", ("0:a1",))}
            found = await notebook.standing("ann", "some", "x", 1600)
            wanted = rate_try(Standing(Rating(), cold_rating(1600)), False, 1600)
            for one, other in zip(found, wanted, strict=True):
                assert one.rating == pytest.approx(other.rating, abs=0.001)
                assert one.deviation == pytest.approx(other.deviation, abs=0.001)
                assert one.volatility == pytest.approx(other.volatility, abs=0.000001)
            assert await notebook.ratings("ann") == {"some": found.person}
            assert await notebook.ratings("ben") == {}
            assert await notebook.trials("ben", "some") == {}
            # Somebody else meets a puzzle that has become harder.
            assert (await notebook.standing("ben", "some", "x", 1600)).puzzle == found.puzzle
            assert found.puzzle.rating > 1600

    run(work)


def test_tries_at_the_same_time_count_once(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            notebook = StoredNotebook(store)
            await asyncio.gather(*(notebook.note(attempt("ann", SOLVED, day="2026-11-18")) for _ in range(9)))
            wanted = rate_try(Standing(Rating(), cold_rating(1600)), True, 1600)
            found = await notebook.standing("ann", "some", "x", 1600)
            assert found.person.rating == pytest.approx(wanted.person.rating, abs=0.001)
            assert await notebook.share("2026-11-18", "some") == Share(1, 1)

    run(work)


def test_days_are_kept_with_how_all_did(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            notebook = StoredNotebook(store)
            assert await notebook.share("2026-11-18", "some") == Share(0, 0)
            await notebook.note(attempt("ann", WRONG, day="2026-11-18"))
            await notebook.note(attempt("ann", SOLVED, day="2026-11-18"))
            await notebook.note(attempt("ann", SOLVED, "", day="2026-11-17", late=True))
            await notebook.note(attempt("ben", WRONG, day="2026-11-18"))
            await notebook.note(attempt("ann", WRONG, day="2026-11-16"))
            await notebook.note(attempt("ann", SOLVED, day="2026-11-16", late=True))
            await notebook.note(attempt("ann", SOLVED, day="2026-11-18", late=True))  # it was solved before
            assert sorted(await notebook.days("ann", "2026-11-01")) == [
                DayTrial("2026-11-16", "some", Trial("solved", ("0:a1",)), True),
                DayTrial("2026-11-17", "some", Trial("solved"), True),
                DayTrial("2026-11-18", "some", Trial("solved", ("0:a1",)), False),
            ]
            assert [each.day for each in await notebook.days("ann", "2026-11-18")] == ["2026-11-18"]
            assert await notebook.share("2026-11-18", "some") == Share(2, 1)
            assert list(await notebook.trials("ann", "some")) == ["x"]  # a deal is no puzzle

    run(work)


def test_mistakes_are_kept_and_those_that_are_known_stay_as_they_are(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            notebook = StoredNotebook(store)
            first, second = Mistake("x", "some", "a b", ("c d", "e")), Mistake("y", "some", "b a", ("c",))
            await notebook.add_mistakes("ann", [])
            await notebook.add_mistakes("ann", [first])
            marked = replace(first, box=2, due=10**13)
            await notebook.mark_mistake("ann", marked)
            await notebook.mark_mistake("ann", Mistake("z", "some", "", ()))  # there is no such one
            await notebook.add_mistakes("ann", [first, second])
            assert sorted(await notebook.mistakes("ann"), key=lambda one: one.id) == [marked, second]
            assert await notebook.mistakes("ben") == []

    run(work)


def test_it_moves_with_the_games(url: str, tmp_path: object) -> None:
    target = f"sqlite:///{tmp_path}/moved.db"

    async def fill() -> None:
        async with opened(url) as store:
            await StoredNotebook(store).note(attempt("ann", WRONG, day="2026-11-18"))

    async def check() -> None:
        async with opened(target) as store:
            notebook = StoredNotebook(store)
            assert await notebook.trials("ann", "some") == {"x": Trial("tried", ("0:a1",))}
            assert (await notebook.ratings("ann"))["some"].rating < 1500
            assert await notebook.share("2026-11-18", "some") == Share(1, 0)

    run(fill)
    move_database(url, target)
    run(check)


def test_what_cannot_be_kept_is_said_and_leaves_nothing_behind(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            notebook = StoredNotebook(store)

            def fail(connection: object) -> None:
                raise OSError("no room")

            with pytest.raises(StoreError, match="no room"):
                await store.writer.do(fail)
            await notebook.note(attempt("ann", SOLVED))  # writing goes on
            assert await notebook.trials("ann", "some") == {"x": Trial("solved")}
        with pytest.raises(StoreError, match="closed"):
            await notebook.note(attempt("ann", SOLVED))

    run(work)
