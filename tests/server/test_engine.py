"""The live engine and the explorer: what they tell, when they stop, and how much anybody may have."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from quincunx import game_names, load
from quincunx.bots.pondering import Findings, Pondering
from quincunx.hall import engine_live
from quincunx.server.operations.governor import Load
from tests.server.running import ME, Running, run, serving
from tests.server.test_reviews import a_game, somebody, until

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

Json = dict[str, Any]
OPEN_GAMES = [name for name in game_names() if load(name).numbered and not load(name).hides]
HIDDEN = [name for name in game_names() if name not in OPEN_GAMES]


async def begin(client: httpx.AsyncClient, game: str, lines: int = 3, **more: Any) -> Json:
    answer = await client.post("/api/engine", json={"game": game, "lines": lines, **more})
    assert answer.status_code == 201, answer.text
    page: Json = answer.json()
    return page


async def follow(client: httpx.AsyncClient, page: Json) -> Json:
    """The next news."""
    answer = await client.get(f"/api/engine/{page['id']}", params={"after": page["version"]})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def explore(client: httpx.AsyncClient, **wanted: Any) -> Json:
    answer = await client.post("/api/explorer", json=wanted)
    assert answer.status_code == 200, answer.text
    page: Json = answer.json()
    return page


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_an_engine_tells_lines_that_can_be_played_and_more_of_them(name: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as running, somebody(running) as ann:
            record = a_game(name, most=4)
            page = await begin(ann, name, moves=record.moves[:3], position=None)
            first = page["simulations"]
            for _ in range(3):
                assert page["threads"] == 1
                assert page["status"] in ("running", "done")
                assert sum(page["values"]) == pytest.approx(1, abs=0.001)
                assert 1 <= len(page["lines"]) <= 3
                for line in page["lines"]:
                    position = record.replay(3)
                    assert page["seat"] == position.turn
                    assert line["line"][0] == line["move"]
                    assert len(line["line_words"]) == len(line["line"]) <= page["depth"]
                    for move, words in zip(line["line"], line["line_words"], strict=True):
                        assert words == position.game.words(position, move)
                        position.push(move)
                    certainty = line["certainty"]
                    assert 0 <= certainty["low"] <= line["value"] <= certainty["high"] <= 1
                    if line["proof"]:
                        assert (
                            certainty["low"]
                            == certainty["high"]
                            == {"win": 1, "draw": 0.5, "loss": 0}[line["proof"]]
                        )
                version, page = page["version"], await follow(ann, page)
                assert page["version"] > version
            assert page["simulations"] > first
            stopped = await ann.delete(f"/api/engine/{page['id']}")
            assert stopped.status_code == 200
            assert (await follow(ann, page))["status"] == "stopped"

    run(test())


def test_near_the_end_everything_is_proven_and_the_engine_is_done(tmp_path: Path) -> None:
    record = a_game("pyrga", seed=3)
    moves = list(record.moves[:-3])

    async def test() -> None:
        async with serving(tmp_path) as running, somebody(running) as ann:
            page = await begin(ann, "pyrga", 5, moves=moves)
            while page["status"] == "running":
                page = await follow(ann, page)
            explored = await explore(ann, game="pyrga", moves=moves)
            while explored["searching"]:
                explored = await explore(ann, game="pyrga", moves=moves)
            assert page["status"] == "done"
            assert page["proof"] == explored["exact"][0]["value"]
            known = {each["move"]: (each["value"], each["distance"]) for each in explored["exact"]}
            assert known.keys() == set(record.replay(len(moves)).legal_moves())
            for line in page["lines"]:
                assert (line["proof"], line["distance"]) == known[line["move"]]
            # A position as text is the same one.
            text = record.replay(len(moves)).text
            again = await explore(ann, game="pyrga", position=text)
            assert again["exact"] == explored["exact"]

    run(test())


class Endless:
    """Engines that always find out more."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.thought: list[float] = []

        def grow(pondering: Pondering, seconds: float, halt: threading.Event) -> None:
            halt.wait(0.01)
            self.thought.append(seconds)

        def find(pondering: Pondering, lines: int) -> Findings:
            return Findings((0.5, 0.5), None, len(self.thought), 1, (), is_final=False)

        monkeypatch.setattr(Pondering, "grow", grow)
        monkeypatch.setattr(Pondering, "find", find)


def test_an_engine_stops_when_nobody_asks_and_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = Endless(monkeypatch)

    async def test() -> None:
        async with serving(tmp_path) as running, somebody(running) as ann:
            monkeypatch.setattr(engine_live, "LEFT_SECONDS", 0.0)
            page = await begin(ann, "ringgz")
            while page["status"] == "running":
                page = await follow(ann, page)
            assert page["status"] == "stopped"
            assert max(endless.thought) <= engine_live.LONGEST_SLICE
            monkeypatch.setattr(engine_live, "LEFT_SECONDS", 1000.0)
            monkeypatch.setattr(engine_live, "MOST_SECONDS", 0.0)
            page = await begin(ann, "ringgz")
            assert page["status"] == "done"
            # What was held is given back, for whatever reason it ended.
            assert not running.service.engine_counts._addresses._counts

    run(test())


