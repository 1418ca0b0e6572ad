"""Reviews in the background: progress, coming back, leaving, limits, and what is not reviewed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from quincunx import Record, load
from quincunx.bots.review import Look, Review
from quincunx.bots.thinking import Halt
from quincunx.bots.verdicts import LEGEND
from quincunx.core.outcome import Outcome
from quincunx.core.stream import RandomStream
from quincunx.hall import reviews
from quincunx.server.client import TableClient
from tests.server.running import ME, Running, run, serving, two_at_a_table

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def a_game(name: str = "pyrga", seed: int = 0, most: int | None = None, **options: object) -> Record:
    """A game of random moves; one of which only the first are wanted ends by resignation."""
    game, stream = load(name, **options), RandomStream(seed)
    position, moves = game.start(seed), list[str]()
    while position.outcome is None and (most is None or len(moves) < most):
        legal = position.legal_moves()
        moves.append(legal[stream.below(len(legal))])
        position.push(moves[-1])
    resigned = Outcome((0,), (0,) * game.seats, "somebody resigns")
    return Record(game, seed, tuple(moves), ("Ann", "Bob")[: game.seats], position.outcome or resigned)


class Held:
    """Looks that wait until they are let go; each then takes no time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._free = threading.Semaphore(0)
        self.looked: list[int] = []
        self.begun: list[int] = []
        held = self

        def looking(review: Review, ply: int, limit: object = None) -> Callable[[Halt], Look]:
            def look(halt: Halt) -> Look:
                held.begun.append(ply)
                while not held._free.acquire(timeout=0.01):
                    if halt.is_set():
                        break
                held.looked.append(ply)
                seats = review.record.game.seats
                return Look((1 / seats,) * seats, review.positions[ply].legal_moves()[:1])  # type: ignore[arg-type]

            return look

        monkeypatch.setattr(Review, "looking", looking)

    def let_go(self, looks: int) -> None:
        self._free.release(looks)


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


async def read(
    client: httpx.AsyncClient, page: dict[str, Any], wanted: Callable[[dict[str, Any]], bool]
) -> dict[str, Any]:
    """Follow a review until it is as wanted."""
    while not wanted(page):
        answer = await client.get(f"/api/reviews/{page['id']}", params={"after": page["version"]})
        assert answer.status_code == 200, answer.text
        page = answer.json()
    return page


@asynccontextmanager
async def somebody(running: Running) -> AsyncIterator[httpx.AsyncClient]:
    async with running.web() as client:
        await client.post("/api/guest", json={"name": "Ann"})
        yield client


@asynccontextmanager
async def in_play(running: Running, line: Record) -> AsyncIterator[tuple[TableClient, TableClient]]:
    """Two people who have played the moves of a record, and sit there still."""
    players = await two_at_a_table(running, line.game.name)
    async with players[0], players[1]:
        for ply, move in enumerate(line.moves):
            (seat,) = line.replay(ply).to_act
            await players[seat].wait_for(lambda state, ply=ply: state["ply"] == ply)
            await players[seat].do("move", seat=seat, move=move)
        yield players


def test_a_review_has_everything_a_page_shows(tmp_path: Path) -> None:
    record = a_game()

    async def test() -> None:
        async with serving(tmp_path) as running, somebody(running) as ann:
            described = (await ann.post("/api/record", json={"text": record.text})).json()
            assert (described["no_review"], described["seat_roles"]) == ("", ["white", "black"])
            begun = (await ann.post("/api/reviews", json={"text": record.text})).json()
            assert begun["id"] == described["review"]
            page = await read(ann, begun, lambda one: one["status"] == "done")
            assert page["done"] == page["total"] > 0
            assert page["headline"]
            assert [one["move"] for one in page["moves"]] == list(record.moves)
            assert {one["grade"] for one in page["moves"]} <= {grade.name for grade in LEGEND}
            assert [grade["name"] for grade in page["grades"]] == [grade.name for grade in LEGEND]
            assert len(page["values"]) == len(record.moves) + 1
            assert all(len(values) == 2 and 0 <= values[0] <= 1 for values in page["values"])
            counted = sum(sum(report["counts"].values()) for report in page["reports"])
            assert counted == len(record.moves)
            for fault in (one for one in page["moves"] if one["fault"]):
                position = record.replay(fault["ply"])
                assert fault["line"][0] == fault["better"]
                for move in fault["line"]:
                    position.push(move)

    run(test())


def test_progress_is_told_as_it_comes_and_goes_on_without_anybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    record = a_game("ringgz", players=3)

    async def test() -> None:
        async with serving(tmp_path) as running:
            async with somebody(running) as ann:
                page = (await ann.post("/api/reviews", json={"text": record.text})).json()
                assert (page["status"], page["done"], page["headline"]) == ("running", 0, "")
                held.let_go(5)
                page = await read(ann, page, lambda one: one["done"] == 5)
                known = [ply for ply, values in enumerate(page["values"]) if values is not None]
                assert len(known) >= 5
                assert max(known) - min(known) > len(record.moves) / 2
                cookies = ann.cookies
            # The page is closed: the review goes on, and who comes back finds it.
            held.let_go(10_000)
            async with running.web() as again:
                again.cookies = cookies
                await until(lambda: len(held.looked) >= page["total"])
                page = await read(again, {**page, "version": -1}, lambda one: one["status"] == "done")
                before = len(held.looked)
                same = (await again.post("/api/reviews", json={"text": record.text})).json()
                assert (same["id"], same["status"], same["headline"]) == (
                    page["id"],
                    "done",
                    page["headline"],
                )
                assert len(held.looked) == before

    run(test())


