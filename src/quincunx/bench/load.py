"""Load for a server: many tables with two sockets each, on which moves are made at a steady rate."""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from pydantic_core import from_json

from quincunx.bench.machine import Usage
from quincunx.bench.sockets import LoadSocket
from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.registry import game_names, load
from quincunx.hall.messages import PROTOCOL
from quincunx.server.client import Visitor

OPENING_AT_ONCE = 20
TICK = 0.005
BUSY = "server/busy"  # the code of what a late server puts off
PUT_OFF_SECONDS = 1.0  # until a game that could not begin is tried again
# What the load needs of a state, and of what changes in it; a browser takes the rest from the same JSON.
CHANGING = ("ply", "actions", "status")


@dataclass(frozen=True, slots=True)
class Answers:
    """What a rate led to: times from sending a move to its acknowledgement, in milliseconds."""

    wanted_rate: float
    rate: float
    moves: int
    median: float
    ninety_nine: float
    slowest: float
    update_bytes: dict[str, float]  # on average, by game
    server_milliseconds: float  # of processor time, for each move
    load_milliseconds: float
    other_milliseconds: float  # of a database, and of the system

    def is_sustained(self, within: float) -> bool:
        """Whether the server has kept up, with 99 % of the answers within so many milliseconds."""
        return self.rate >= 0.97 * self.wanted_rate and self.ninety_nine <= within


@cache
def games_for_two() -> list[Game]:
    """The games that two people play in turns, if they choose no options."""
    return [game for game in map(load, game_names()) if game.seats == 2 and game.action_count]


class Pair:
    """Two people at a table; when a game is over they begin another one."""

    def __init__(self, addresses: Sequence[str], number: int) -> None:
        """If there are several servers, each of the two is at another one."""
        here, there = (addresses[place % len(addresses)] for place in (number, number + 1))
        self._people = (Visitor(here), Visitor(there))
        self._turn = number
        self._rng = random.Random(number)
        self._numbers = itertools.count()
        self._sockets: list[LoadSocket] = []
        self._sent: dict[str, tuple[float, str]] = {}
        self._states: list[dict[str, Any]] = [{}, {}]
        self._asked = ""
        self.acknowledged: list[str] = []
        self.times: list[float] = []
        self.updates: defaultdict[str, list[int]] = defaultdict(list)  # their lengths, by game
        self.errors = 0
        self.games = 0

    async def begin(self) -> None:
        """Sit down at a new table."""
        await self.leave()
        ann, bob = self._people
        for person in self._people:
            if not person.cookie:
                await person.introduce()
        games = games_for_two()
        self._game = games[self._turn % len(games)]
        table = await ann.open_table(self._game.name, [{"kind": "me"}, {"kind": "open"}])
        joined = await bob.call("POST", f"/api/tables/{table['id']}/join", {"seat": 1})
        self._turn += 1
        self.games += 1
        self.acknowledged = []
        self._sent = {}
        self._states = [{}, {}]
        for seat, (person, details) in enumerate(((ann, table), (bob, joined))):
            path, hears = f"/api/tables/{table['id']}/socket", partial(self._hear, seat)
            socket = await LoadSocket.connect(person.address, path, person.cookie, hears)
            self._sockets.append(socket)
            tokens = [own["token"] for own in details["yours"]]
            socket.send(json.dumps({"type": "hello", "id": "hello", "tokens": tokens, "protocol": PROTOCOL}))
        while not all(self._states):
            await asyncio.sleep(TICK)

    async def leave(self) -> None:
        """Close the sockets."""
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            await socket.close()

    @property
    def is_there(self) -> bool:
        """Whether the two sit at a table, and do not wait for one."""
        return bool(self._sockets)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._states[0].get("status", "playing") != "playing")

    def ready(self) -> bool:
        """Whether a move can be made now: the last one has been acknowledged, and its update has come."""
        return not self._sent and any(state.get("actions") for state in self._states)

    def move(self) -> None:
        """Make a random legal move."""
        seat = 0 if self._states[0]["actions"] else 1
        state = self._states[seat]
        move = self._game.notation(self._rng.choice(list(itertools.accumulate(state["actions"]))))
        number = f"m{next(self._numbers)}"
        message = {"type": "move", "id": number, "seat": seat, "ply": state["ply"], "line": 0, "move": move}
        state["actions"] = []
        self._sent[number] = (time.perf_counter(), move)
        self._sockets[seat].send(json.dumps(message))

    def _hear(self, seat: int, text: bytes) -> None:
        message, state = from_json(text), self._states[seat]
        if message["type"] == "ack":
            sent, move = self._sent.pop(message["answers"])
            self.times.append(1000 * (time.perf_counter() - sent))
            self.acknowledged.append(move)
        elif message["type"] == "error":
            self.errors += 1
            self._sent.clear()
        elif message["type"] == "state":
            self._states[seat] = {key: message[key] for key in (*CHANGING, "history")}
            if message["answers"] == "check":
                self._asked = "answered"
        else:
            self.updates[self._game.name].append(len(text))
            state.update((key, message[key]) for key in CHANGING if key in message)

    async def is_complete(self) -> bool:
        """Whether the server has exactly the moves that it acknowledged."""
        self._asked = ""
        self._sockets[0].send(json.dumps({"type": "sync", "id": "check"}))
        while not self._asked:
            await asyncio.sleep(TICK)
        return [entry["move"] for entry in self._states[0]["history"]] == self.acknowledged


