"""Attacks on who somebody is: forged cookies, tokens of others, seats kept by old sockets, strange names."""

from __future__ import annotations

import asyncio
import base64
import json
from contextlib import AsyncExitStack
from typing import Any

from quincunx.hall.messages import PROTOCOL
from tests.server.running import choices_of
from tests.siege.attacker import Attacker, AttackSocket

ME = {"kind": "me"}
SECRET_LOOKING = "A" * 43
BLANK = "\u3164\u2800\u115f\uffa0\u200b\u00ad"
DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
CONTROLS = "".join(map(chr, (*range(32), *range(127, 160))))
NAMES = (*DIRECTIONS, *BLANK, CONTROLS, "Ann\u202e\u2067", "\ud800", "a" * 100, "<b>", "A" + "\u0301" * 60)
HOSTING: dict[str, dict[str, Any]] = {
    "bot": {"seat": 1, "name": "random"},
    "remove": {"seat": 0},
    "renew": {},
    "start": {},
    "host": {},
}
OPTION_NAMES = ("self", "name", "__class__", "__init__", "cls", "options", "game", "", "a b", "players", "é")


async def forged(attacker: Attacker) -> None:
    """Cookies and tokens that are forged, changed, or of somebody else"""
    async with attacker.guest(1) as owner, attacker.guest(2) as thief:
        table = await owner.open_table("pyrga", ME, hosted=True)
        if table is None:
            await asyncio.sleep(5)
            return
        token = table["yours"][0]["token"]
        for cookie in _forgeries(owner.cookie):
            async with attacker.wire(3) as wire:
                answer = await attacker.ask(wire, "GET", "/api/guest", cookie=cookie)
                if answer.status == 200:
                    attacker.tally.blame("a forged cookie was believed")
                await _try_token(attacker, table["id"], cookie, token)
        for stolen in (token, SECRET_LOOKING, token[:-1], token.swapcase(), ""):
            await _try_token(attacker, table["id"], thief.cookie, stolen)
        for seat in (0, 1, 63):
            await thief.ask("POST", f"/api/tables/{table['id']}/join", {"invitation": SECRET_LOOKING[:22]})
            await thief.ask("POST", f"/api/tables/{table['id']}/hint", {"ply": seat})
        for what, body in HOSTING.items():
            answer = await thief.ask("POST", f"/api/tables/{table['id']}/{what}", body)
            if answer.status == 200:
                attacker.tally.blame(f"a stranger did what is for the host: {what}")
        await thief.ask("POST", f"/api/tables/{table['id']}/leave")
        await owner.ask("POST", f"/api/tables/{table['id']}/leave")
    await asyncio.sleep(5)


def _forgeries(cookie: str) -> list[str]:
    key, _, value = cookie.partition("=")
    body, _, signature = value.partition(".")
    other = base64.urlsafe_b64encode(json.dumps(["admin", "Admin"]).encode()).decode().rstrip("=")
    values = [
        f"{other}.{signature}",
        f"{body}x.{signature}",
        f"{body}.{signature[:-2]}",
        f"{body}.",
        body,
        f".{signature}",
        f"{'A' * 900}.{signature}",
        f"{body}.{signature}.{signature}",
        "\xff\xfe.\xff",
        "x" * 20_000,
    ]
    return [f"{key}={each}" for each in values]


async def _try_token(attacker: Attacker, table: str, cookie: str, token: str) -> None:
    """Say hello with a token that is not one's own."""
    if not cookie.isascii() or len(cookie) > 4000:
        return
    async with attacker.socket(table, place=2, cookie=cookie) as socket:
        answer = await socket.ask("hello", tokens=[token], protocol=PROTOCOL)
        if answer.get("you"):
            attacker.tally.blame("a seat was given to somebody with a stolen token")


async def old_socket(attacker: Attacker) -> None:
    """A seat left by REST, whose socket is kept to play for whoever takes it next"""
    first_place = attacker.rng.randrange(60) * 4
    async with AsyncExitStack() as stack:
        ann, thief, bob, eve = [
            await stack.enter_async_context(attacker.guest(first_place + number)) for number in range(4)
        ]
        table = await ann.open_table("ringgz", ME, options={"players": 3})
        seat_of_thief = await thief.join(table["id"], 1) if table else None
        if table is None or seat_of_thief is None:
            await asyncio.sleep(5)
            return
        name = table["id"]
        old, _ = await stack.enter_async_context(thief.at(seat_of_thief))
        await thief.ask("POST", f"/api/tables/{name}/leave")
        seat_of_bob = await bob.join(name, 1)
        await eve.join(name, 2)
        if seat_of_bob is None:
            return
        playing, _ = await stack.enter_async_context(ann.at(table))
        honest, _ = await stack.enter_async_context(bob.at(seat_of_bob))
        for ply in (0, 1):  # who begins moves twice
            state = await playing.ask("sync")
            for move in state.get("moves", ())[:1]:
                await playing.ask("move", seat=0, ply=ply, line=0, move=move["move"])
        await _play_for_another(attacker, honest, old)
        await playing.ask("resign", seat=0, ply=2, line=0)
    await asyncio.sleep(1)


async def _play_for_another(attacker: Attacker, honest: AttackSocket, old: AttackSocket) -> None:
    """Try every deed for the seat that was left, with moves that are legal for who has it now."""
    seen, state = await old.ask("sync"), await honest.ask("sync")
    if seen.get("you") or choices_of(seen):
        attacker.tally.blame("an old socket is told that a seat is still its own")
    moves = state.get("moves", ())
    deed = {"seat": 1, "ply": state.get("ply", 0), "line": state.get("line", 0)}
    deeds: list[tuple[str, dict[str, Any]]] = [
        ("chat", {"seat": 1, "text": "I am Bob"}),
        ("offer", {"what": "draw", **deed}),
        *[("move", {"move": move["move"], **deed}) for move in moves[:1]],
        ("resign", deed),
    ]
    for kind, fields in deeds:
        if (await old.ask(kind, **fields))["type"] == "ack":
            attacker.tally.blame(f"a seat was played for by another: {kind}")


async def strange_names(attacker: Attacker) -> None:
    """Names of blank, control and direction-changing characters"""
    for name in NAMES:
        async with attacker.wire() as wire:
            answer = await attacker.ask(wire, "POST", "/api/guest", {"name": name})
        if answer.status == 200:
            shown = answer.data["name"]
            if any(character in DIRECTIONS + CONTROLS for character in shown):
                attacker.tally.blame("a name has control or direction-changing characters")
            if all(character in BLANK + " " for character in shown):
                attacker.tally.blame("a name is blank")
    await asyncio.sleep(1)


async def option_names(attacker: Attacker) -> None:
    """Options called self, name or __class__"""
    async with attacker.guest(attacker.rng.randrange(250)) as guest:
        for name in OPTION_NAMES:
            for value in (1, "x"):
                options = {name: value}
                await guest.ask("POST", "/api/tables", {"game": "pyrga", "seats": [ME], "options": options})
                await guest.ask("POST", "/api/setup", {"game": "pyrga", "options": options})
                await guest.ask("POST", "/api/position", {"game": f"pyrga({name}={value})"})
                text = f"Quincunx record 1\nGame: pyrga({name}={value})\nRules: 1\nSeed: 7\n\n"
                await guest.ask("POST", "/api/record", {"text": text})
    await asyncio.sleep(1)


ATTACKS = (forged, old_socket, strange_names, option_names)
