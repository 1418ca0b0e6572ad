"""How many tables and sockets one may have, and who still gets in when all is full."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from quincunx.hall.messages import PROTOCOL
from quincunx.match.errors import Refusal
from quincunx.server.client import Visitor, moves_of
from tests.server.running import ME, OPEN, Running, choices_of, code_of, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

RANDOM_BOT = {"kind": "bot", "name": "random"}


async def tries(*calls: Any) -> list[str]:
    """What becomes of requests sent at once: the codes of the refusals, and '' for success."""
    return await asyncio.gather(*map(code_of, calls))


async def is_open(socket: ClientConnection) -> bool:
    """Whether a socket answers, or was closed because there are too many."""
    with contextlib.suppress(ConnectionClosed):
        await socket.send(json.dumps({"type": "hello", "id": "h", "protocol": PROTOCOL}))
        await socket.recv()
        return True
    assert socket.close_code == 4029
    return False


def test_forty_requests_at_once_open_no_more_tables_than_allowed(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, tables_per_guest=5) as running:
            ann = await running.visitor("Ann")
            codes = await tries(*(ann.open_table("pyrga", [ME, OPEN]) for _ in range(40)))
            assert sorted(codes) == [""] * 5 + ["limit/tables"] * 35
            assert len((await ann.call("GET", "/api/tables"))["mine"]) == 5

    run(work())


def test_tables_that_one_joins_count_too(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, tables_per_guest=3) as running:
            hosts = [await running.visitor() for _ in range(8)]
            tables = [await host.open_table("pyrga", [ME, OPEN]) for host in hosts]
            eve = await running.visitor("Eve")
            codes = await tries(
                *(eve.call("POST", f"/api/tables/{table['id']}/join", {}) for table in tables)
            )
            assert sorted(codes) == [""] * 3 + ["limit/tables"] * 5

    run(work())


async def finish(visitor: Visitor, table: dict[str, Any]) -> dict[str, Any]:
    """Resign a game, and ask for another one; the answer to that."""
    async with visitor.at(table) as client:
        await client.do("resign", seat=0)
        await client.wait_for(lambda state: state["outcome"])
        return await client.do("offer", seat=0, what="rematch")


def test_rematches_count(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, tables_per_guest=2) as running:
            ann = await running.visitor("Ann")
            first = await ann.open_table("pyrga", [ME, RANDOM_BOT])
            async with ann.at(first) as client:
                await client.do("resign", seat=0)
                await client.wait_for(lambda state: state["outcome"])
                for _ in range(2):
                    await ann.open_table("pyrga", [ME, RANDOM_BOT])
                refused = await client.do("offer", seat=0, what="rematch")
                assert (refused["type"], refused["code"]) == ("error", "limit/tables")
        async with serving(tmp_path / "other", tables_per_address=3) as running:
            ann = await running.visitor("Ann")
            tables = [await ann.open_table("pyrga", [ME, RANDOM_BOT]) for _ in range(2)]
            assert (await finish(ann, tables[0]))["type"] == "ack"
            assert (await finish(ann, tables[1]))["code"] == "limit/tables"

    run(work())


def test_a_game_that_is_taken_up_again_counts(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, tables_per_guest=1) as running:
            ann = await running.visitor("Ann")
            table = await ann.open_table("pyrga", [ME, ME])
            async with ann.at(table) as client:
                while client.state["status"] == "playing":
                    await client.do("move", **pick(choices_of(client.state)[-1]))
                    await client.wait_for(lambda state: moves_of(state) or state["outcome"])
                last = client.state["history"][-1]["seat"]
                await ann.open_table("pyrga", [ME, OPEN])
                refused = await client.do("offer", seat=last, what="takeback")
                assert (refused["type"], refused["code"]) == ("error", "limit/tables")

    run(work())


def pick(move: dict[str, Any]) -> dict[str, Any]:
    return {"seat": move["seat"], "move": move["move"]}


def test_who_has_a_game_in_play_gets_to_it_when_tables_are_full(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, tables=10) as running, contextlib.AsyncExitStack() as held:
            ann, eve = await running.visitor("Ann"), await running.visitor("Eve")
            mine = await ann.open_table("pyrga", [ME, RANDOM_BOT])
            watched = await eve.open_table("pyrga", [ME, RANDOM_BOT])
            running.service.hub.put_away(idle=0)
            for _ in range(9):
                table = await eve.open_table("pyrga", [ME, RANDOM_BOT])
                await held.enter_async_context(eve.at(table))
            with pytest.raises(Refusal) as error:
                await eve.open_table("pyrga", [ME, RANDOM_BOT])
            assert error.value.code == "server/full"
            with pytest.raises(Refusal) as error:
                await ann.call("GET", f"/api/tables/{watched['id']}")
            assert error.value.code == "server/full"
            async with ann.at(await ann.call("GET", f"/api/tables/{mine['id']}")) as client:
                assert client.state["you"] == [0]

    run(work())


def test_the_last_sockets_are_for_those_who_have_a_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, sockets=10) as running, contextlib.AsyncExitStack() as held:
            ann = await running.visitor("Ann")
            table = await ann.open_table("pyrga", [ME, OPEN])
            watchers = [await held.enter_async_context(running.socket(table["id"])) for _ in range(11)]
            assert [await is_open(socket) for socket in watchers] == [True] * 9 + [False] * 2
            async with ann.at(table) as client:
                assert client.state["you"] == [0]

    run(work())


def test_sockets_are_limited_for_each_guest_and_address_and_in_how_fast_they_come(tmp_path: Path) -> None:
    async def work() -> None:
        limits = {"sockets_per_guest": 2, "sockets_per_address": 3, "sockets_per_minute": 8}
        async with serving(tmp_path, **limits) as running, contextlib.AsyncExitStack() as held:
            running.stop_refilling()
            ann, eve = await running.visitor("Ann"), await running.visitor("Eve")
            table = await ann.open_table("pyrga", [ME, OPEN])
            found = []
            for visitor in (eve, eve, eve, ann, ann):
                socket = await held.enter_async_context(running.socket(table["id"], visitor.cookie))
                found.append(await is_open(socket))
            assert found == [True, True, False, True, False]
            await held.aclose()
            for _ in range(3):
                async with running.socket(table["id"]) as socket:
                    pass
            with pytest.raises(InvalidStatus) as error:
                await running.socket(table["id"])
            assert error.value.response.status_code == 429
            assert json.loads(error.value.response.body or b"")["code"] == "limit/sockets"

    run(work())


def test_messages_are_counted_for_a_guest_on_all_sockets_and_for_an_address(tmp_path: Path) -> None:
    async def codes(running: Running, table: str, visitors: list[Visitor]) -> list[str]:
        """What forty sockets hear that each ask to look once."""
        async with contextlib.AsyncExitStack() as held:
            sockets = []
            for visitor in visitors:
                sockets.append(await held.enter_async_context(running.socket(table, visitor.cookie)))
            heard = []
            for socket in sockets:
                await socket.send(json.dumps({"type": "hello", "id": "h", "protocol": PROTOCOL}))
                answer = json.loads(await socket.recv())
                heard.append(answer.get("code", answer["type"]))
            return heard

    async def work() -> None:
        async with serving(tmp_path, messages_per_minute=30) as running:
            running.stop_refilling()
            eve = await running.visitor("Eve")
            table = await eve.open_table("pyrga", [ME, OPEN])
            heard = await codes(running, table["id"], [eve] * 12)
            assert heard == ["state"] * 10 + ["limit/messages"] * 2
        async with serving(tmp_path / "other", messages_per_address=30) as running:
            running.stop_refilling()
            guests = [await running.visitor() for _ in range(12)]
            table = await guests[0].open_table("pyrga", [ME, OPEN])
            heard = await codes(running, table["id"], guests)
            assert heard == ["state"] * 10 + ["limit/messages"] * 2

    run(work())


def test_what_one_may_ask_for_at_once_is_bounded(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, questions_per_guest=3) as running:
            ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
            wanted = {"game": "tranglar", "seed": 1, "random_moves": 100}
            codes = await tries(*(ann.call("POST", "/api/position", wanted) for _ in range(20)))
            assert codes.count("") >= 3
            assert set(codes) == {"", "limit/questions"}
            assert await tries(bob.call("POST", "/api/position", wanted)) == [""]

    run(work())
