"""Games that were begun on a device are taken to a server, which judges them and believes nothing."""

from __future__ import annotations

import asyncio
import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from quincunx import load
from quincunx.anywhere import Here, Host, Memory
from quincunx.bots.random_bot import RandomBot
from quincunx.core.example import example_of
from quincunx.core.record import Record
from quincunx.hall import daily
from quincunx.hall.daily import daily_seed, today
from quincunx.hall.pulse import ServerClock
from quincunx.match.errors import Refusal
from quincunx.match.match import BROUGHT
from quincunx.match.reading import read_match
from quincunx.server.client import moves_of
from quincunx.server.settings import Limits
from quincunx.store.schema import matches
from quincunx.store.study_shelf import StoredStudies
from tests.anywhere.talking import Json, Local, as_a_page
from tests.server.running import Running, code_of, run, serving

pytestmark = pytest.mark.compiled

ME, BOT = {"kind": "me"}, {"kind": "bot", "name": "level:1"}
GAME = "pyrga"
MOVES = example_of(load(GAME)).moves


class LongAgo(ServerClock):
    """A clock that stands still."""

    def __call__(self) -> int:
        return 1_700_000_000_000


async def play(local: Local, moves: tuple[str, ...] = MOVES, **wanted: Any) -> Json:
    """Moves at a new table of a device, at one screen."""
    body = {"game": GAME, "seats": [ME, {**ME, "name": "Ben"}], **wanted}
    status, table = await local.ask("POST", "/api/tables", body)
    assert status == 201, table
    async with local.at(table) as talk:
        for move in moves:
            answer = await talk.do("move", seat=talk.state["to_act"][0], move=move)
            assert answer["type"] == "ack", answer
        while talk.state["status"] == "playing" and not set(talk.state["to_act"]) & set(talk.state["you"]):
            await talk.next()
    return dict(table)


async def packed(*games: Json) -> Json:
    """What a device gives away after some games; each is what `play` is given."""
    host = await Host.open(Memory(), Here(), now=LongAgo())
    await host.rename("Ann")
    for game in games:
        await play(Local(host), **game)
    text = await host.pack()
    await host.close()
    found: Json = json.loads(as_a_page(text))
    return found


def test_games_go_on_at_a_server_and_finished_ones_are_among_the_records(tmp_path: Path) -> None:
    async def work() -> None:
        luggage = await packed(
            {},
            {"moves": MOVES[:3], "clock": {"kind": "fischer", "seconds": 60, "increment": 0}},
            {"moves": (), "seats": [BOT, ME]},
        )
        async with serving(tmp_path) as running:
            eve, other = await running.visitor("Eve"), await running.visitor("Other")
            assert await eve.call("POST", "/api/luggage", luggage) == {"games": 3, "studies": 0, "left": 0}
            assert await eve.call("POST", "/api/luggage", luggage) == {"games": 0, "studies": 0, "left": 3}
            studied = {**luggage, "studies": {"there": {"changed": 5, "text": example_of(load(GAME)).text}}}
            for new, left in ((1, 3), (0, 4)):
                taken = {"games": 0, "studies": new, "left": left}
                assert await eve.call("POST", "/api/luggage", studied) == taken
            assert [one["moves"] for one in await eve.call("GET", "/api/studies")] == [len(MOVES)]
            nonsense = {**studied, "studies": {"other": {"text": "Quincunx"}}}
            with pytest.raises(Refusal):
                await eve.call("POST", "/api/luggage", nonsense)
            (listed,) = await eve.call("GET", "/api/records?mine=true")
            page = await eve.call("GET", f"/api/records/{listed['id']}")
            assert tuple(page["moves"]) == MOVES
            assert Record.parse(page["text"]).headers == BROUGHT
            assert page["players"] == ["Ann", "Ben"]
            # They are this guest's alone, and nobody else finds them.
            assert await other.call("GET", "/api/records") == []
            assert await other.call("GET", "/api/records?mine=true") == []
            lobby = await other.call("GET", "/api/tables")
            assert (lobby["mine"], lobby["playing"]) == ([], [])
            assert await other.call("POST", "/api/luggage", luggage) == {"games": 3, "studies": 0, "left": 0}
            tables = (await eve.call("GET", "/api/tables"))["mine"]
            assert len(tables) == 2
            for one in tables:
                details = await eve.call("GET", f"/api/tables/{one['id']}")
                assert luggage["guest"] not in json.dumps(details)
                async with eve.at(details) as client:
                    await client.wait_for(lambda state: bool(moves_of(state)))
                    # The time until now does not count.
                    assert set(client.state["clock"]["left"]) <= {0, 60_000}
                    (seat,) = client.state["to_act"]
                    answer = await client.do("move", seat=seat, move=moves_of(client.state)[0])
                    assert answer["type"] == "ack"
                    await client.wait_for(lambda state: bool(moves_of(state)))  # a bot has moved meanwhile

    run(work())