def test_a_review_stops_when_nobody_wants_it_and_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    record = a_game("ringgz")

    async def test() -> None:
        async with (
            serving(tmp_path) as running,
            somebody(running) as ann,
            somebody(running) as bob,
        ):
            page = (await ann.post("/api/reviews", json={"text": record.text})).json()
            where = f"/api/reviews/{page['id']}"
            await bob.get(where)
            held.let_go(3)
            await read(ann, page, lambda one: one["done"] == 3)
            await ann.delete(where)
            assert (await bob.get(where)).json()["status"] == "running"
            async with running.web() as eve:
                await eve.delete(where)  # who never asked for it stops nothing
            assert (await bob.get(where)).json()["status"] == "running"
            await bob.delete(where)
            stopped = await read(ann, {**page, "version": -1}, lambda one: one["status"] == "paused")
            assert stopped["done"] == 3
            done = set(held.looked[:3])
            held.let_go(10_000)
            page = (await ann.post("/api/reviews", json={"text": record.text})).json()
            page = await read(ann, page, lambda one: one["done"] == one["total"])
            first = held.begun[4:][: page["total"] - 3]
            assert not done & set(first)

    run(test())


def test_a_review_that_nobody_asks_about_is_paused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(monkeypatch)
    monkeypatch.setattr(reviews, "LEFT_SECONDS", 0.0)
    held.let_go(10_000)

    async def test() -> None:
        async with serving(tmp_path) as running, somebody(running) as ann:
            page = (await ann.post("/api/reviews", json={"text": a_game().text})).json()
            page = await read(ann, page, lambda one: one["status"] != "running")
            assert page["status"] == "paused"
            assert page["done"] < page["total"]

    run(test())


def test_nobody_has_many_reviews_made_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(monkeypatch)
    games = [a_game(seed=seed).text for seed in range(4)]

    async def test() -> None:
        running_with = serving(tmp_path, reviews_per_guest=2, reviews_per_address=3)
        async with running_with as running, somebody(running) as ann, somebody(running) as bob:
            pages = [(await ann.post("/api/reviews", json={"text": text})).json() for text in games[:2]]
            refused = await ann.post("/api/reviews", json={"text": games[2]})
            assert (refused.status_code, refused.json()["code"]) == (429, "limit/reviews")
            # One that is being made for others may be read, and takes no room.
            assert (await bob.post("/api/reviews", json={"text": games[0]})).status_code == 200
            assert (await bob.post("/api/reviews", json={"text": games[2]})).status_code == 200
            refused = await bob.post("/api/reviews", json={"text": games[3]})
            assert refused.json()["code"] == "limit/reviews"
            held.let_go(10_000)
            for page in pages:
                await read(ann, page, lambda one: one["status"] == "done")
            assert (await ann.post("/api/reviews", json={"text": games[3]})).status_code == 200

    run(test())


def test_old_reviews_make_room_for_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(monkeypatch)
    monkeypatch.setattr(reviews, "MOST_KEPT", 1)
    held.let_go(100_000)

    async def test() -> None:
        async with serving(tmp_path) as running, somebody(running) as ann:
            first = (await ann.post("/api/reviews", json={"text": a_game(seed=1).text})).json()
            await read(ann, first, lambda one: one["status"] == "done")
            await ann.post("/api/reviews", json={"text": a_game(seed=2).text})
            gone = await ann.get(f"/api/reviews/{first['id']}")
            assert (gone.status_code, gone.json()["code"]) == (404, "review/unknown")

    run(test())


