"""The store: what is acknowledged is on disk, in any order of arrival, and comes back as it was."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from quincunx import load
from quincunx.match import Player, replay, requests
from quincunx.match.event_texts import read_event
from quincunx.match.events import Event, Moved, Said
from quincunx.match.match import Match
from quincunx.store import Store, StoreError, Summary
from quincunx.store.store import READERS
from tests.databases import connected

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

ANN, BOB = Player("person", "a", "Ann"), Player("person", "b", "Bob")


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]


def new_match(private: bool = False, at: int = 1) -> tuple[Match, list[Event]]:
    history: list[Event] = [requests.open_match(load("pyrga"), 5, "a", at, private=private)]
    match = Match(history[0])  # type: ignore[arg-type]
    for seat, player in enumerate((ANN, BOB)):
        history.append(requests.take_seat(match, seat, player, at))
        match.apply(history[-1])
    return match, history


async def history_of(store: Store, name: str) -> list[Event]:
    return [read_event(data) for _, data in await store.rows(name)]


def moves_on_disk(url: str, name: str) -> int:
    """How many moves another process sees."""
    with connected(url) as connection:
        query = sa.text("select count(*) from events where match_id = :name and data like '%moved%'")
        return int(connection.scalar(query, {"name": name}) or 0)


def test_a_match_comes_back_as_it_was(url: str) -> None:
    async def work() -> None:
        match, history = new_match()
        async with opened(url) as store:
            await store.create(Summary.of("m", match), history)
            for number in range(6):
                move = match.position.legal_moves()[0]
                event = requests.make_move(match, match.to_act[0], move, number, ply=number, line=0)
                await store.append("m", match.revision, event)
                match.apply(event)
                assert moves_on_disk(url, "m") == number + 1
        async with opened(url) as store:
            assert replay(await history_of(store, "m")) == match
            assert await history_of(store, "nothing") == []

    run(work)


def test_events_that_arrive_together_share_a_commit(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            for name in range(50):
                match, history = new_match()
                await store.create(Summary.of(str(name), match), history)
            before = store.writer.commits
            event = Moved(2, 0, "Sb2")
            await asyncio.gather(*(store.append(str(name), 3, event) for name in range(50)))
            assert store.writer.commits - before <= 2
            assert all(moves_on_disk(url, str(name)) == 1 for name in range(50))

    run(work)


def test_a_number_is_used_once_and_others_in_the_group_are_kept(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            match, history = new_match()
            await store.create(Summary.of("m", match), history)
            moves = [Moved(2, 0, "Sb2"), Moved(2, 0, "Cb2"), Moved(3, 1, "Cb3")]
            numbers = (3, 3, 4)
            results = await asyncio.gather(
                *(store.append("m", number, move) for number, move in zip(numbers, moves, strict=True)),
                return_exceptions=True,
            )
            assert [isinstance(result, StoreError) for result in results] == [False, True, False]
            assert (await history_of(store, "m"))[3:] == [moves[0], moves[2]]

    run(work)


def test_closing_commits_what_waits(url: str) -> None:
    async def work() -> None:
        match, history = new_match()
        async with opened(url) as store:
            await store.create(Summary.of("m", match), history)
            waiting = asyncio.create_task(store.append("m", 3, Moved(2, 0, "Sb2")))
            await asyncio.sleep(0)  # the task has begun
        assert waiting.done()
        assert moves_on_disk(url, "m") == 1

    run(work)


def test_lists_show_public_matches_and_those_of_a_person(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            for name, private, at in (("old", False, 1), ("new", False, 9), ("secret", True, 5)):
                match, history = new_match(private, at)
                await store.create(Summary.of(name, match), history)
            assert [summary.id for summary in await store.listed("playing")] == ["new", "old"]
            assert [summary.id for summary in await store.of_person("b", ["playing"])] == [
                "new",
                "secret",
                "old",
            ]
            assert await store.of_person("c", ["playing"]) == []
            match, _ = new_match()
            match.apply(requests.resign(match, 0, 20, ply=0, line=0))
            await store.summarise(Summary.of("old", match))
            (finished,) = await store.listed("finished")
            assert (finished.id, finished.players, finished.result) == (
                "old",
                ("Ann", "Bob"),
                "white resigns",
            )

    run(work)


def test_sqlite_is_safe_against_power_cuts(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(f"sqlite:///{tmp_path / 'a.db'}") as store:
            with store.engine.connect() as connection:
                for pragma, value in (("journal_mode", "wal"), ("synchronous", 2)):
                    assert connection.execute(sa.text(f"PRAGMA {pragma}")).scalar() == value

    run(work)


@pytest.mark.parametrize("url", ["sqlite:////nonexistent/x.db", "nonsense", "oracle://u:secret@h/x"])
def test_a_database_that_cannot_be_used_is_one_clear_error(url: str) -> None:
    async def work() -> None:
        with pytest.raises(StoreError, match="cannot be used") as error:
            await Store.open(url)
        assert "\n" not in str(error.value)
        assert "secret" not in str(error.value)

    run(work)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_text("something else entirely, and long enough to have a header " * 20)

    async def work() -> None:
        with pytest.raises(StoreError, match="not a database"):
            await Store.open(f"sqlite:///{tmp_path / 'a.db'}")

    run(work)


def test_matches_with_a_clock_and_the_last_ones_are_taken_up(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            for name, at in (("old", 1), ("new", 9), ("timed", 2), ("over", 9)):
                match, history = new_match(at=at)
                summary = Summary.of(name, match)
                status = "finished" if name == "over" else "playing"
                await store.create(replace(summary, status=status, timed=name in ("timed", "over")), history)
            assert await store.to_take_up(since=5) == ["new", "timed"]
            assert set(await store.to_take_up(since=1)) == {"new", "timed", "old"}

    run(work)


@pytest.mark.parametrize(
    "text", ["zero \0 in between", "🜂 ☕ \u202e", "'; drop table events; --", "%s %(x)s :y"]
)
def test_any_text_comes_back(url: str, text: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            match, history = new_match()
            await store.create(Summary.of("m", match), history)
            line = Said(2, 0, text)
            await store.append("m", 3, line)
            assert (await history_of(store, "m"))[3:] == [line]

    run(work)


def test_what_is_asked_while_the_store_closes_is_told_so(url: str) -> None:
    async def work() -> None:
        go_on = threading.Event()
        async with opened(url) as store:
            for _ in range(READERS):
                store._threads.submit(go_on.wait)
            waiting = asyncio.create_task(store.rows("t"))
            cancelled = asyncio.create_task(store.rows("t"))
            await asyncio.sleep(0)
            cancelled.cancel()
        go_on.set()
        for asked in (waiting, store.rows("t")):
            with pytest.raises(StoreError, match="not used any more"):
                await asked
        with pytest.raises(asyncio.CancelledError):
            await cancelled

    run(work)


def test_a_name_that_no_text_can_have_is_unknown(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            assert await store.rows("a\0b") == []
            assert await store.find("\0") is None

    run(work)