def test_a_long_game_is_taken_over(tmp_path: Path) -> None:
    async def work() -> None:
        options, moves = {"quiet_limit": 400}, list[str]()
        position, bot = load("tranglar", **options).start(), RandomBot(339)  # it takes long
        while position.outcome is None:
            moves.append(bot.choose(position))
            position.push(moves[-1])
        luggage = await packed({"game": "tranglar", "options": options, "moves": moves})
        assert len(json.dumps(luggage)) > Limits().body_bytes
        async with serving(tmp_path) as running:
            eve = await running.visitor("Eve")
            assert await eve.call("POST", "/api/luggage", luggage) == {"games": 1, "studies": 0, "left": 0}
            (listed,) = await eve.call("GET", "/api/records?mine=true")
            assert (await eve.call("GET", f"/api/records/{listed['id']}"))["moves"] == moves
            too_much = {**luggage, "guest": "x" * Limits().file_bytes}
            assert await code_of(eve.call("POST", "/api/luggage", too_much)) == "request/size"

    run(work())


def test_what_is_brought_twice_at_the_same_moment_is_here_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        luggage = await packed({}, {"moves": MOVES[:3]})
        luggage["studies"] = {"there": {"changed": 5, "text": example_of(load(GAME)).text}}
        async with serving(tmp_path) as running:
            eve, service = await running.visitor("Eve"), running.service
            both = {"match": asyncio.Barrier(2), "study": asyncio.Barrier(2)}
            find, summary = service.store.find, StoredStudies.summary

            # None is here for either of them, before one begins to keep what it brings.
            async def find_match(name: str) -> Any:
                found = await find(name)
                await both["match"].wait()
                return found

            async def find_study(shelf: StoredStudies, name: str) -> Any:
                found = await summary(shelf, name)
                await both["study"].wait()
                return found

            with monkeypatch.context() as patched:
                patched.setattr(service.store, "find", find_match)
                patched.setattr(StoredStudies, "summary", find_study)
                taken = await asyncio.gather(*(eve.call("POST", "/api/luggage", luggage) for _ in range(2)))
            assert [sum(one[what] for one in taken) for what in ("games", "studies", "left")] == [2, 1, 3]
            assert len(await eve.call("GET", "/api/studies")) == 1
            assert len(await eve.call("GET", "/api/records?mine=true")) == 1
            assert not any(
                sample.value
                for metric in service.metrics.database_errors.collect()
                for sample in metric.samples
                if sample.name.endswith("_total")
            )

    run(work())


