"""A socket that is sent anything at all: no crash, no leak, and seats stay whose they are."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import weakref
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from quincunx.hall.messages import PROTOCOL
from quincunx.match.errors import Refusal
from quincunx.match.reading import read_match
from quincunx.server.client import TableClient, Visitor
from quincunx.server.connection import Connection
from tests.hostile.names import OPTION_NAMES
from tests.postgres import Postgres
from tests.server.running import ME, OPEN, Running, run, serving, two_at_a_table
from tests.server.several import nodes

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

KINDS = (
    "hello",
    "sync",
    "look",
    "explain",
    "move",
    "offer",
    "answer",
    "resign",
    "abort",
    "claim",
    "chat",
    "bye",
    "",
    None,
    7,
)
ODD: tuple[Any, ...] = (
    None, True, 0, 1, -1, 3, 64, 10**30, 1.5,
    "", "0", "Sb2", "x" * 300, "\x00", "\ud800", "💥", [], [[]], {}, {"a": 1},
)  # fmt: skip
FIELDS = (
    "id", "seat", "ply", "line", "move", "steps", "what", "agreed", "text", "tokens", "protocol", "layout",
    "type", "extra",
)  # fmt: skip
RAW = (
    "",
    "{",
    "[]",
    "null",
    "7",
    '"text"',
    "{}" * 50,
    "[" * 5000,
    '{"type":"hello"',
    '{"id":1e999}',
    "\x00",
    "NaN",
)


def nonsense(rng: random.Random) -> str:
    """A message that may be wrong in any way."""
    if rng.random() < 0.15:
        return rng.choice(RAW)
    message: dict[str, Any] = {"type": rng.choice(KINDS), "id": str(rng.random())}
    if rng.random() < 0.6:  # nearly right
        message |= {"seat": rng.randrange(3), "ply": rng.randrange(3), "line": 0}
        if message["type"] == "move":
            message["move"] = rng.choice(["Sb2", "Sb3", "Q", "Sa1"])
        if message["type"] == "explain":
            message = {key: message[key] for key in ("type", "id", "seat")} | {"steps": ["white-S", "b2"]}
        if message["type"] in ("offer", "answer"):
            message["what"] = rng.choice(["draw", "takeback", "rematch", "world"])
        if message["type"] == "answer":
            message["agreed"] = True
    for _ in range(rng.randrange(3)):
        message[rng.choice(FIELDS)] = rng.choice(ODD)
    return json.dumps(message)


async def hear(socket: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(await socket.recv())
    return message


async def open_table(running: Running) -> tuple[Visitor, Visitor, dict[str, Any], dict[str, Any]]:
    ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
    table = await ann.open_table("pyrga", [ME, OPEN])
    return ann, bob, table, await bob.call("POST", f"/api/tables/{table['id']}/join", {})


@pytest.mark.parametrize("seed", range(3))
def test_nonsense_from_strangers_changes_nothing(seed: int, tmp_path: Path) -> None:
    async def work() -> None:
        rng = random.Random(seed)
        async with serving(tmp_path, messages_per_minute=10**6) as running:
            ann, _, table, joined = await open_table(running)
            eve = await running.visitor("Eve")
            tokens = [table["yours"][0]["token"], joined["yours"][0]["token"]]
            match = running.service.hub.tables[table["id"]].match
            before = match.revision
            async with running.socket(table["id"], eve.cookie) as socket:
                # A stolen token is worth nothing to another guest.
                await socket.send(
                    json.dumps({"type": "hello", "id": "h", "tokens": tokens, "protocol": PROTOCOL})
                )
                assert (await hear(socket))["code"] == "seat/token"
                await socket.send(
                    json.dumps({"type": "hello", "id": "h", "tokens": [], "protocol": PROTOCOL})
                )
                assert (await hear(socket))["you"] == []
                for _ in range(400):
                    await socket.send(nonsense(rng))
                    while (answer := await hear(socket))["type"] == "update":
                        # The server stood still: those who are away count as gone only from later on.
                        assert answer["revision"] == before
                    assert answer["type"] in ("error", "state", "past")
                    assert not any(token in json.dumps(answer) for token in tokens)
            assert match.revision == before
            assert not running.service.sockets or await _gone(running)
            # Those who sit there can still play.
            async with ann.at(table) as first:
                assert (await first.do("move", seat=0, move="Sb2"))["type"] == "ack"

    run(work())


async def _gone(running: Running) -> bool:
    while running.service.sockets:
        await asyncio.sleep(0.01)
    return True


def test_nonsense_from_a_player_does_what_the_rules_allow_or_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        rng = random.Random(9)
        async with serving(tmp_path, messages_per_minute=10**6) as running:
            ann, _, table, _ = await open_table(running)
            live = running.service.hub.tables[table["id"]]
            token = table["yours"][0]["token"]
            async with running.socket(table["id"], ann.cookie) as socket:
                await socket.send(
                    json.dumps({"type": "hello", "id": "h", "tokens": [token], "protocol": PROTOCOL})
                )
                await hear(socket)
                for number in range(400):
                    await socket.send(nonsense(rng))
                    await socket.send(json.dumps({"type": "sync", "id": f"s{number}"}))
                    while (answer := await hear(socket)).get("answers") != f"s{number}":
                        pass
                    if answer["type"] == "error":  # a hello without tokens came before
                        assert answer["code"] == "message/hello"
                assert all(entry.seat == 0 for entry in live.match.entries)
                assert all(line.seat == 0 for line in live.match.chat)

    run(work())


def test_nonsense_from_a_player_at_two_servers_does_what_the_rules_allow_or_nothing(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def talk(running: Running, visitor: Visitor, table: dict[str, Any], seed: int) -> None:
        rng = random.Random(seed)
        tokens = [seat["token"] for seat in table["yours"]]
        hello = {"type": "hello", "id": "h", "tokens": tokens, "protocol": PROTOCOL}
        async with running.socket(table["id"], visitor.cookie) as socket:
            await socket.send(json.dumps(hello))
            for number in range(150):
                await socket.send(nonsense(rng))
                await socket.send(json.dumps({"type": "sync", "id": f"s{number}"}))
                while (answer := await hear(socket)).get("answers") != f"s{number}":
                    pass
                assert answer.get("code") in (None, "message/hello")

    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database(), messages_per_minute=10**6) as (one, two):
            ann, bob, table, joined = await open_table(one)
            await asyncio.gather(
                talk(one, ann, table, 1),
                talk(two, ann, table, 2),
                talk(one, bob, joined, 3),
                talk(two, await two.visitor("Eve"), {**table, "yours": []}, 4),
            )
            # Both have the same match, and it can be read again.
            live = [each.service.hub.tables[table["id"]] for each in (one, two)]
            for each in live:
                await each.look_again()
            assert live[0].match.revision == live[1].match.revision
            again = read_match(await one.service.store.rows(table["id"]))
            assert again.position.text == live[0].match.position.text == live[1].match.position.text

    run(work())


def test_other_origins_are_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, origins=("https://friend.example",)) as running:
            _, _, table, _ = await open_table(running)
            for origin in (
                "http://evil.example",
                "null",
                running.address + ".evil.example",
                "https://127.0.0.1",
            ):
                with pytest.raises(InvalidStatus) as error:
                    async with running.socket(table["id"], origin=origin):
                        pass
                assert error.value.response.status_code == 403
            for origin in (running.address, "https://friend.example", None):
                async with running.socket(table["id"], origin=origin):
                    pass

    run(work())


def test_huge_and_binary_messages_close_the_socket(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, message_bytes=5000) as running:
            _, _, table, _ = await open_table(running)
            for message, code in (
                ("x" * 6000, 1009),
                (json.dumps({"a": "x" * 10**6}), 1009),
                (b"\x00" * 10, None),
            ):
                async with running.socket(table["id"]) as socket:
                    await socket.send(message)
                    with pytest.raises(ConnectionClosed) as error:
                        await socket.recv()
                    if code:
                        assert error.value.rcvd is not None
                        assert error.value.rcvd.code == code
            assert await _gone(running)

    run(work())


def test_unknown_tables_and_too_many_sockets(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, sockets_per_address=3, sockets_per_guest=2) as running:
            ann, _, table, _ = await open_table(running)
            assert await _closed_with(running.socket("nothing")) == 4004
            assert await _gone(running)
            async with (
                running.socket(table["id"], ann.cookie),
                running.socket(table["id"], ann.cookie),
            ):
                while running.service.sockets < 2:
                    await asyncio.sleep(0.01)
                assert await _closed_with(running.socket(table["id"], ann.cookie)) == 4029
                async with running.socket(table["id"]):
                    while running.service.sockets < 3:
                        await asyncio.sleep(0.01)
                    assert await _closed_with(running.socket(table["id"])) == 4029

    run(work())


async def _closed_with(attempt: connect) -> int:
    async with attempt as socket:
        with pytest.raises(ConnectionClosed) as error:
            await socket.recv()
    assert error.value.rcvd is not None
    return error.value.rcvd.code


@pytest.mark.parametrize("reads_on", [True, False])
def test_a_slow_reader_is_cut_off_and_resumes(tmp_path: Path, reads_on: bool) -> None:
    async def work() -> None:
        async with serving(tmp_path, queue_messages=5, queue_bytes=20_000) as running:
            first, _ = await two_at_a_table(running, "pyrga")
            async with first:
                name = first.state["table"]["id"]
                table = running.service.hub.tables[name]
                async with TableClient(running.address, name, "", []) as watcher:
                    (slow,) = [client for client, viewer in table._clients.items() if not viewer.seats]
                    assert isinstance(slow, Connection)
                    slow._wire.pause_writing()  # as if it did not read
                    for _ in range(7):  # more than may wait
                        slow.send('{"type":"ack","answers":"x","revision":1}')
                    if reads_on:
                        slow._wire.resume_writing()
                    await first.wait_for(lambda state: state["watchers"] == 0)
                    await first.wait_for(lambda state: state["watchers"] == 1)  # it came back by itself
                    await first.do("move", seat=0, move="Sb2")
                    await watcher.wait_for(lambda state: state["ply"] == 1)
                    assert watcher.connections == 2
                    assert b"quincunx_cut_off_total 1.0" in running.service.metrics.text()

    run(work())


def test_what_waits_for_a_slow_reader_is_sent_in_order(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            _, _, table, _ = await open_table(running)
            async with running.socket(table["id"]) as socket:
                await socket.send(json.dumps({"type": "hello", "id": "hello", "protocol": PROTOCOL}))
                await hear(socket)
                (slow,) = running.service.hub.tables[table["id"]]._clients
                assert isinstance(slow, Connection)
                slow._wire.pause_writing()
                for number in range(3):
                    slow.send(f'{{"type":"ack","answers":"a{number}","revision":1}}')
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(socket.recv(), 0.05)
                slow._wire.resume_writing()
                slow.send('{"type":"ack","answers":"a3","revision":1}')
                assert [(await hear(socket))["answers"] for _ in range(4)] == ["a0", "a1", "a2", "a3"]

    run(work())


def test_a_socket_that_is_gone_leaves_nothing_that_has_to_be_collected(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            _, _, table, _ = await open_table(running)
            gc.disable()
            async with running.socket(table["id"]) as socket:
                await socket.send(json.dumps({"type": "hello", "id": "hello", "protocol": PROTOCOL}))
                await hear(socket)
                (client,) = running.service.hub.tables[table["id"]]._clients
                assert isinstance(client, Connection)
                left = [weakref.ref(client), weakref.ref(client._wire)]
                del client
            while any(each() is not None for each in left):
                await asyncio.sleep(0.01)

    try:
        run(work())
    finally:
        gc.enable()


def test_too_many_messages_are_refused_but_not_forgotten(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, messages_per_minute=30) as running:
            running.stop_refilling()
            _, _, table, _ = await open_table(running)
            async with running.socket(table["id"]) as socket:
                for number in range(12):
                    await socket.send(json.dumps({"type": "hello", "id": f"h{number}", "protocol": PROTOCOL}))
                kinds = [(await hear(socket)).get("code", "state") for _ in range(11)]
                assert kinds == ["state"] * 10 + ["limit/messages"]

    run(work())


def test_requests_are_limited_in_rate_and_size(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, body_bytes=2000, tables_per_guest=2, tables_per_address=3) as running:
            guest = await running.visitor("Ann")
            with pytest.raises(Refusal) as error:
                await guest.call("POST", "/api/record", {"text": "x" * 3000})
            assert error.value.code == "request/size"
            for _ in range(2):
                await guest.open_table("pyrga", [ME, OPEN])
            codes = []
            for visitor in (guest, await running.visitor("Bob"), await running.visitor("Cid")):
                try:
                    await visitor.open_table("pyrga", [ME, OPEN])
                    codes.append("")
                except Refusal as refused:
                    codes.append(refused.code)
            assert codes == ["limit/tables", "", "limit/tables"]
        async with serving(tmp_path / "other", requests_per_minute=5) as running:
            running.stop_refilling()
            guest = await running.visitor("Ann")
            for _ in range(4):
                await guest.call("GET", "/api/guest")
            with pytest.raises(Refusal) as error:
                await guest.call("GET", "/api/guest")
            assert error.value.code == "limit/requests"

    run(work())


def test_a_body_that_says_nothing_of_its_size_is_limited_too(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, body_bytes=1000) as running:
            host, port = running.address.removeprefix("http://").split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(
                b"POST /api/record HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
                b"transfer-encoding: chunked\r\n\r\n"
                + (b"400\r\n" + b"x" * 1024 + b"\r\n") * 3
                + b"0\r\n\r\n"
            )
            assert b" 413 " in await reader.readline()
            writer.close()

    run(work())


def test_an_option_may_be_called_anything_and_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, running.web() as client:
            await client.post("/api/guest", json={"name": "x"})
            for name in OPTION_NAMES:
                await refuse_everywhere(client, name)

    run(work())


async def refuse_everywhere(client: httpx.AsyncClient, option: str) -> None:
    written = f"pyrga({option}=1)"
    record = f"Quincunx record 1\nGame: {written}\nRules: 1\nSeed: 1\n\n"
    for path, body in (
        ("/api/tables", {"game": "pyrga", "options": {option: 1}}),
        ("/api/tables", {"game": written}),
        ("/api/setup", {"game": "pyrga", "options": {option: "1"}}),
        ("/api/setup", {"game": written}),
        ("/api/position", {"game": written}),
        ("/api/record", {"text": record}),
        ("/api/analysis", {"text": record, "ply": 0}),
    ):
        answer = await client.post(path, json=body)
        assert answer.status_code == 422, (path, option, answer.text)
        assert set(answer.json()) == {"code", "message", "allowed"}


def test_foreign_pages_cannot_post(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, running.web() as client:
            for origin, status in (("http://evil.example", 403), (running.address, 200)):
                answer = await client.post("/api/guest", json={"name": "x"}, headers={"origin": origin})
                assert answer.status_code == status
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=lax" in cookie

    run(work())
