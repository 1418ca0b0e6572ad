"""People who play on, by way of whichever server answers, and remember what they were told."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from quincunx.match.errors import Refusal
from quincunx.server.client import TableClient, Visitor, moves_of
from tests.server.running import ME, OPEN, choices_of

BOT = {"kind": "bot", "name": "level:2"}
CLOCK = {"kind": "fischer", "seconds": 300, "increment": 5}
NO_CLOCK = {"kind": "none"}
# Every game is played to its end, so none is to be long.
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("pyrga", {}),
    ("ringgz", {}),
    ("trapture", {}),
    ("tranglar", {"quiet_limit": 20}),
    ("zangle", {}),
)
RETRY_SECONDS = 0.2
# Somebody who is not answered for so long goes to another server.
PATIENCE_SECONDS = 3.0
# What a request is answered that was carried out before, unheard.
DONE_BEFORE = ("seat/taken", "match/over", "match/playing", "seat/yours")


@dataclass
class Witness:
    """What players have seen."""

    acknowledged: dict[str, dict[int, tuple[int, str]]] = field(default_factory=dict)
    outcomes: dict[str, Any] = field(default_factory=dict)
    connections: int = 0
    moves: int = 0
    errors: list[str] = field(default_factory=list)  # that no player should see
    stop: bool = False

    def note(self, table: str, revision: int, seat: int, move: str) -> None:
        """A move was acknowledged."""
        moves = self.acknowledged.setdefault(table, {})
        assert moves.setdefault(revision - 1, (seat, move)) == (seat, move)
        self.moves += 1


class Wanderer(TableClient):
    """A client that comes back to any of several servers."""

    def __init__(
        self, addresses: list[str], table: str, cookie: str, tokens: list[str], rng: random.Random
    ) -> None:
        self._addresses = addresses
        self._rng = rng
        self.table = table
        super().__init__(addresses[0], table, cookie, tokens)
        self.patience = PATIENCE_SECONDS

    @property
    def _address(self) -> str:
        host = self._rng.choice(self._addresses).partition("://")[2]
        return f"ws://{host}/api/tables/{self.table}/socket"

    @_address.setter
    def _address(self, address: str) -> None:
        """Any of them will do."""

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask, and go to another server if there is no answer."""
        asked = asyncio.create_task(super().ask(kind, **fields))
        while not asked.done():
            done, _ = await asyncio.wait([asked], timeout=PATIENCE_SECONDS)
            if not done and self._socket is not None:
                self._socket.transport.abort()
        return asked.result()


class Crowd:
    """Everybody who plays."""

    def __init__(self, addresses: list[str], witness: Witness, slowest_move: float) -> None:
        self._addresses = addresses
        self._witness = witness
        self._slowest_move = slowest_move
        self.doing: dict[int, str] = {}  # at which table each of them is
        self.heard: defaultdict[int, float] = defaultdict(float)  # when they last learned of a move

    async def keep_playing(self, number: int) -> None:
        """One game after the other: between two people, or against a bot, with a clock and without."""
        rng, place = random.Random(number), number
        while not self._witness.stop:
            game, options = GAMES[number % len(GAMES)]
            clock = CLOCK if number % 2 else NO_CLOCK
            if number % 3:
                clients = await self._between_people(game, options, clock, rng)
            else:
                clients = await self._against_a_bot(game, options, clock, rng)
            self.doing[place] = f"{game} at {clients[0].table}, {clock['kind']}"
            await asyncio.gather(*(self._play(client, rng, place) for client in clients))
            number += 1

    async def _between_people(
        self, game: str, options: dict[str, Any], clock: dict[str, Any], rng: random.Random
    ) -> list[Wanderer]:
        ann, bob = await self._somebody("Ann", rng), await self._somebody("Bob", rng)
        table = await self._patiently(
            ann, rng, lambda: ann.open_table(game, [ME, OPEN], options=options, clock=clock)
        )
        path = f"/api/tables/{table['id']}"
        joined = await self._patiently(bob, rng, lambda: bob.call("POST", f"{path}/join", {"seat": 1}))
        if joined is None:
            joined = await self._patiently(bob, rng, lambda: bob.call("GET", path))
        return [self._at(ann, table, rng), self._at(bob, joined, rng)]

    async def _against_a_bot(
        self, game: str, options: dict[str, Any], clock: dict[str, Any], rng: random.Random
    ) -> list[Wanderer]:
        ann = await self._somebody("Ann", rng)
        table = await self._patiently(
            ann, rng, lambda: ann.open_table(game, [ME, BOT], options=options, clock=clock)
        )
        return [self._at(ann, table, rng)]

    def _at(self, visitor: Visitor, table: dict[str, Any], rng: random.Random) -> Wanderer:
        tokens = [seat["token"] for seat in table["yours"]]
        return Wanderer(self._addresses, table["id"], visitor.cookie, tokens, rng)

    async def _somebody(self, name: str, rng: random.Random) -> Visitor:
        """A new guest; an answer that comes after it was given up has made another one, who does not play."""
        tried: list[Visitor] = []

        async def introduce() -> None:
            tried.append(Visitor(rng.choice(self._addresses)))
            await tried[-1].introduce(name)

        await self._patiently(Visitor(""), rng, introduce)
        return tried[-1]

    async def _patiently(
        self, visitor: Visitor, rng: random.Random, request: Callable[[], Awaitable[Any]]
    ) -> Any:
        """Ask by REST until a server is there; None if an earlier try has done it unheard."""
        while True:
            visitor.address = rng.choice(self._addresses)
            try:
                async with asyncio.timeout(4 * PATIENCE_SECONDS):
                    return await request()
            except (OSError, TimeoutError):
                await asyncio.sleep(RETRY_SECONDS)
            except Refusal as error:
                if error.code in DONE_BEFORE:
                    return None
                if not error.code.startswith("server/"):  # it has not happened, and may be tried again
                    raise
                await asyncio.sleep(RETRY_SECONDS)

    async def _play(self, client: Wanderer, rng: random.Random, place: int) -> None:
        """One player, until the game is over."""
        async with client:
            name, known = client.state["table"]["id"], -1
            while client.state["status"] == "playing":
                if client.state["revision"] > known:
                    known = client.state["revision"]
                    self.heard[place] = asyncio.get_running_loop().time()
                if not choices_of(client.state):
                    await self._wait(client)
                    continue
                await asyncio.sleep(rng.random() * self._slowest_move)
                # What was made before, and not acknowledged, may have come to light meanwhile.
                if not (moves := choices_of(client.state)):
                    continue
                choice = rng.choice(moves)
                answer = await client.do("move", seat=choice["seat"], move=choice["move"])
                if answer["type"] == "ack":
                    self._witness.note(name, answer["revision"], choice["seat"], choice["move"])
                elif answer["code"] in ("match/repeated", "match/stale", "server/storage"):
                    # Done before and not acknowledged; or not stored, so it has not happened.
                    await client.ask("sync")
                else:
                    self._witness.errors.append(f"{choice['move']}: {answer}")
                    await client.ask("sync")
            self._witness.outcomes[name] = client.state["outcome"]
            self._witness.connections += client.connections

    async def _wait(self, client: Wanderer) -> None:
        """Wait for the other; somebody who hears nothing for a while asks whether anything was missed."""
        waiting = client.wait_for(lambda state: moves_of(state) or state["status"] != "playing")
        try:
            async with asyncio.timeout(2 * PATIENCE_SECONDS):
                await waiting
        except TimeoutError:
            await client.ask("sync")