def test_what_a_device_keeps_of_the_day_counts_for_nobody(tmp_path: Path) -> None:
    async def work() -> None:
        game = daily.games_for_one()[0]
        host = await Host.open(Memory(), Here())
        local = Local(host)
        body = {"game": str(game), "seats": [ME], "daily": True}
        _, table = await local.ask("POST", "/api/tables", body)
        async with local.at(table) as talk:
            await talk.do("resign", seat=0)
        luggage = json.loads(await host.pack())
        (events,) = luggage["matches"].values()
        assert int(events[0]["seed"]) == daily_seed(str(game), today())
        assert entry_of(game.name, (await local.ask("GET", "/api/daily"))[1])["state"] == "tried"
        await host.close()
        async with serving(tmp_path) as running:
            eve = await running.visitor("Eve")
            assert await eve.call("POST", "/api/luggage", luggage) == {"games": 1, "studies": 0, "left": 0}
            entry = entry_of(game.name, await eve.call("GET", "/api/daily"))
            assert entry["state"] == "new"

    run(work())


def entry_of(game: str, card: Json) -> Json:
    """The deal of a game on the card of a day."""
    return next(one for one in card["entries"] if one["kind"] == "deal" and one["name"] == game)


def at(number: int, **fields: Any) -> Callable[[list[Json]], object]:
    return lambda events: events[number].update(fields)


def player(number: int, **fields: Any) -> Callable[[list[Json]], object]:
    return lambda events: events[number]["player"].update(fields)


def more(**event: Any) -> Callable[[list[Json]], object]:
    return lambda events: events.append({"at": events[-1]["at"], "key": "", **event})


# What may be wrong in the file: events are a table, two seats at one screen, and three moves.
HOSTILE: list[Callable[[list[Json]], object]] = [
    lambda events: events.clear(),
    lambda events: events.pop(0),
    lambda events: events.insert(3, events[0]),
    lambda events: events.insert(3, events[1]),
    lambda events: events.append(events[3]),
    lambda events: events.reverse(),
    lambda events: events.extend(copy.deepcopy(events[-1:]) * 6000),
    at(0, game="nowhere"),
    at(0, game="pyrga(" + "opening=restricted," * 1000),
    at(0, rules=99),
    at(0, seed=-1),
    at(0, seed=1 << 64),
    at(0, seed=True),
    at(0, creator="somebody"),
    at(0, clock={"kind": "move", "seconds": 10**9}),
    at(0, rest=-1),
    at(0, rest=10**9),
    at(0, draw=1),
    at(0, hosted=True),
    at(0, invited=[0]),
    at(0, guided=True),
    at(0, at=-1),
    at(2, seat=-1),
    at(2, seat=9),
    at(2, at=0),
    player(2, id="somebody"),
    player(2, kind="bot", id="mcts:99999999"),
    player(2, kind="bot", id="level:1:100000000"),
    player(2, kind="bot", id="\ud800"),
    player(2, name="\ud800"),
    at(3, seat=1),
    at(3, seat=-1),
    at(3, seat=10**30),
    at(3, move="nonsense"),
    at(3, move="x" * 20_000),
    at(3, kind="meant"),
    at(3, at="now"),
    at(5, at=10**400),
    more(kind="flagged", seat=0),
    more(kind="rested"),
    more(kind="readied", seat=0),
    more(kind="claimed", seat=0, absent=1),
    more(kind="claimed", seat=1, absent=0),
    more(kind="answered", seat=0, what="draw", agreed=True),
    more(kind="offered", seat=9, what="draw"),
    more(kind="aborted"),
    more(kind="aborted", seat=0),
    more(kind="shown"),
    more(kind="started", seat=0),
    more(kind="removed", seat=0),
    more(kind="took_over", seat=0),
    more(kind="left", seat=0),
    more(kind="resumed"),
    more(kind="renamed", seat=5, name="Eve"),
]