def test_a_person_has_one_engine_an_address_some_and_a_late_server_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Endless(monkeypatch)

    async def refusal(client: httpx.AsyncClient) -> str:
        answer = await client.post("/api/engine", json={"game": "ringgz"})
        assert answer.status_code in (429, 503)
        return str(answer.json()["code"])

    async def test() -> None:
        async with (
            serving(tmp_path, engines_per_address=2) as running,
            somebody(running) as ann,
            somebody(running) as bob,
            somebody(running) as eve,
        ):
            first = await begin(ann, "ringgz")
            second = await begin(ann, "pyrga")
            assert (await follow(ann, first))["status"] == "stopped"
            assert (await follow(ann, second))["status"] == "running"
            await begin(bob, "ringgz")
            assert await refusal(eve) == "limit/engine"
            assert (await eve.get(f"/api/engine/{second['id']}")).json()["code"] == "engine/unknown"
            assert (await eve.delete(f"/api/engine/{second['id']}")).status_code == 404
            await ann.delete(f"/api/engine/{second['id']}")
            await begin(eve, "ringgz")
            monkeypatch.setattr(engine_live, "MOST_RUNNING", 0)
            assert await refusal(ann) == "server/full"
            # It goes on measuring, and would take back at once what is put off.
            monkeypatch.setattr(running.service.hub.governor, "decide", lambda: None)
            governor = running.service.hub.governor
            monkeypatch.setattr(governor, "decide", lambda: None)  # it would find that the server is not late
            governor.load = Load.NO_ADVICE
            assert await refusal(ann) == "server/busy"
            late = await ann.post("/api/explorer", json={"game": "pyrga"})
            assert late.json()["code"] == "server/busy"

    run(test())


@pytest.mark.parametrize("name", HIDDEN)
def test_nothing_is_told_where_cards_are_hidden(name: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as running, somebody(running) as ann:
            for path in ("/api/engine", "/api/explorer"):
                refused = await ann.post(path, json={"game": name})
                assert (refused.status_code, refused.json()["code"]) == (422, "analysis/unsuited")

    run(test())


def test_games_played_here_are_counted_if_everybody_may_see_them(tmp_path: Path) -> None:
    name = "trapture"
    record = a_game(name, seed=5)

    async def play(running: Running, client: httpx.AsyncClient, **setup: Any) -> str:
        visitor = await running.visitor("Ann")
        table = await visitor.open_table(name, [ME, ME], **setup)
        async with visitor.at(table) as player:
            for ply, move in enumerate(record.moves[:6]):
                await player.wait_for(lambda state, ply=ply: state["ply"] == ply)
                await player.do("move", seat=ply % 2, move=move)
            await player.do("resign", seat=0)
            await player.wait_for(lambda state: state["outcome"])
        return str(table["id"])

    async def test() -> None:
        async with serving(tmp_path) as running, somebody(running) as ann:
            before = await explore(ann, game=name, moves=record.moves[:2])
            shown = await play(running, ann)
            hidden = await play(running, ann, private=True)
            while await running.service.played.read_some():
                pass
            games = (await explore(ann, game=name, moves=record.moves[:2]))["games"]
            assert games["total"] == 1 + (before["games"] or {"total": 0})["total"]
            (here,) = [one for one in games["moves"] if one["here"]]
            assert here["move"] in record.replay(2).legal_moves()
            assert here["games"] >= 1
            records = [one["record"] for one in games["examples"]]
            assert shown in records
            assert hidden not in records
            assert "played here" in games["source"]

    run(test())


def test_reading_what_was_played_goes_on_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.hall.played.FIRST_SECONDS", 0.0)
    monkeypatch.setattr("quincunx.hall.played.AGAIN_SECONDS", 0.01)

    async def test() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            table = await ann.open_table("ringgz", [ME, ME])
            async with ann.at(table) as client:
                await client.do("resign", seat=0)
            await until(partial(running.service.played.through, "ringgz", start_key("ringgz")))

    run(test())


def start_key(name: str) -> int:
    from quincunx.bots.survey import key_of
    from quincunx.core.checks import is_numbered

    return key_of(is_numbered(load(name).start(), "a test needs"))


def test_many_engines_leave_others_their_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many think, a hint comes, and everybody hears of their own."""

    async def test() -> None:
        async with serving(tmp_path, engines_per_address=8, thinking_threads=1) as running:
            people = [await running.visitor(str(number)) for number in range(5)]
            pages = [
                await one.call("POST", "/api/engine", {"game": "ringgz", "lines": 1}) for one in people[:4]
            ]
            table = await people[4].open_table("ringgz", [ME, {"kind": "bot", "name": "level:1"}])
            async with people[4].at(table):
                hint = await people[4].call("POST", f"/api/tables/{table['id']}/hint", {"ply": 0})
            assert hint["move"]
            for one, page in zip(people, pages, strict=False):
                news = await one.call("GET", f"/api/engine/{page['id']}?after={page['version']}")
                assert news["version"] > page["version"]

    run(test())


def test_what_waits_for_news_is_told_of_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Endless(monkeypatch)

    async def test() -> None:
        async with serving(tmp_path) as running, somebody(running) as ann:
            page = await begin(ann, "ringgz")
            waiting = asyncio.create_task(ann.get(f"/api/engine/{page['id']}", params={"after": 10**9}))
            await ann.delete(f"/api/engine/{page['id']}")
            assert (await waiting).json()["status"] == "stopped"

    run(test())
