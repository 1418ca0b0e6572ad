"""Attacks on tables: too many of them, games without end, messages that come late, twice or too often."""

from __future__ import annotations

import asyncio
from typing import Any

from quincunx.server.settings import Limits
from tests.server.running import choices_of
from tests.siege.attacker import Attacker, AttackSocket, Guest

ME = {"kind": "me"}
AT_ONCE = 40
LOOPS = 500
TAKEBACKS = 5000
LINES = 300  # more than a table remembers the ids of


async def openings_at_once(attacker: Attacker) -> None:
    """Forty tables opened by one guest at the same moment"""
    async with attacker.guest(attacker.rng.randrange(250)) as guest:

        async def open_one() -> str | None:
            async with attacker.wire(guest.place) as wire:
                body = {"game": "pyrga", "seats": [ME]}
                answer = await attacker.ask(wire, "POST", "/api/tables", body, cookie=guest.cookie)
                return answer.data["id"] if answer.status == 201 else None

        opened = await asyncio.gather(*(open_one() for _ in range(AT_ONCE)))
        tables = [name for name in opened if name is not None]
        if len(tables) > Limits().tables_per_guest:
            attacker.tally.blame(f"one guest has more than {Limits().tables_per_guest} tables")
        for name in tables:
            await guest.ask("POST", f"/api/tables/{name}/leave")
    await asyncio.sleep(5)


async def rematches(attacker: Attacker) -> None:
    """A game given up, a rematch, given up again, and so on"""
    async with attacker.guest() as guest:
        table = await guest.open_table("pyrga", ME, ME)
        for _ in range(LOOPS):
            if table is None:
                break
            table = await _resign_and_begin_anew(guest, table)
    await asyncio.sleep(5)


async def _resign_and_begin_anew(guest: Guest, table: dict[str, Any]) -> dict[str, Any] | None:
    async with guest.at(table) as (socket, state):
        for _ in range(2):
            if choices_of(state):
                move = choices_of(state)[0]
                now = {"ply": state["ply"], "line": state["line"]}
                await socket.ask("move", seat=move["seat"], move=move["move"], **now)
                state = await socket.ask("sync")
        if "ply" not in state:
            return None
        now = {"seat": 0, "ply": state["ply"], "line": state["line"]}
        await socket.ask("resign", **now)
        await socket.ask("offer", what="rematch", **now)
        for _ in range(20):
            state = await socket.ask("sync")
            if state.get("next"):
                answer = await guest.ask("GET", f"/api/tables/{state['next']}")
                return answer.data if answer.status == 200 else None
            await asyncio.sleep(0.05)
    return None


async def takebacks(attacker: Attacker) -> None:
    """Move and take back, thousands of times, alone and against a bot"""
    seats = ([ME, ME], [ME, {"kind": "bot", "name": "level:1"}])[attacker.rng.randrange(2)]
    async with attacker.guest() as guest:
        table = await guest.open_table("trapture", *seats)
        if table is None:
            await asyncio.sleep(5)
            return
        async with guest.at(table) as (socket, state):
            for _ in range(TAKEBACKS):
                if state.get("status") != "playing":
                    break
                for move in choices_of(state)[:1]:
                    now = {"seat": move["seat"], "line": state["line"]}
                    await socket.ask("move", move=move["move"], ply=state["ply"], **now)
                    answer = await socket.ask("offer", what="takeback", ply=state["ply"] + 1, **now)
                    if answer.get("code", "").startswith("offer/"):
                        return  # no more of that at this table
                state = await socket.ask("sync")


async def chatter(attacker: Attacker) -> None:
    """Chat without end, and the first line again after many others"""
    async with attacker.guest() as guest:
        table = await guest.open_table("pyrga", ME)
        if table is None:
            await asyncio.sleep(5)
            return
        async with guest.at(table) as (socket, _):
            await _say(socket, "first", "the first line")
            for number in range(LINES):
                await _say(socket, f"n{number}", "‮" + "\u0000" * 3 + f"{number} " + "x" * 150)
            await socket.ask("chat", id="first", seat=0, text="the first line")
            state = await socket.ask("sync")
            if any(line["text"] == "the first line" for line in state.get("chat", ())):
                attacker.tally.blame("a chat line was carried out twice")
            for text in ("", " ", "x" * 1000, "\u200b" * 100):
                await socket.ask("chat", seat=0, text=text)
        await guest.ask("POST", f"/api/tables/{table['id']}/leave")


async def _say(socket: AttackSocket, name: str, text: str) -> None:
    """Say a line once, however often it takes."""
    while (await socket.ask("chat", id=name, seat=0, text=text)).get("code") == "limit/messages":
        await asyncio.sleep(1)


async def late_and_twice(attacker: Attacker) -> None:
    """Messages sent twice, for another state, for another seat, or for no game"""
    async with attacker.guest() as guest:
        table = await guest.open_table("ringgz", ME, ME)
        if table is None:
            await asyncio.sleep(5)
            return
        async with guest.at(table) as (socket, state):
            for number in range(30):
                if not choices_of(state):
                    break
                move, ply = choices_of(state)[0], state["ply"]
                deed = {"seat": move["seat"], "line": state["line"], "ply": ply}
                answers = [await socket.ask("move", id=f"m{number}", move=move["move"], **deed) for _ in "12"]
                if [answer["type"] for answer in answers] == ["ack", "ack"]:
                    attacker.tally.blame("a move was carried out twice")
                for wrong in ({"ply": 10**6}, {"line": 7}, {"seat": 5}, {"seat": 63}, {"ply": 0}):
                    for kind in ("move", "compose", "claim", "answer"):
                        more = {
                            "move": {"move": move["move"]},
                            "compose": {"steps": ["a"] * 40},
                            "answer": {"what": "draw", "agreed": True},
                        }.get(kind, {})
                        await socket.ask(kind, **{**deed, **wrong}, **more)
                state = await socket.ask("sync")
                if state.get("ply", ply + 1) > ply + 1:
                    attacker.tally.blame("a message was carried out twice")
            await socket.ask("resign", seat=0, ply=state.get("ply", 0), line=state.get("line", 0))


ATTACKS = (openings_at_once, rematches, takebacks, chatter, late_and_twice)