class Load:
    """All the pairs."""

    def __init__(self, addresses: Sequence[str], tables: int, usage: Callable[[], Usage]) -> None:
        """`usage` tells the processor time that has been used until now."""
        self._usage = usage
        self.pairs = [Pair(addresses, number) for number in range(tables)]
        self._restarting: set[asyncio.Task[None]] = set()
        self.put_off = 0  # games that could not begin, as the server was late
        self._rng = random.Random(tables)

    async def begin(self, progress: Callable[[int], None]) -> None:
        """Sit down everywhere; `progress` is told at how many tables people sit."""
        gate = asyncio.Semaphore(OPENING_AT_ONCE)
        begun = itertools.count(1)

        async def begin(pair: Pair) -> None:
            async with gate:
                while not await self._sit_down(pair):
                    pass
                progress(next(begun))

        await asyncio.gather(*(begin(pair) for pair in self.pairs))

    async def run(self, rate: float, seconds: float, progress: Callable[[float], None]) -> Answers:
        """Make moves at a rate, each at its time whether or not others have been answered."""
        for pair in self.pairs:
            pair.times = []
            pair.updates.clear()
        gc.collect()
        gc.freeze()  # pauses of the load itself must not be measured
        before, started, made = self._usage(), time.perf_counter(), 0
        while (passed := time.perf_counter() - started) < seconds:
            while made < rate * passed:
                free = self._next()
                if free is None:
                    break  # every table is waiting for an answer
                free.move()
                made += 1
            progress(passed)
            await asyncio.sleep(TICK)
        took, after = time.perf_counter() - started, self._usage()
        times = sorted(each for pair in self.pairs for each in pair.times)
        cuts = statistics.quantiles(times, n=100)
        sizes = {
            game.name: statistics.mean(sizes)
            for game in games_for_two()
            if (sizes := [size for pair in self.pairs for size in pair.updates[game.name]])
        }
        median = statistics.median(times)
        used = [1000 * (now - then) / len(times) for now, then in zip(after, before, strict=True)]
        return Answers(rate, len(times) / took, len(times), median, cuts[98], times[-1], sizes, *used)

    def _next(self) -> Pair | None:
        """Some pair that can move; in the meantime, games that are over begin again.

        Not one pair after the other, or all games would end, and begin again, at the same time.
        """
        first = self._rng.randrange(len(self.pairs))
        for index in range(first, first + len(self.pairs)):
            pair = self.pairs[index % len(self.pairs)]
            if pair.ready():
                return pair
            if pair.is_over and not pair._sent and not pair._asked:
                pair._asked = "begins anew"
                task = asyncio.create_task(self._restart(pair))
                self._restarting.add(task)
                task.add_done_callback(self._restarting.discard)
        return None

    async def _restart(self, pair: Pair) -> None:
        await self._sit_down(pair)
        pair._asked = ""

    async def _sit_down(self, pair: Pair) -> bool:
        """Begin a game; if the server puts that off, wait a moment. Whether it has begun."""
        try:
            await pair.begin()
        except QuincunxError as error:
            if getattr(error, "code", "") != BUSY:
                raise
            self.put_off += 1
            await asyncio.sleep(PUT_OFF_SECONDS)
            return False
        return True

    async def end(self) -> int:
        """Wait for what is under way, and leave; how many tables have lost or doubled a move."""
        if self._restarting:
            await asyncio.wait(self._restarting)
        while any(pair._sent for pair in self.pairs):
            await asyncio.sleep(TICK)
        wrong = 0
        for pair in self.pairs:
            wrong += pair.is_there and not await pair.is_complete()
        for pair in self.pairs:
            await pair.leave()
        return wrong + sum(pair.errors for pair in self.pairs)