def test_games_in_play_and_in_real_time_have_no_review(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as running, somebody(running) as eve:
            async with in_play(running, a_game(most=6)) as (first, second):
                table = first.state["table"]["id"]
                match = running.service.hub.tables[table].match
                refused = await eve.post("/api/reviews", json={"record": table})
                assert (refused.status_code, refused.json()["code"]) == (422, "review/none")
                assert "over" in refused.json()["message"]
                # Nor by pretending that it is over.
                moves = tuple(entry.move for entry in match.entries)
                pretended = Record(
                    match.game, match.opened.seed, moves, (), Outcome((0,), (0, 0), "it is over")
                )
                refused = await eve.post("/api/reviews", json={"text": pretended.text})
                assert refused.json()["code"] == "analysis/in_play"
                await second.do("resign", seat=1)
                begun = await eve.post("/api/reviews", json={"record": table})
                assert begun.status_code == 200
                assert len(begun.json()["moves"]) == 6
            race = Record(load("zangle", mode="speedster"), 1, (), (), Outcome((0,), (0, 0), "over"))
            described = (await eve.post("/api/record", json={"text": race.text})).json()
            assert "real time" in described["no_review"]
            refused = await eve.post("/api/reviews", json={"text": race.text})
            assert "real time" in refused.json()["message"]

    run(test())


def test_a_review_that_is_known_is_kept_back_while_its_positions_are_played(tmp_path: Path) -> None:
    record = a_game(most=6)

    async def test() -> None:
        async with serving(tmp_path) as running, somebody(running) as eve:
            page = (await eve.post("/api/reviews", json={"text": record.text})).json()
            page = await read(eve, page, lambda one: one["status"] == "done")
            where = f"/api/reviews/{page['id']}"
            async with in_play(running, a_game(most=5)):
                assert (await eve.get(where)).json()["code"] == "analysis/in_play"
                tried = await eve.post(f"{where}/tries", json={"ply": 1, "move": record.moves[1]})
                assert tried.json()["code"] == "analysis/in_play"

    run(test())


def test_other_moves_can_be_tried(tmp_path: Path) -> None:
    record = a_game(most=12)

    async def test() -> None:
        async with serving(tmp_path) as running, somebody(running) as ann:
            page = (await ann.post("/api/reviews", json={"text": record.text})).json()
            page = await read(ann, page, lambda one: one["status"] == "done")
            tries = f"/api/reviews/{page['id']}/tries"
            fault = next(one for one in page["moves"] if one["fault"])
            best = (await ann.post(tries, json={"ply": fault["ply"], "move": fault["better"]})).json()
            assert (best["grade"], best["solved"]) == ("best", True)
            assert f"{fault['move']} was a" in best["words"]
            assert f"“{fault['move_words']}” was a" in best["plain"]
            position = record.replay(fault["ply"])
            assert fault["move_words"] == record.game.words(position, fault["move"])
            assert f"“{record.game.words(position, fault['better'])}” was better" in fault["plain"]
            assert fault["line_words"][0] == record.game.words(position, fault["line"][0])
            assert len(fault["line_words"]) == len(fault["line"])
            assert all(
                one["words"] == record.game.words(position, one["move"]) for one in fault["candidates"]
            )
            assert bool(page["plain_headline"]) == bool(page["headline"])
            same = (await ann.post(tries, json={"ply": fault["ply"], "move": fault["move"]})).json()
            assert (same["grade"], same["solved"]) == (fault["grade"], False)
            assert fault["better"] not in same["words"]
            wrong = await ann.post(tries, json={"ply": fault["ply"], "move": "nonsense"})
            assert wrong.status_code == 422
            late = await ann.post(tries, json={"ply": 12, "move": fault["move"]})
            assert late.json()["code"] == "move/illegal"
            both = await ann.post("/api/reviews", json={"text": record.text, "record": "x"})
            assert both.json()["code"] == "request/invalid"

    run(test())


def test_tries_in_games_with_hidden_cards_and_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as running, somebody(running) as ann:
            for record in (a_game("zangle", most=30), a_game("zangle", seed=1, mode="solitaire")):
                page = (await ann.post("/api/reviews", json={"text": record.text})).json()
                page = await read(ann, page, lambda one: one["status"] == "done")
                assert page["headline"]
                ply = next(ply for ply in range(30) if len(record.replay(ply).legal_moves()) > 1)
                move = next(one for one in record.replay(ply).legal_moves() if one != record.moves[ply])
                tried = (
                    await ann.post(f"/api/reviews/{page['id']}/tries", json={"ply": ply, "move": move})
                ).json()
                assert tried["grade"] in {grade.name for grade in LEGEND}

    run(test())


def test_bots_go_on_while_reviews_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A review has one thread at most: another one is free for whoever plays."""
    Held(monkeypatch)

    async def test() -> None:
        async with serving(tmp_path, thinking_threads=2) as running, somebody(running) as ann:
            await ann.post("/api/reviews", json={"text": a_game().text})
            bob = await running.visitor("Bob")
            table = await bob.open_table("pyrga", [{"kind": "bot", "name": "level:1"}, ME])
            async with bob.at(table) as client:
                await client.wait_for(lambda state: state["ply"] == 1)

    run(test())


def test_a_failure_is_told_and_the_review_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with serving(tmp_path) as running, somebody(running) as ann:
            with monkeypatch.context() as patch:
                patch.setattr(Review, "looking", lambda *_: lambda halt: 1 / 0)
                page = (await ann.post("/api/reviews", json={"text": a_game().text})).json()
                page = await read(ann, page, lambda one: one["status"] != "running")
                assert page["status"] == "failed"
            page = (await ann.post("/api/reviews", json={"text": a_game().text})).json()
            await read(ann, page, lambda one: one["status"] == "done")

    run(test())


def test_records_of_private_games_need_their_name(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as running, somebody(running) as eve:
            unknown = await eve.post("/api/reviews", json={"record": "guessed"})
            assert (unknown.status_code, unknown.json()["code"]) == (404, "table/unknown")
            guessed = await eve.get("/api/reviews/" + "0" * 32)
            assert guessed.status_code == 404

    run(test())
