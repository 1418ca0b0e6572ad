"""Attacks on the processor: bots that never stop, engines that are asked too much, texts that take long."""

from __future__ import annotations

import asyncio
import random
import re

from quincunx import Record, game_names, load
from tests.server.running import choices_of
from tests.siege.attacker import Attacker, Guest

ME = {"kind": "me"}
STRONGEST = {"kind": "bot", "name": "level:8"}
HOSTILE_BOTS = (
    "search:0.1s:draws=2147483647",
    "search:0.1s:draws=-1",
    "search:0.1s:prior=nan",
    "search:999s",
    "uct:999s",
    "uct:nans",
    "uct:infs",
    "uct:99999999999",
    "level:8:999s",
    "level:1:99999999",
    "level:8:nans",
    "level:-1",
    "level:9",
    "random:1",
    "ugi:/bin/true",
    "ugi:1s:/bin/true",
    "human",
    "__class__",
)
TABLES = 10
ASKERS = 8
LONG_GAME = 900  # moves


async def hostile_bots(attacker: Attacker) -> None:
    """Bots with names that ask for thinking without end"""
    async with attacker.guest(attacker.rng.randrange(250)) as guest:
        for name in HOSTILE_BOTS:
            for game in ("tranglar", "ringgz"):
                table = await guest.open_table(game, {"kind": "bot", "name": name}, ME)
                if table is not None:
                    attacker.tally.blame(f"the bot {name} was accepted")
                    await guest.ask("POST", f"/api/tables/{table['id']}/hint", {"ply": 0})
    await asyncio.sleep(2)


async def strong_bots(attacker: Attacker) -> None:
    """One guest with ten tables, at each of which the strongest bot thinks"""

    async def play(guest: Guest, game: str) -> None:
        table = await guest.open_table(game, STRONGEST, ME)
        if table is None:
            await asyncio.sleep(5)
            return
        async with guest.at(table) as (socket, state):
            while state.get("status") == "playing":
                if choices_of(state):
                    move = attacker.rng.choice(choices_of(state))
                    position = {"ply": state["ply"], "line": state["line"]}
                    await socket.ask("move", seat=1, move=move["move"], **position)
                await asyncio.sleep(0.5)
                state = await socket.ask("sync")

    games = ("ringgz", "tranglar", "trapture", "zangle", "pyrga") * (TABLES // 5)
    async with attacker.guest(attacker.rng.randrange(250)) as guest, asyncio.TaskGroup() as group:
        for game in games:
            group.create_task(play(guest, game))


async def engine(attacker: Attacker) -> None:
    """Analysis and hints, eight at a time"""
    texts = [_record(name, 12).text for name in ("ringgz", "tranglar", "trapture", "pyrga")]

    async def analyse(place: int) -> None:
        async with attacker.wire(place) as wire:
            for number in range(50):
                body = {"text": texts[(place + number) % len(texts)], "ply": number % 12}
                await attacker.ask(wire, "POST", "/api/analysis", body)

    async def ask_for_hints(place: int) -> None:
        async with attacker.guest(place) as guest:
            table = await guest.open_table("zangle", ME, options={"mode": "solitaire"})
            for _ in range(50):
                if table is not None:
                    await guest.ask("POST", f"/api/tables/{table['id']}/hint", {"ply": 0})

    async with asyncio.TaskGroup() as group:
        for place in range(ASKERS):
            group.create_task((ask_for_hints if place % 4 == 3 else analyse)(place))


async def costly_texts(attacker: Attacker) -> None:
    """The most expensive positions and records that fit into a request"""
    bodies = [("/api/position", {"game": game, "random_moves": 200}) for game in game_names()]
    bodies.append(("/api/position", {"game": "zangle", "position": _large_hand()}))
    bodies.append(("/api/position", {"game": "zangle", "moves": ["pass"] * 1000}))
    bodies.append(("/api/position", {"game": "zangle(decks=" + "1" * 2900 + ")"}))
    bodies.append(("/api/position", {"game": "pyrga" + "(" * 2900}))
    for record in (_record("zangle", LONG_GAME), _record("tranglar", LONG_GAME)):
        bodies.append(("/api/record", {"text": record.text}))
        bodies.append(("/api/analysis", {"text": record.text, "ply": len(record.moves) - 1}))
        bodies.append(("/api/record", {"text": record.text[:400] + "pass " * 11_000}))
    bodies.append(("/api/record", {"text": "A: b\n" * 11_000}))

    async def ask(place: int) -> None:
        async with attacker.wire(place) as wire:
            for number in range(50):
                path, body = bodies[(place * 3 + number) % len(bodies)]
                seeded = {**body, "seed": number} if "random_moves" in body else body
                await attacker.ask(wire, "POST", path, seeded)

    async with asyncio.TaskGroup() as group:
        for place in range(ASKERS):
            group.create_task(ask(place))


def _record(name: str, plies: int) -> Record:
    """The first moves of a random game."""
    game, rng = load(name), random.Random(plies)
    position, moves = game.start(1), list[str]()
    while position.outcome is None and len(moves) < plies:
        moves.append(rng.choice(position.legal_moves()))
        position.push(moves[-1])
    return Record(game, seed=1, moves=tuple(moves))


def _large_hand() -> str:
    """A position of Zangle in which one seat has nearly all cards, so that it has many ways to use them."""
    board, *rest = load("zangle").start(3).text.split(" ")
    parts = board.split(";")
    cards = sorted(re.findall(r"Z|[123]|[45][a-d]", "".join(parts[7:])))
    hand, other, centre = ("".join(some) + "/-" for some in (cards[:115], cards[115:116], cards[116:]))
    return " ".join([";".join([*parts[:7], centre, hand, other]), *rest])


ATTACKS = (hostile_bots, strong_bots, engine, costly_texts)
