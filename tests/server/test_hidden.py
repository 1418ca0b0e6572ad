"""No payload of a running game tells a card that nobody has seen.

Two ways to find one that does: every text that clients and strangers get is searched for the order of the
face-down piles, the seed and the random stream; and with other cards face down the server says the same.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import urllib.request
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from quincunx import Position, RandomStream, Record, load
from quincunx.hall.frames import Frame, Moment, Presence, Viewer, describe_match
from quincunx.hall.table import Table
from quincunx.hall.tables import describe_table
from quincunx.hall.texts import write_json
from quincunx.match.errors import Refusal
from quincunx.match.match import Match
from quincunx.server.client import TableClient, Visitor, moves_of
from tests.postgres import Postgres
from tests.server.running import ME, OPEN, Running, run, serving
from tests.server.several import nodes

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

MODES = (
    "zangle",
    "zangle(players=3)",
    "zangle(mode=speedster)",
    "zangle(mode=speedster,referee=showdown)",
    "zangle(mode=solitaire)",
    "zangle(mode=solitaire,columns=7)",
)
STEPS = 60
SHORTEST = 6  # a shorter order of cards may be found by chance, and one of few sorts
FEWEST_SORTS = 3
NUMBER = re.compile(r"(?<=[\[,: ])-?[0-9]+(?:\.[0-9]+)?(?=[\],}])")  # cards are texts, lengths are numbers
WRONG = (
    "hit",
    "pass",
    "call",
    "drop",
    "stuck",
    "time",
    "discard",
    "1>2",
    "3@c=1@o+2@c",
    "2@1=1@c+1@2",
    "?",
    "",
)


def hidden_orders(position: Position) -> list[list[str]]:
    """The face-down piles, as far as they are long enough, each as a list of codes."""
    whole, known = position.text.split(" ")[0], position.known_to(None).text.split(" ")[0]
    orders = []
    for part, public in zip(whole.split(";"), known.split(";"), strict=True):
        for cards, mask in zip(part.split("/"), public.split("/"), strict=True):
            codes = re.findall(r"Z|[123]|[45][a-d]", cards) if "?" in mask else []
            if len(codes) >= SHORTEST and len(set(codes)) >= FEWEST_SORTS:
                orders.append(codes)
    return orders


def secrets_of(match: Match) -> re.Pattern[str]:
    """What must not be found: the order of a pile, forwards or backwards, the seed, the stream."""
    patterns = [str(match.opened.seed), f"{match.opened.seed:x}"]
    stream = getattr(match.position, "stream_state", None)
    if stream is not None:
        patterns += [str(stream), f"{stream:016x}"]
    for codes in hidden_orders(match.position):
        for order in (codes, codes[::-1]):
            patterns.append(r"(?<![0-9a-z])" + r"[^0-9a-zA-Z]{0,4}".join(order))
    return re.compile("|".join(patterns))


class Eavesdropper(TableClient):
    """Keeps every message of the server."""

    heard: list[str]

    async def _take(self, message: dict[str, Any]) -> None:
        self.heard.append(json.dumps(message))
        await super()._take(message)


def listening(client: TableClient, heard: list[str]) -> Eavesdropper:
    client.__class__ = Eavesdropper
    assert isinstance(client, Eavesdropper)
    client.heard = heard
    return client


async def ask_everything(visitors: list[Visitor], table: str, heard: list[str]) -> None:
    """Every path, for everybody."""
    paths = [
        "tables",
        f"tables/{table}",
        "records",
        "records?mine=true",
        f"records/{table}",
        "games",
        "health",
    ]
    paths += [f"records/{table}/positions/{ply}" for ply in (0, 3)]
    for visitor in visitors:
        requests = [("GET", f"/api/{path}", None) for path in paths]
        requests += [
            ("POST", f"/api/tables/{table}/join", body)
            for body in ({"seat": 0}, {"seat": 9}, {"invitation": "x"})
        ]
        for method, path, body in requests:
            try:
                heard.append(json.dumps(await visitor.call(method, path, body)))  # type: ignore[arg-type]
            except Refusal as error:
                heard.append(f"{error.code} {error} {error.allowed}")
        heard.append(await asyncio.to_thread(_get, f"{visitor.address}/metrics"))


def _get(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        return str(answer.read().decode())


def frames_of(match: Match) -> list[Frame]:
    """What a match looks like to every kind of client."""
    seats = range(match.game.seats)
    viewers = [Viewer(chosen, reads=True) for chosen in ((), *((seat,) for seat in seats), tuple(seats))]
    moment = Moment(match, Presence({}, 0))
    return [Frame(describe_match("a table", match), viewer, moment) for viewer in viewers]


def everything_said(table: Table, match: Match, before: list[Frame]) -> list[str]:
    """All that the server would tell anybody of a match, put together without a network."""
    said = [write_json(describe_table(table))]
    for frame, earlier in zip(frames_of(match), before, strict=True):
        said += [frame.whole(0, None), str(frame.since(earlier, 0))]
    for seat in range(match.game.seats):
        for site in match.view(seat).layout.sites:
            said.append(str(match.game.explain(match.position, seat, [site.id])))
    return said


def with_other_secrets(match: Match, stream: RandomStream) -> Match:
    """The same to look at, with other cards face down, another seed, and other wrong claims."""
    other = Match(replace(match.opened, seed=stream.below(1 << 31)))
    other.__dict__.update({k: v for k, v in match.__dict__.items() if k not in ("opened", "position")})
    other.position = match.position.copy()
    other.position.redeal(stream)
    exposed = getattr(other.position, "exposed", None)
    if exposed is not None:
        other.position.exposed = [] if exposed else [0]  # type: ignore[attr-defined]
    return other


async def act(client: TableClient, rng: random.Random) -> None:
    """Something a client may do, right or wrong."""
    seat = (client.state["you"] or [0])[0]
    choice = rng.random()
    if choice < 0.5 and moves_of(client.state):
        await client.do("move", seat=seat, move=rng.choice(moves_of(client.state)))
    elif choice < 0.7:
        await client.do("move", seat=rng.randrange(4), move=rng.choice(WRONG))
    elif choice < 0.8:
        await client.ask("look", ply=rng.randrange(client.state["ply"] + 2))
    elif choice < 0.85:
        await client.ask("explain", seat=seat, steps=rng.choice([["c1"], ["c1", "1-1"], ["pile"], ["2-1"]]))
    elif choice < 0.9:
        await client.do("offer", seat=seat, what=rng.choice(["draw", "takeback", "rematch"]))
    else:
        await client.ask("sync")


@pytest.mark.parametrize("mode", MODES)
def test_no_payload_tells_an_unseen_card(mode: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            await watch_a_game(running, running, mode)

    run(work())


@pytest.mark.parametrize("mode", ["zangle", "zangle(mode=speedster)"])
def test_no_payload_of_another_server_does_either(mode: str, tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            await watch_a_game(one, two, mode)

    run(work())


async def watch_a_game(running: Running, other: Running, mode: str) -> None:
    """One plays by way of a server; another plays, and a stranger watches, by way of the other."""
    heard: list[str] = []
    rng, stream = random.Random(mode), RandomStream(5)
    ann, bob, eve = await running.visitor("Ann"), await other.visitor("Bob"), await other.visitor("Eve")
    details = await ann.open_table(mode, [ME] if "solitaire" in mode else [ME, OPEN])
    name = details["id"]
    clients = [ann.at(details), eve.at({**details, "yours": []})]
    while details["status"] == "waiting":
        details = await bob.call("POST", f"/api/tables/{name}/join", {})
        clients.append(bob.at(details))
    table = running.service.hub.tables[name]
    async with asyncio.TaskGroup() as group:
        listeners = [listening(client, heard) for client in clients]
        for client in listeners:
            group.create_task(client.__aenter__())
    searched = 0
    before = frames_of(table.match)
    parts = ("", "-actions", "-words")
    for kit in (details["kit"].replace(".json", f"{part}.json") for part in parts):
        heard.append(await asyncio.to_thread(_get, running.address + kit))
    for step in range(STEPS):
        await act(rng.choice(listeners), rng)
        if step % 20 == 0:
            await ask_everything([ann, bob, eve], name, heard)
        await table.look_again()
        if table.match.status != "playing":
            break
        if hidden_orders(table.match.position):
            pattern = secrets_of(table.match)
            for text in heard:
                found = pattern.search(NUMBER.sub("#", text))
                assert not found, found
                seed = table.match.opened.seed
                assert str(seed) not in text
                assert str(getattr(table.match.position, "stream_state", seed)) not in text
            searched += len(heard)
        heard.clear()
        assert everything_said(table, table.match, before) == everything_said(
            table, with_other_secrets(table.match, stream), before
        )
        before = frames_of(table.match)
    assert searched > STEPS
    for client in listeners:
        await client.__aexit__()


@pytest.mark.parametrize("mode", MODES)
def test_kits_know_nothing_of_decks_and_seeds(mode: str) -> None:
    game = load(mode)
    written = write_json(game.kit.to_dict(game.texts, game.action_words))
    given = load(mode, decks=["1" * 20 + "2" * 20 + "3" * 20])
    assert given.kit is game.kit
    for seed in range(3):
        position = given.start(seed)
        while position.outcome is None and position.ply < STEPS:
            position.push(position.legal_moves(position.to_act[0])[0], position.to_act[0])
            position.layout(0)
    assert write_json(given.kit.to_dict(given.texts, given.action_words)) == written


def test_the_search_finds_what_it_looks_for(tmp_path: Path) -> None:
    """A server that leaked would be caught: the whole position, the record, a list of cards."""

    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            details = await ann.open_table("zangle", [ME, ME])
            match = running.service.hub.tables[details["id"]].match
            pattern = secrets_of(match)
            leaks = [match.position.text, match.record.text, json.dumps(hidden_orders(match.position)[0])]
            leaks.append("/".join(hidden_orders(match.position)[1]))
            assert all(pattern.search(NUMBER.sub("#", leak)) for leak in leaks)
            assert not pattern.search(match.view(0).text)

    run(work())


@pytest.mark.parametrize("mode", ["zangle", "zangle(mode=solitaire)"])
def test_records_of_finished_games_show_everything(mode: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            details = await ann.open_table(mode, [ME] if "solitaire" in mode else [ME, ME])
            with pytest.raises(Refusal) as error:
                await ann.call("GET", f"/api/records/{details['id']}")
            assert error.value.code == "record/running"
            async with ann.at(details) as client:
                await client.do("resign", seat=0)
            page = await ann.call("GET", f"/api/records/{details['id']}")
            record = Record.parse(page["text"])
            assert record.seed == running.service.hub.tables[details["id"]].match.opened.seed

    run(work())