def test_what_cannot_have_been_is_refused_and_nothing_is_kept(tmp_path: Path) -> None:
    async def work() -> None:
        luggage = await packed({"moves": MOVES[:3]})
        (name,) = luggage["matches"]
        async with serving(tmp_path, body_bytes=2_000_000) as running:
            eve = await running.visitor("Eve")
            for number, spoil in enumerate(HOSTILE):
                spoilt = copy.deepcopy(luggage)
                spoil(spoilt["matches"][name])
                # What is right beside it is not kept either.
                both = {**spoilt, "matches": {"right": luggage["matches"][name], **spoilt["matches"]}}
                assert await code_of(eve.call("POST", "/api/luggage", both)) == "luggage/unreadable", number
            for shape in ({}, {**luggage, "quincunx": 2}, {**luggage, "more": 1}, {**luggage, "matches": []}):
                assert await code_of(eve.call("POST", "/api/luggage", shape)) == "request/invalid"
            many = {**luggage, "matches": {str(number): [] for number in range(101)}}
            assert await code_of(eve.call("POST", "/api/luggage", many)) == "request/invalid"
            assert await kept_by(running) == []
            stranger = {**luggage, "guest": "somebody"}
            assert await code_of(eve.call("POST", "/api/luggage", stranger)) == "luggage/unreadable"

    run(work())


async def kept_by(running: Running) -> list[str]:
    """The names of all matches."""
    return await running.service.store.ask(select(matches.c.id), lambda row: str(row[0]))


@pytest.mark.parametrize("seed", range(2))
def test_a_file_with_anything_changed_is_refused_or_a_game_that_could_have_been(
    seed: int, tmp_path: Path
) -> None:
    """Whatever is kept can be read again, is nobody else's, and tells no other table anything."""

    async def work() -> None:
        rng = random.Random(seed)
        luggage = await packed({"moves": MOVES[:6], "seats": [ME, ME], "draw": True})
        (events,) = luggage["matches"].values()
        odd = [None, -1, 0, 1, 2, 10**12, "", "draw", "rematch", [], {}, True, luggage["guest"], "level:2"]
        async with serving(tmp_path, brought_per_guest=10**6, brought_per_address=10**6) as running:
            eve = await running.visitor("Eve")
            for number in range(150):
                told = copy.deepcopy(events)
                for _ in range(rng.randrange(1, 3)):
                    one = rng.choice(told)
                    if rng.random() < 0.3:
                        told.insert(rng.randrange(len(told) + 1), copy.deepcopy(one))
                    elif rng.random() < 0.3:
                        told.remove(one)
                    elif one:
                        one[rng.choice(list(one))] = rng.choice(odd)
                    if not told:
                        break
                body = {**luggage, "matches": {str(number): told}}
                code = await code_of(eve.call("POST", "/api/luggage", body))
                assert code in ("", "luggage/unreadable", "request/invalid")
            names = await kept_by(running)
            assert names
            for name in names:
                match = read_match(await running.service.store.rows(name))
                assert (match.opened.brought, match.opened.private) == (True, True)
                assert len(match.people - {luggage["guest"]}) == len(match.people) == 1
                assert (match.next_match, match.chat) == (None, [])
                match.record.replay()

    run(work())


def test_games_that_come_along_are_limited_as_others_are(tmp_path: Path) -> None:
    async def work() -> None:
        luggage = await packed({"moves": MOVES[:3]}, {"moves": MOVES[:2]}, {})
        async with serving(tmp_path, tables_per_guest=1) as running:
            eve = await running.visitor("Eve")
            assert await code_of(eve.call("POST", "/api/luggage", luggage)) == "limit/tables"
            assert len((await eve.call("GET", "/api/tables"))["mine"]) == 1
        async with serving(tmp_path / "other", brought_per_guest=2) as running:
            running.stop_refilling()
            eve = await running.visitor("Eve")
            assert await code_of(eve.call("POST", "/api/luggage", luggage)) == "limit/luggage"
        async with serving(tmp_path / "third") as running:
            assert await code_of(stranger(running, luggage)) == "guest/unknown"

    run(work())


async def stranger(running: Running, luggage: Json) -> None:
    """Somebody without a name."""
    async with running.web() as web:
        answer = await web.post("/api/luggage", json=luggage)
    raise Refusal(**answer.json())
