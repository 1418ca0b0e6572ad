"""Attacks by connections: those that are slow, too many, never finished, or never read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from quincunx.hall.messages import PROTOCOL
from tests.siege.attacker import Attacker, public_tables
from tests.siege.wire import ANSWER_SECONDS, Answer, Wire, write_request

PIECE = 1 << 16
MOST_SENT = 64 << 20  # of one endless header
SLOW_HEADS = 100
HALF_BODIES = 200
IDLE = 1200  # more than the 1024 files that a process may have open by custom
PLACES = 20
PIPELINED = 100
GREEDY = 20
FILES = ("/", "/js/main.js", "/api/games/zangle", "/api/openapi.json")


async def endless_head(attacker: Attacker) -> None:
    """One header of many megabytes"""
    for opening in (b"GET / HTTP/1.1\r\nX-A: ", b"GET /", b"GET / HTTP/1.1\r\nhost: a\r\n"):
        piece = b"x-b: aaaaaaaaaaa\r\n" * (PIECE // 18) if opening.endswith(b"\n") else b"a" * PIECE
        async with attacker.wire() as wire:
            try:
                await wire.send(opening)
                attacker.tally.count("connection")
                for _ in range(MOST_SENT // PIECE):
                    await attacker.turn()
                    async with asyncio.timeout(ANSWER_SECONDS):
                        await wire.send(piece)
                attacker.tally.blame(f"{MOST_SENT >> 20} MB of the head of one request were read")
            except (OSError, TimeoutError) as error:
                attacker.tally.cut_off(error)
                await asyncio.sleep(0.5)


async def slow_head(attacker: Attacker) -> None:
    """A head that comes byte by byte, one a second"""

    async def dribble(wire: Wire) -> None:
        await wire.send(b"GET /api/health HTTP/1.1\r\nhost: quincunx\r\nx-a: ")
        while True:
            await wire.send(b"a")
            await asyncio.sleep(1)

    await _many(attacker, SLOW_HEADS, dribble)


async def half_bodies(attacker: Attacker) -> None:
    """Bodies that stop half way"""

    async def stop_half_way(wire: Wire) -> None:
        await wire.send(write_request("POST", "/api/record", b" " * 60_000)[:-59_000])
        await wire.closed_by_server()

    await _many(attacker, HALF_BODIES, stop_half_way)


async def idle_connections(attacker: Attacker) -> None:
    """More connections than a process has files, silent"""

    async def stay_silent(wire: Wire) -> None:
        await wire.closed_by_server()

    await _many(attacker, IDLE, stay_silent)


async def _many(attacker: Attacker, count: int, hold: Callable[[Wire], Coroutine[Any, Any, None]]) -> None:
    """Many connections that each do the same until the server ends them, and then again."""

    async def keep(place: int) -> None:
        while True:
            await attacker.turn()
            async with attacker.wire(place % PLACES) as wire:
                try:
                    await wire.send(b"")
                    attacker.tally.count("connection")
                    await hold(wire)
                    attacker.tally.count("cut off")
                except (OSError, TimeoutError) as error:
                    attacker.tally.cut_off(error)
            await asyncio.sleep(1 + attacker.rng.random())

    async with asyncio.TaskGroup() as group:
        for place in range(count):
            group.create_task(keep(place))


async def open_and_close(attacker: Attacker) -> None:
    """Connections and sockets, opened and closed at once"""
    async with attacker.wire() as wire:
        tables = await public_tables(attacker, wire)
    for place in range(100):
        await attacker.turn()
        async with attacker.wire(place) as wire:
            await wire.send(b"GET")
        for table in ("none", *tables[:1]):
            async with attacker.socket(table, place=place % 4):
                attacker.tally.count("socket opened")


async def pipelined(attacker: Attacker) -> None:
    """A hundred requests in one piece"""
    paths = ("/api/health", "/metrics", "/api/games", "/api/tables", "/nothing")
    async with attacker.wire() as wire:
        await attacker.turn()
        await wire.send(b"".join(write_request("GET", path) for path in paths * (PIPELINED // len(paths))))
        for number in range(PIPELINED):
            answer: Answer = await wire.answer()
            attacker.tally.hear(answer, f"pipelined GET {paths[number % len(paths)]}")
    await asyncio.sleep(0.5)


async def never_reading(attacker: Attacker) -> None:
    """Clients that ask for much and read nothing"""

    async def ask_for_files(place: int) -> None:
        async with attacker.wire(place) as wire:
            for number in range(1000):
                await attacker.turn()
                async with asyncio.timeout(ANSWER_SECONDS):
                    await wire.send(write_request("GET", FILES[number % len(FILES)]))

    async def ask_for_states(place: int, table: str) -> None:
        async with attacker.socket(table, place=place, queue=1) as socket:
            await socket.tell("hello", tokens=[], protocol=PROTOCOL)
            for _ in range(1000):
                async with asyncio.timeout(ANSWER_SECONDS):
                    await socket.tell("sync")
                await asyncio.sleep(0.02)

    async with attacker.wire() as wire:
        tables = await public_tables(attacker, wire)
    work = [ask_for_files(place) for place in range(GREEDY)]
    work += [ask_for_states(place, attacker.rng.choice(tables)) for place in range(GREEDY) if tables]
    for result in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(result, OSError | TimeoutError):
            attacker.tally.cut_off(result)
        elif isinstance(result, BaseException):
            raise result


ATTACKS = (
    endless_head,
    slow_head,
    half_bodies,
    idle_connections,
    open_and_close,
    pipelined,
    never_reading,
)
