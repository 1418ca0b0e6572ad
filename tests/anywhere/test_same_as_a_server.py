"""A page without a server is told the same as one with a server: frames, answers and refusals."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from quincunx import Game, Position, RandomStream, game_names, load
from quincunx.anywhere import Here, Host, Memory
from quincunx.core.example import example_of
from quincunx.core.registry import find
from quincunx.hall import daily, pulse
from quincunx.hall.identity import new_guest
from quincunx.hall.luggage import read_brought
from quincunx.hall.pulse import ServerClock
from quincunx.match.match import BROUGHT
from quincunx.match.reading import read_match
from quincunx.puzzles.puzzle import Puzzle, read_puzzles
from quincunx.server.client import moves_of
from quincunx.server.thinking_pool import ThinkingPool
from quincunx.store import writer
from tests.anywhere.talking import Json, Local, Place, Served, Talk, normal
from tests.server.running import run, serving
from tests.server.test_reviews import a_game
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
    return talk.told, [*after, await find_listed(place, name)]


async def find_listed(place: Place, name: str) -> Json:
    """A finished game among the records; lists follow what happens a moment later."""
    while True:
        _, records = await place.ask("GET", "/api/records?mine=true")
        for one in records:
            if one["id"] == name:
                return cast(Json, one)


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
            assert isinstance(host, Local)
            for game in modes():
                for wanted, most in setups(game):
                    expected, found = await play(server, wanted, most), await play(host, wanted, most)
                    assert len(found[0]) > 5
                    for one, other in zip(found[0], expected[0], strict=False):
                        assert normal(one) == normal(other), wanted
                    assert normal(found) == normal(expected), wanted
            await bring_all(host.host)

    run(work())


async def bring_all(host: Host) -> None:
    """Each of these games can be taken to a server, which judges it as it was played."""
    guest, packed = new_guest("Eve"), json.loads(await host.pack())
    for name, told in packed["matches"].items():
        before = read_match(await host.shelf.rows(name)).record
        brought = read_brought(name, told, packed["guest"], guest, Time.now)
        assert brought is not None
        after = brought.match.record
        assert replace(after, headers=before.headers) == before
        assert after.headers.items() - before.headers.items() == BROUGHT.items()


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


# One of each kind that a game brings.
OWN_KINDS = {
    one.value: one
    for game in daily.games_with_puzzles()
    for one in read_puzzles(game)
    if one.kind is not None
}


def requests_of_kind(puzzle: Puzzle) -> list[tuple[str, str, object]]:
    """Moves and claims, right and wrong, and help."""
    at, position = f"/api/puzzles/{puzzle.id}", puzzle.begin()
    claims: list[object] = [["c1", "1-1"], ["c1"], ["nowhere"], [], ["c1"] * 21, "c1", None]
    moves = [puzzle.line[0], *position.legal_moves(position.to_act[0])[:2], "nonsense", "call"]
    return [
        ("GET", at, None),
        *(("POST", f"{at}/tries", {"moves": [], "steps": steps}) for steps in claims),
        ("POST", f"{at}/hint", {"moves": []}),
        *(("POST", f"{at}/tries", {"moves": [move]}) for move in moves),
        ("POST", f"{at}/tries", {"moves": list(puzzle.line)}),
        ("POST", f"{at}/hint", {"moves": list(puzzle.line)}),
        ("POST", f"{at}/solution", {}),
    ]


def puzzle_requests() -> list[tuple[str, str, object]]:
    """One puzzle is solved after a fault, another one given up."""
    first, second = read_puzzles(daily.games_with_puzzles()[0])[:2]
    at, wrong = f"/api/puzzles/{first.id}", first.begin().legal_moves()[0]
    tries: list[object] = [
        *({"moves": list(first.moves[:count])} for count in range(len(first.moves) + 1)),
        *({"moves": [move]} for move in (wrong, wrong, "nonsense", "a" * 101, 3)),
        {"moves": [wrong] * 41},
        {"moves": [wrong, wrong]},
        {"moves": list(first.moves), "day": "2020-01-01"},
        {"moves": list(first.moves), "day": "never"},
        {"moves": list(first.moves), "x": 1},
        "{",
    ]
    return [
        ("GET", at, None),
        ("POST", f"{at}/hint", {"moves": []}),
        ("POST", f"{at}/hint", {"moves": ["nonsense"]}),
        *(("POST", f"{at}/tries", body) for body in tries),
        ("POST", f"{at}/solution", {}),
        ("POST", f"/api/puzzles/{second.id}/solution", {}),
        ("POST", f"/api/puzzles/{second.id}/tries", {"moves": [second.moves[0]]}),
        *(request for kind in OWN_KINDS.values() for request in requests_of_kind(kind)),
        ("GET", "/api/puzzles", None),
        ("GET", "/api/puzzles/none", None),
        ("POST", "/api/puzzles/none/tries", {"moves": ["a"]}),
        ("GET", "/api/puzzles/next", None),
        ("GET", "/api/puzzles/next?game=none", None),
        ("GET", f"/api/puzzles/next?game={FIRST}&rating=many", None),
        ("GET", f"/api/puzzles/next?game={FIRST}&rating=4001", None),
        ("GET", "/api/training", None),
        ("POST", "/api/training", {"record": "none"}),
        ("POST", "/api/training", {}),
        ("POST", "/api/training/none/tries", {"moves": ["a"]}),
        ("POST", "/api/training/none/tries", {"moves": 3}),
        ("POST", "/api/training/none/solution", None),
        ("GET", "/api/daily?day=2020-01-01", None),
        ("GET", "/api/daily?day=tomorrow", None),
    ]


STUDY = "STUDY"  # in a path: the study that was begun last


def study_requests() -> list[tuple[str, str, object]]:
    """A study is grown, looked at and set up by hand; and what is refused."""
    game = load(FIRST)
    text = example_of(game).text
    first, second, *_ = example_of(game).moves
    at = f"/api/studies/{STUDY}"
    changes: list[object] = [
        {"version": 0, "kind": "add", "path": [first, second], "move": "nonsense"},
        {"version": 0, "kind": "sign", "path": [first], "sign": "!"},
        {"version": 0, "kind": "sign", "path": [first], "sign": "?"},
        {"version": 1, "kind": "comment", "path": [], "words": "a\0b <i>"},
        {"version": 2, "kind": "add", "path": [], "move": game.start().legal_moves()[-1]},
        {"version": 3, "kind": "promote", "path": [game.start().legal_moves()[-1]]},
        {"version": 4, "kind": "delete", "path": [first, second]},
        {"version": 5, "kind": "title", "words": "x" * 150},
        {"version": 6, "kind": "title", "words": "x" * 3000},
        {"version": 6, "kind": "delete", "path": ["none"]},
        {"version": "6", "kind": "delete"},
        {"kind": "delete"},
        {"version": 6, "kind": "other"},
        {"version": 6, "kind": "sign", "sign": "???"},
        "{",
    ]
    begun: list[object] = [
        {},
        {"text": text, "game": FIRST},
        {"text": "nonsense"},
        {"game": "none"},
        {"game": FIRST, "position": "nonsense"},
        {"game": FIRST, "moves": [first, first]},
        {"record": "none"},
        {"game": FIRST, "title": "x" * 101},
        {"text": 3},
    ]
    boards: list[object] = [
        {"game": name, "site": site} for name in game_names() for site in (None, "none", "a1", "A1", "a1n")
    ]
    boards += [{"game": FIRST, "position": "nonsense"}, {"game": "none"}, {"game": FIRST, "site": 3}, {}]
    return [
        ("POST", "/api/studies", {"text": text, "title": "An example"}),
        *(("POST", f"{at}/changes", body) for body in changes),
        ("POST", f"{at}/look", {"path": [first]}),
        ("POST", f"{at}/look", {"path": ["none"]}),
        ("POST", f"{at}/look", {}),
        ("POST", f"{at}/look", {"path": 3}),
        ("GET", at, None),
        ("POST", f"{at}/copies", None),
        ("POST", "/api/studies", {"game": FIRST, "moves": [first]}),
        ("DELETE", at, None),
        ("GET", at, None),
        *(("POST", "/api/studies", body) for body in begun),
        *(("GET", f"/api/studies/none{more}", None) for more in ("", "/text")),
        ("DELETE", "/api/studies/none", None),
        ("POST", "/api/studies/none/copies", None),
        ("POST", "/api/studies/none/look", {}),
        ("PUT", "/api/studies", None),
        *(("POST", "/api/setups/board", body) for body in boards),
    ]


def test_studies_are_kept_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
        async with both(tmp_path, monkeypatch) as places:
            known = ["none", "none"]
            for method, path, body in study_requests():
                answers = []
                for number, place in enumerate(places):
                    answer = await place.ask(method, path.replace(STUDY, known[number]), body)
                    if answer[0] == 201:
                        known[number] = answer[1]["id"]
                    answers.append(normal(answer))
                assert answers[0] == answers[1], (method, path, json.dumps(body)[:200])
            assert normal(await places[0].ask("GET", "/api/studies")) == normal(
                await places[1].ask("GET", "/api/studies")
            )

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
    found += puzzle_requests()
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
        *(("POST", path, body) for path in ("/api/engine", "/api/explorer") for body in engine_bodies()),
        ("POST", "/api/engine", {"game": FIRST, "lines": 6}),
        ("GET", "/api/engine/none", None),
        ("GET", "/api/engine/none?after=x", None),
        ("DELETE", "/api/engine/none", None),
        ("GET", "/api/nothing", None),
        ("DELETE", "/api/games", None),
        ("GET", "/kits/none.json", None),
    ]
    return found


def engine_bodies() -> list[object]:
    """Positions of which the engine says nothing."""
    over = example_of(load(FIRST))
    return [
        "{",
        {},
        {"game": "none"},
        {"game": FIRST, "moves": ["nonsense"]},
        {"game": FIRST, "moves": ["a"] * 1001},
        {"game": FIRST, "position": "nonsense"},
        {"game": FIRST, "x": 1},
        {"game": FIRST, "moves": list(over.moves)},
        *({"game": str(game)} for game in modes() if game.hides or not game.numbered),
    ]


async def think_through(place: Place, wanted: Json) -> list[Any]:
    """What the engine and the explorer tell in the end, but for how much was thought."""
    status, page = await place.ask("POST", "/api/engine", {**wanted, "lines": 5})
    assert status == 201, page
    while page["status"] == "running":
        _, page = await place.ask("GET", f"/api/engine/{page['id']}?after={page['version']}")
    lines = [
        {key: line[key] for key in ("move", "words", "value", "proof", "distance")} for line in page["lines"]
    ]
    found: list[Any] = [page["status"], page["seat"], page["values"], page["proof"], lines]
    searching = True
    while searching:
        _, explored = await place.ask("POST", "/api/explorer", wanted)
        searching = explored["searching"]
    return [*found, explored, await place.ask("DELETE", f"/api/engine/{page['id']}")]


@pytest.mark.parametrize("name", [name for name in game_names() if load(name).open_duel])
def test_the_engine_and_the_explorer_tell_the_same_in_the_end(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = list(a_game(name, seed=1).moves[:-3])

    async def work() -> None:
        async with both(tmp_path, monkeypatch) as (server, host):
            for wanted in ({"game": name, "moves": moves}, {"game": name, "moves": moves[:-1]}):
                expected, found = [await think_through(place, wanted) for place in (server, host)]
                assert normal(found) == normal(expected)

    run(work())


def test_requests_are_answered_and_refused_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with both(tmp_path, monkeypatch) as (server, host):
            for method, path, body in requests():
                expected, found = [await place.ask(method, path, body) for place in (server, host)]
                assert normal(found) == normal(expected), (method, path, json.dumps(body)[:200])

    run(work())
