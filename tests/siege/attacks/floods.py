"""Attacks by numbers: cheap requests and messages, as many as the server takes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from websockets.exceptions import WebSocketException

from quincunx.hall.messages import PROTOCOL
from tests.siege.attacker import Attacker, public_tables

WATCHERS = 40
WATCHER_ADDRESSES = 4
ROUND = 200  # messages of a watcher before it looks for another table
POLLERS = 4
DEEP = "[" * 8000
BAD_FRAMES: tuple[str | bytes, ...] = (
    "",
    "null",
    "{",
    '"\\ud800"',
    "[]" * 100,
    DEEP,
    '{"type":"hello","id":"a","tokens":' + DEEP,
    '{"type":"look","id":"a","ply":1' + "0" * 9000 + "}",
    '{"type":"look","id":"a","ply":NaN}',
    '{"type":"look","id":"a","ply":-1}',
    '{"type":"__class__","id":"a"}',
    '{"type":"hello","id":"' + "é" * 5000 + '"}',
    '{"type":"hello","id":"a","tokens":[' + ",".join(['"x"'] * 3000) + "]}",
    b"\x00\xff" * 1000,
    b'{"type":"hello","id":"a"}',
    "x" * 17_000,
    "x" * (4 << 20),
)


async def watchers(attacker: Attacker) -> None:
    """Forty watchers who ask for every position again and again"""

    async def watch(place: int) -> None:
        async with attacker.wire(place % WATCHER_ADDRESSES) as wire:
            tables = await public_tables(attacker, wire)
        if not tables:
            await asyncio.sleep(1)
            return
        async with attacker.socket(attacker.rng.choice(tables), place=place % WATCHER_ADDRESSES) as socket:
            hello: dict[str, Any] = {"tokens": [], "protocol": PROTOCOL}
            await socket.tell("hello", **hello)
            await socket.skim()
            for number in range(ROUND):
                kind = ("look", "sync", "look", "hello")[number % 4]
                fields = {"look": {"ply": number % 3}, "hello": hello}.get(kind, {})
                await socket.tell(kind, **fields)
                await socket.skim()

    await _all_the_time(attacker, WATCHERS, watch)


async def bad_frames(attacker: Attacker) -> None:
    """Frames that are no JSON, too large, binary, broken or empty"""
    async with attacker.wire() as wire:
        tables = await public_tables(attacker, wire)
    for table in tables[:3] or ("none",):
        for frame in BAD_FRAMES:
            async with attacker.socket(table) as socket:
                await socket.raw.send(frame)
                await socket.skim()
    for table in tables[:1]:
        await _break_frames(attacker, table)


async def _break_frames(attacker: Attacker, table: str) -> None:
    """What the library would never send, and pings without end."""
    for data in (b"\x81\x7f" + b"\xff" * 8, b"\xf1\x00", b"\x81\x83abcd\xff\xff\xff", b"\x01\x80abcd" * 2000):
        async with attacker.socket(table) as socket:
            socket.raw.transport.write(data)
            await socket.skim()
    async with attacker.socket(table) as socket:
        for _ in range(500):
            await attacker.turn()
            await socket.raw.ping()


async def polling(attacker: Attacker) -> None:
    """The lobby, health, metrics and lists, asked for without a pause"""
    await _poll(
        attacker, ("/api/tables", "/api/health", "/metrics", "/api/records", "/api/games", "/api/bots")
    )


async def static_files(attacker: Attacker) -> None:
    """Pages and files, those that are there and those that are not"""
    await _poll(
        attacker,
        (
            "/",
            "/js/main.js",
            "/css/main.css",
            "/../../etc/passwd",
            "/%2e%2e/%2e%2e/secret",
            "/%00",
            "/a" * 2000,
        ),
    )


async def _poll(attacker: Attacker, paths: Sequence[str]) -> None:
    async def poll(place: int) -> None:
        async with attacker.wire(place) as wire:
            for number in range(ROUND):
                await attacker.ask(wire, "GET", paths[number % len(paths)])

    await _all_the_time(attacker, POLLERS, poll)


async def _all_the_time(
    attacker: Attacker, count: int, work: Callable[[int], Coroutine[Any, Any, None]]
) -> None:
    """Several do the same at once; one that is cut off begins again."""

    async def again_and_again(place: int) -> None:
        while True:
            try:
                await work(place)
            except (OSError, TimeoutError, WebSocketException) as error:
                attacker.tally.cut_off(error)
                await asyncio.sleep(0.5)

    async with asyncio.TaskGroup() as group:
        for place in range(count):
            group.create_task(again_and_again(place))


ATTACKS = (watchers, bad_frames, polling, static_files)
