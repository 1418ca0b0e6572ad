"""Pairs of people who play one game after another while the server is attacked, and miss nothing of it."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from quincunx.match import read_event, replay
from quincunx.match.errors import Refusal
from quincunx.server.client import TableClient, moves_of
from tests.databases import connected
from tests.server.running import choices_of
from tests.siege.wire import Target, Wire

GAMES = ("pyrga", "ringgz", "trapture", "tranglar", "zangle")
FASTEST, SLOWEST = 0.5, 2.0  # seconds between two moves of a pair
DROPPING = 0.05  # how many moves of those who lose their connections go with the loss of one
LAST_SECONDS = 120.0  # to hear what is still to be acknowledged
BOT = "level:2"


@dataclass
class Witness:
    """What all pairs have seen."""

    waits: list[float] = field(default_factory=list)  # from sending a move to its acknowledgement
    bot_waits: list[float] = field(default_factory=list)
    request_waits: list[float] = field(default_factory=list)
    acknowledged: dict[str, dict[int, tuple[int, str]]] = field(default_factory=dict)
    games: int = 0
    drops: int = 0
    broken: Counter[str] = field(default_factory=Counter)
    stopping: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def moves(self) -> int:
        """How many moves were acknowledged."""
        return sum(len(moves) for moves in self.acknowledged.values())

    def blame(self, promise: str) -> None:
        """A promise was broken."""
        self.broken[promise] += 1

    def compare(self, table: str, history: list[tuple[int, str]], where: str) -> None:
        """Every acknowledged move is where it was made."""
        for ply, made in self.acknowledged.get(table, {}).items():
            if ply >= len(history) or history[ply] != made:
                self.blame(f"move {ply} of table {table}, {made[1]}, is not in {where}")

    async def stopped_within(self, seconds: float) -> bool:
        """Wait for a time, or until everything is to stop."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.stopping.wait(), seconds)
        return self.stopping.is_set()


class Refused(Exception):
    """An honest request was refused."""


