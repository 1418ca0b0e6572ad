"""A page without a server is told the same as one with a server: frames, answers and refusals."""

from __future__ import annotations

import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from quincunx import Game, Position, RandomStream, game_names, load
from quincunx.anywhere import Here, Host, Memory
from quincunx.core.example import example_of
from quincunx.core.registry import find
from quincunx.hall import pulse
from quincunx.hall.pulse import ServerClock
from quincunx.server.client import moves_of
from quincunx.server.thinking_pool import ThinkingPool
from quincunx.store import writer
from tests.anywhere.talking import Json, Local, Place, Served, Talk, normal
from tests.server.running import run, serving
from tests.variants import with_option

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

SEED = 2026
START = 1_800_000_000_000
ME, BOT = {"kind": "me"}, {"kind": "bot", "name": "level:1"}
CLOCK = {"kind": "fischer", "seconds": 600, "increment": 5}
LONG, SHORT = 300, 10  # in moves: most games are over before the first
FIRST = game_names()[0]


class Time:
    """What all clocks show."""

    now = START

    @classmethod
    def pass_by(cls) -> None:
        cls.now += 1


def modes() -> list[Game]:
    """Every game as it is usually played, and in each of its modes."""
    found: dict[Game, None] = {}
    for name in game_names():
        found[load(name)] = None
        for option in find(name).offered:
            if not isinstance(option.choices, range) and not option.reveals:
                for value in option.choices:
                    found[with_option(name, option, value)] = None
    return list(found)


def setups(game: Game) -> list[tuple[Json, int]]:
    """Several people at one screen, with a clock where there can be one, and one person against bots.

    Each with the most moves after which somebody resigns.
    """
    people: Json = {"game": str(game), "seats": [ME] * game.seats, "rest": 20}
    if game.seats == 1 or game.real_time:
        return [(people, LONG)]
    bots = {"game": str(game), "seats": [ME] + [BOT] * (game.seats - 1)}
    return [({**people, "clock": CLOCK, "draw": True}, LONG), (bots, SHORT)]


async def some_move(*given: Any) -> str:
    """What bots play here: anything, but the same everywhere."""
    position = next(one for one in given if isinstance(one, Position))
    moves = position.legal_moves()
    return moves[position.ply % len(moves)]


@asynccontextmanager
async def both(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Place, Place]]:
    """A server and a host without one, at the same time and with the same chance."""
    monkeypatch.setattr(ServerClock, "__call__", lambda clock: Time.now)
    monkeypatch.setattr(pulse, "STANDSTILL", 10**9)  # however the hands of the clock are moved
    monkeypatch.setattr(secrets, "randbits", lambda bits: SEED)
    monkeypatch.setattr(ThinkingPool, "choose", some_move)
    monkeypatch.setattr(Here, "choose", some_move)
    monkeypatch.setattr(writer, "GATHERING", 0)  # nobody else is there to share a commit with
    async with serving(folder, database="sqlite://") as running, running.web() as web:
        host = await Host.open(Memory(), Here())
        await host.rename("Ann")
        try:
            yield Served(running, await running.visitor("Ann"), web), Local(host)
        finally:
            await host.close()


