"""Whose seat it is: whoever has given it up, or never had it, neither plays for it nor sees what it sees."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from quincunx.hall.messages import PROTOCOL
from quincunx.server.client import Visitor, moves_of
from tests.server.running import ME, OPEN, Running, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


async def greet(running: Running, visitor: Visitor, table: dict[str, Any]) -> ClientConnection:
    """A socket that has said hello for the visitor's seats."""
    socket = await running.socket(table["id"], visitor.cookie)
    tokens = [seat["token"] for seat in table["yours"]]
    await ask(socket, type="hello", id="hello", tokens=tokens, protocol=PROTOCOL, position=True)
    return socket


async def second_of_three(running: Running) -> tuple[Visitor, Visitor, str, dict[str, Any]]:
    """Eve with the second seat of a table for three, somebody else, the table's path, and Eve's table."""
    ann, eve, bob = [await running.visitor(name) for name in ("Ann", "Eve", "Bob")]
    table = await ann.open_table("ringgz(players=3)", [ME, OPEN, OPEN])
    path = f"/api/tables/{table['id']}"
    return eve, bob, path, await eve.call("POST", f"{path}/join", {"seat": 1})


async def ask(socket: ClientConnection, **message: Any) -> dict[str, Any]:
    """The answer to a message; what else comes meanwhile is passed over."""
    await socket.send(json.dumps(message))
    while True:
        answer: dict[str, Any] = json.loads(await socket.recv())
        if answer.get("answers") == message["id"]:
            return answer


@pytest.mark.parametrize("game", ["ringgz(players=3)", "zangle(players=3)"])
def test_an_old_socket_has_no_power_over_a_seat_that_was_left(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, eve, bob, cid = [await running.visitor(name) for name in ("Ann", "Eve", "Bob", "Cid")]
            table = await ann.open_table(game, [OPEN, ME, OPEN])
            path = f"/api/tables/{table['id']}"
            old = await eve.call("POST", f"{path}/join", {"seat": 0})
            async with await greet(running, eve, old) as socket:
                await eve.call("POST", f"{path}/leave", {})
                assert (await ask(socket, type="sync", id="left"))["you"] == []
                theirs = await bob.call("POST", f"{path}/join", {"seat": 0})
                await cid.call("POST", f"{path}/join", {"seat": 2})
                live = running.service.hub.tables[table["id"]]
                async with bob.at(theirs) as client:
                    assert client.state["to_act"] == [0]
                    move = moves_of(client.state)[0]
                    state = await ask(socket, type="sync", id="seen")
                    assert (state["you"], moves_of(state)) == ([], [])
                    onlooker = live.match.position.known_to(None).text
                    assert state["position"] == onlooker
                    deed = {"seat": 0, "ply": 0, "line": 0}
                    for kind, more in (
                        ("move", {"move": move}),
                        ("resign", {}),
                        ("abort", {}),
                        ("offer", {"what": "draw"}),
                        ("chat", {"text": "I am Bob"}),
                        ("explain", {"steps": []}),
                    ):
                        timeless = kind in ("chat", "explain")
                        deed_of_kind = {"seat": 0, **more} if timeless else {**deed, **more}
                        answer = await ask(socket, type=kind, id=kind, **deed_of_kind)
                        assert (kind, answer["type"], answer.get("code")) == (kind, "error", "seat/not_yours")
                    assert live.match.status == "playing"
                    assert (await client.do("move", seat=0, move=move))["type"] == "ack"

    run(work())


def test_the_token_of_a_seat_that_was_left_is_worth_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            eve, bob, path, old = await second_of_three(running)
            await eve.call("POST", f"{path}/leave", {})
            await bob.call("POST", f"{path}/join", {"seat": 1})
            async with running.socket(old["id"], eve.cookie) as socket:
                tokens = [seat["token"] for seat in old["yours"]]
                answer = await ask(socket, type="hello", id="h", tokens=tokens, protocol=PROTOCOL)
                assert answer["code"] == "seat/token"

    run(work())


def test_who_sits_down_anew_has_been_away_since_then_and_not_longer(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            eve, bob, path, old = await second_of_three(running)
            live = running.service.hub.tables[old["id"]]
            async with await greet(running, eve, old):
                pass
            left = live.now()
            await eve.call("POST", f"{path}/leave", {})
            live.now = lambda: left + 500_000
            await bob.call("POST", f"{path}/join", {"seat": 1})
            assert live.away()[1] == left + 500_000

    run(work())