class Person:
    """Somebody honest, at an address of their own."""

    def __init__(self, target: Target, local: str, witness: Witness) -> None:
        self._witness = witness
        self._target = target
        self._local = local
        self._wire = Wire(target, local)
        self._cookie = ""

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request as the pages make them."""
        began = time.monotonic()
        answer = await self._wire.ask(method, path, body, cookie=self._cookie)
        self._witness.request_waits.append(time.monotonic() - began)
        if answer.status >= 400:
            raise Refused(f"{answer.status} {answer.code} to {path}")
        if "set-cookie" in answer.headers:
            self._cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer.data

    async def introduce(self) -> None:
        """Get a name, unless there is one."""
        if not self._cookie:
            await self.ask("POST", "/api/guest", {"name": "Ann"})

    def at(self, table: dict[str, Any]) -> TableClient:
        """A client at a table."""
        tokens = [own["token"] for own in table["yours"]]
        address = f"http://{self._target.host}:{self._target.port}"
        return TableClient(address, table["id"], self._cookie, tokens, local=self._local)

    def close(self) -> None:
        """Hang up."""
        self._wire.close()


class Pair:
    """Two people who play with each other, or one with a bot."""

    def __init__(
        self, targets: Sequence[Target], number: int, witness: Witness, seed: int, *, bot: bool = False
    ) -> None:
        addresses = [f"127.0.1.{2 * number + which}" for which in ((1,) if bot else (1, 2))]
        # Where there are several servers, the two are at different ones.
        self._people = [
            Person(targets[(number + which) % len(targets)], address, witness)
            for which, address in enumerate(addresses)
        ]
        self._witness = witness
        self._rng = random.Random(seed * 1000 + number)
        self._turn = number
        self._drops = number % 4 == 0 and not bot

    async def play(self) -> None:
        """One game after another until everything stops, whatever goes wrong in one of them."""
        try:
            while not self._witness.stopping.is_set():
                try:
                    await self._play_game()
                except (Refused, Refusal) as refused:
                    self._witness.blame(f"somebody honest was refused: {refused}")
                    await self._witness.stopped_within(SLOWEST)
                except (OSError, TimeoutError) as error:
                    self._witness.blame(f"somebody honest had no answer: {error!r}")
                    await self._witness.stopped_within(SLOWEST)
        finally:
            for person in self._people:
                person.close()

    async def _play_game(self) -> None:
        for person in self._people:
            await person.introduce()
        first, *others = self._people
        game = GAMES[self._turn % len(GAMES)]
        self._turn += 1
        seats = [{"kind": "me"}, {"kind": "open"} if others else {"kind": "bot", "name": BOT}]
        table = await first.ask("POST", "/api/tables", {"game": game, "seats": seats})
        tables = [table]
        for other in others:
            tables.append(await other.ask("POST", f"/api/tables/{table['id']}/join", {"seat": 1}))
        async with contextlib.AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(person.at(its))
                for person, its in zip(self._people, tables, strict=True)
            ]
            while clients[0].state["status"] == "playing":
                if await self._witness.stopped_within(self._rng.uniform(FASTEST, SLOWEST)):
                    break
                await self._move(table["id"], clients)
            state = await clients[0].ask("sync")
            history = [(entry["seat"], entry["move"]) for entry in state["history"]]
            self._witness.compare(table["id"], history, "the state at the end")
        self._witness.games += state["status"] == "finished"

    async def _move(self, table: str, clients: list[TableClient]) -> None:
        """Whoever is to move does; if it is the bot, it is waited for."""
        mover = await self._next_mover(clients)
        if mover is None:
            return
        choice = self._rng.choice(choices_of(mover.state))
        ply = mover.state["ply"]
        began = time.monotonic()
        asking = asyncio.create_task(mover.do("move", seat=choice["seat"], move=choice["move"]))
        if self._drops and self._rng.random() < DROPPING:
            await asyncio.sleep(0)
            self._drop(self._rng.choice(clients))
        answer = await asking
        self._witness.waits.append(time.monotonic() - began)
        if answer["type"] == "ack" or await self._was_made(mover, ply, answer):
            self._witness.acknowledged.setdefault(table, {})[ply] = (choice["seat"], choice["move"])
        if len(clients) == 1:
            began = time.monotonic()
            await mover.wait_for(lambda state: moves_of(state) or state["status"] != "playing")
            self._witness.bot_waits.append(time.monotonic() - began)

    async def _next_mover(self, clients: list[TableClient]) -> TableClient | None:
        """The one to move; None if the game ends instead."""
        while not any(moves_of(client.state) for client in clients):
            if clients[0].state["status"] != "playing" or await self._witness.stopped_within(0.02):
                return None
        return next(client for client in clients if moves_of(client.state))

    async def _was_made(self, client: TableClient, ply: int, answer: dict[str, Any]) -> bool:
        """Whether a move was refused only since it was sent again, its acknowledgement having been lost."""
        state = await client.ask("sync")
        if answer["code"] in ("match/repeated", "match/stale") and state["ply"] > ply:
            return True
        self._witness.blame(f"a legal move was refused: {answer['code']}: {answer['message']}")
        return False

    def _drop(self, client: TableClient) -> None:
        """Lose the connection, as telephones do."""
        if client._socket is not None:
            self._witness.drops += 1
            client._socket.transport.abort()


async def play_until_told(targets: Sequence[Target], count: int, seed: int, witness: Witness) -> None:
    """All pairs, and one person with a bot, until they are told to stop; then they finish their moves."""
    pairs = [Pair(targets, number, witness, seed, bot=number == count) for number in range(count + 1)]
    tasks = [asyncio.create_task(pair.play()) for pair in pairs]
    await witness.stopping.wait()
    _, late = await asyncio.wait(tasks, timeout=LAST_SECONDS)
    for task in late:
        witness.blame(f"a pair had no answer for {LAST_SECONDS:.0f} s")
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result


def check_database(database: str, witness: Witness) -> None:
    """Every acknowledged move is in the database, whose matches can be replayed."""
    log: dict[str, list[str]] = {}
    with connected(database) as connection:
        for table, data in connection.execute(
            sa.text("select match_id, data from events order by match_id, number")
        ):
            if table in witness.acknowledged:
                log.setdefault(table, []).append(data)
    for table in witness.acknowledged:
        match = replay([read_event(data) for data in log.get(table, ())]) if table in log else None
        history = [(entry.seat, entry.move) for entry in match.entries] if match is not None else []
        witness.compare(table, history, "the database")