async def play(place: Place, wanted: Json, most: int) -> tuple[list[Json], list[Any]]:
    """A whole game by chance: all that was told, and what is known of it afterwards."""
    Time.now = START
    status, table = await place.ask("POST", "/api/tables", wanted)
    assert status == 201, table
    stream = RandomStream(SEED)
    async with place.at(table) as talk:
        talk.on_say = Time.pass_by
        for _ in range(most):
            await come_to_move(talk)
            if talk.state["status"] != "playing":
                break
            await make_move(talk, stream)
        await come_to_move(talk)
        if talk.state["status"] == "playing":
            await talk.do("resign", seat=talk.state["you"][0])
        assert talk.state["outcome"] is not None
        await talk.say("look", ply=talk.state["ply"] // 2)
        await talk.say("sync")
    name = table["id"]
    after = [await place.ask("GET", f"/api/records/{name}{more}") for more in ("", "/positions/3")]
    _, records = await place.ask("GET", "/api/records?mine=true")
    after += [one for one in records if one["id"] == name]
    return talk.told, after


async def come_to_move(talk: Talk) -> None:
    """Wait for others, and be ready for the next round."""
    while talk.state["status"] == "playing":
        if talk.state["rest"] is not None:
            await talk.do("ready", seat=talk.state["you"][0])
        elif set(talk.state["to_act"]) & set(talk.state["you"]):
            return
        else:
            await talk.next()


async def make_move(talk: Talk, stream: RandomStream) -> None:
    """Make any move; where all play at once, it may come too late."""
    if talk.state["moves"]:
        choice = talk.state["moves"][stream.below(len(talk.state["moves"]))]
        if talk.state["due"] is not None and stream.below(2):
            Time.now = talk.state["due"]["at"]
        answer = await talk.do("move", seat=choice["seat"], move=choice["move"])
        assert answer["type"] == "ack" or talk.state["table"]["realtime"], answer
    else:
        moves = moves_of(talk.state)
        seat = next(seat for seat in talk.state["to_act"] if seat in talk.state["you"])
        answer = await talk.do("move", seat=seat, move=moves[stream.below(len(moves))])
        assert answer["type"] == "ack", answer


@pytest.mark.slow
def test_whole_games_are_told_the_same_frame_by_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with both(tmp_path, monkeypatch) as (server, host):
            for game in modes():
                for wanted, most in setups(game):
                    expected, found = await play(server, wanted, most), await play(host, wanted, most)
                    assert len(found[0]) > 5
                    for one, other in zip(found[0], expected[0], strict=False):
                        assert normal(one) == normal(other), wanted
                    assert normal(found) == normal(expected), wanted

    run(work())


def test_offers_takebacks_and_rematches_are_told_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def talk_at(place: Place) -> list[Json]:
        Time.now = START
        wanted = {"game": FIRST, "seats": [ME, BOT]}
        _, table = await place.ask("POST", "/api/tables", wanted)
        stream = RandomStream(SEED)
        async with place.at(table) as talk:
            for _ in range(2):
                await come_to_move(talk)
                await make_move(talk, stream)
            await come_to_move(talk)
            for kind, fields in (
                ("offer", {"what": "draw"}),
                ("offer", {"what": "takeback"}),
                ("explain", {"steps": ["nowhere"]}),
                ("compose", {"steps": ["nowhere"]}),
                ("move", {"move": "nonsense"}),
                ("abort", {}),
                ("claim", {}),
                ("ready", {}),
                ("resign", {}),
                ("offer", {"what": "rematch"}),
            ):
                if kind == "explain":
                    await talk.say(kind, seat=0, **fields)
                else:
                    await talk.do(kind, seat=0, **fields)
            while talk.state["next"] is None:
                await talk.next()
            await talk.say("chat", seat=0, text="hello")
            await talk.say("chat", seat=1, text="hello")
            await talk.say("look", ply=1000)
            await talk.say("move", seat=0, ply=0, line=0, move="a")
            while talk.told[-1]["type"] != "state":  # it follows whatever came too late
                await talk.next()
        _, following = await place.ask("GET", f"/api/tables/{talk.state['next']}")
        return [*talk.told, {part: following[part] for part in ("seats", "options", "status", "clock")}]

    async def work() -> None:
        async with both(tmp_path, monkeypatch) as (server, host):
            assert normal(await talk_at(host)) == normal(await talk_at(server))

    run(work())


HOSTILE = [
    "",
    "nonsense",
    "[]",
    "[" * 5000,
    '{"type": "move"}',
    '{"type": "none", "id": "a"}',
    '{"type": "hello", "id": "\\ud800"}',
    '{"type": "hello", "id": "a", "protocol": 1}',
    '{"type": "hello", "id": "a", "protocol": 2, "tokens": ["forged"]}',
    '{"type": "sync", "id": "a"}',
    '{"type": "move", "id": "a", "seat": 0, "ply": 0, "line": 0, "move": "a"}',
    '{"type": "move", "id": "a", "seat": 1e2, "ply": 0, "line": 0, "move": "a"}',
    '{"type": "look", "id": "a", "ply": -1}',
]


def test_hostile_messages_get_the_same_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk_at(place: Place) -> list[Json]:
        _, table = await place.ask("POST", "/api/tables", {"game": FIRST, "seats": [ME, ME]})
        async with place.at(table, greet=False) as talk:
            for text in HOSTILE:
                await talk.transmit(text)
                assert (await talk.next())["type"] == "error", text
            await talk.greet()
            before = talk.state
            await talk.say("move", seat=9, ply=0, line=0, move="a")
            await talk.say("move", seat=0, ply=7, line=0, move="a")
            await talk.say("sync")
            assert talk.state["history"] == before["history"] == []
        return talk.told

    async def work() -> None:
        async with both(tmp_path, monkeypatch) as (server, host):
            assert normal(await talk_at(host)) == normal(await talk_at(server))

    run(work())


def requests() -> list[tuple[str, str, object]]:
    """What a page asks for, and what it never would."""
    found: list[tuple[str, str, object]] = [
        ("GET", path, None)
        for path in ("/api/games", "/api/bots", "/api/showcase", "/api/guest", "/api/tables", "/api/records")
    ]
    for name in game_names():
        record = example_of(load(name))
        found += [
            ("GET", f"/api/games/{name}", None),
            ("GET", f"/api/games/{name}/lessons", None),
            ("GET", f"/api/showcase/{name}", None),
            ("POST", "/api/setup", {"game": name}),
            ("POST", "/api/position", {"game": name, "seed": 3, "random_moves": 12}),
            ("POST", "/api/record", {"text": record.text}),
            ("POST", "/api/tables", {"game": name, "seats": [ME] * 17}),
            ("POST", "/api/setup", {"game": name, "options": {"none": 1}}),
        ]
    bad: list[object] = [
        "",
        "{",
        "[]",
        "null",
        {},
        {"game": 3},
        {"game": "none"},
        {"game": FIRST, "x": 1},
    ]
    paths = ("/api/setup", "/api/position", "/api/tables", "/api/record", "/api/reviews", "/api/analysis")
    found += [("POST", path, body) for path in paths for body in bad]
    found += [("POST", "/api/guest", body) for body in ("{", {"name": 3}, {"name": "a" * 101})]
    found += [
        *(
            ("GET", f"/api/{kind}/none", None)
            for kind in ("games", "showcase", "tables", "records", "reviews")
        ),
        ("POST", "/api/reviews", {"text": "a", "record": "b"}),
        ("POST", "/api/reviews/none/tries", {"ply": 0, "move": "a"}),
        ("GET", "/api/reviews/none?after=x", None),
        ("DELETE", "/api/reviews/none", None),
        ("POST", "/api/tables/none/hint", {"ply": 0}),
        ("POST", "/api/tables/none/guide", {"ply": "0"}),
        ("POST", "/api/tables/none/leave", None),
        ("POST", "/api/tables", {"game": FIRST, "seats": [ME, BOT], "clock": {"kind": "move", "seconds": 1}}),
        ("POST", "/api/tables", {"game": FIRST, "seats": [BOT, BOT]}),
        ("POST", "/api/tables", {"game": FIRST, "seats": [ME, {"kind": "bot", "name": "none"}]}),
        ("GET", "/api/records?mine=perhaps", None),
        ("GET", "/api/records/none/positions/x", None),
        ("GET", "/api/nothing", None),
        ("DELETE", "/api/games", None),
        ("GET", "/kits/none.json", None),
    ]
    return found


def test_requests_are_answered_and_refused_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with both(tmp_path, monkeypatch) as (server, host):
            for method, path, body in requests():
                expected, found = [await place.ask(method, path, body) for place in (server, host)]
                assert normal(found) == normal(expected), (method, path, json.dumps(body)[:200])

    run(work())
