"""An attack on what is hidden: what a stranger is told of a game of cards is kept and compared."""

from __future__ import annotations

import asyncio
from typing import Any

from quincunx import Record
from tests.server.running import choices_of
from tests.siege.attacker import Attacker, AttackSocket, Guest

ME = {"kind": "me"}
MOST_MOVES = 60  # then another deal


async def card_peeking(attacker: Attacker) -> None:
    """Cards that lie face down, asked for in every way while the game goes on"""
    place = attacker.rng.randrange(200)
    async with attacker.guest(place) as owner, attacker.guest(place + 1) as stranger:
        table = await owner.open_table("zangle", ME, ME)
        if table is None:
            await asyncio.sleep(5)
            return
        told: dict[int, str] = {}
        async with owner.at(table) as (socket, state), stranger.at({"id": table["id"]}) as (watching, _):
            for number in range(MOST_MOVES):
                if state.get("status") != "playing":
                    break
                if number % 20 == 0:
                    await _ask_for_the_record(attacker, stranger, table["id"])
                await _listen(watching, told)
                state = await _move(attacker, socket, state)
            for seat in (0, 1):
                await socket.ask("resign", seat=seat, ply=state.get("ply", 0), line=0)
        answer = await stranger.ask("GET", f"/api/records/{table['id']}")
        if answer.status == 200:
            _compare(attacker, Record.parse(answer.data["text"]), told)


async def _move(attacker: Attacker, socket: AttackSocket, state: dict[str, Any]) -> dict[str, Any]:
    choice = attacker.rng.choice(choices_of(state))
    deed = {"seat": choice["seat"], "ply": state["ply"], "line": 0}
    answer = await socket.ask("move", move=choice["move"], **deed)
    if answer["type"] == "error":
        await asyncio.sleep(1)
    return await socket.ask("sync")


async def _ask_for_the_record(attacker: Attacker, stranger: Guest, table: str) -> None:
    for path in ("", "/positions/0", "/positions/1"):
        answer = await stranger.ask("GET", f"/api/records/{table}{path}")
        if answer.status == 200:
            attacker.tally.blame("the record of a running game with hidden cards was given out")


async def _listen(watching: AttackSocket, told: dict[int, str]) -> None:
    state = await watching.ask("sync")
    if state.get("status") == "playing":
        told[state["ply"]] = state["position"]
    past = await watching.ask("look", ply=0)
    if past["type"] == "past":
        told[0] = past["position"]


def _compare(attacker: Attacker, record: Record, told: dict[int, str]) -> None:
    """What was told while the game went on is what nobody needs to be kept from."""
    for ply, position in enumerate(record.positions()):
        if ply in told:
            attacker.tally.count("position compared")
            if told[ply] != position.known_to(None).text:
                attacker.tally.blame("a stranger was told more than everybody may know")


ATTACKS = (card_peeking,)
