"""Attacker: what an attack has at hand. Requests and sockets, from addresses of its own, within a budget."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from quincunx.hall.messages import PROTOCOL
from tests.siege.budget import Budget
from tests.siege.tally import Tally
from tests.siege.wire import Answer, Target, Wire

REFUSED_SECONDS = 0.1
FAILED = 1011
UNHEARD = "keepalive ping timeout"  # comes with the same number, to clients that are too busy to answer


class Attacker:
    """One attack's means."""

    def __init__(self, number: int, targets: Sequence[Target], budget: Budget, seed: int) -> None:
        self._targets = targets
        self._budget = budget
        self.tally = Tally()
        self.rng = random.Random(seed * 1000 + number)
        self._number = number

    @property
    def target(self) -> Target:
        """Any of the servers, another each time: what one of them has refused, the next may give."""
        return self.rng.choice(self._targets)

    async def turn(self) -> None:
        """Wait until this attack may do something more."""
        await self._budget.turn(str(self._number))

    def local(self, place: int = 0) -> str:
        """One of 250 addresses of this attack; no other attack and no honest player has them."""
        return f"127.{10 + self._number}.0.{place % 250 + 1}"

    def wire(self, place: int = 0) -> Wire:
        """A connection from an address."""
        return Wire(self.target, self.local(place))

    def guest(self, place: int = 0) -> Guest:
        """Somebody at an address, still without a name."""
        return Guest(self, place)

    async def ask(self, wire: Wire, method: str, path: str, body: Any = None, *, cookie: str = "") -> Answer:
        """A request that a server must understand or refuse; after a refusal there is a pause."""
        await self.turn()
        shown = f"{method} {path.partition('?')[0]}"
        if isinstance(body, dict) and method == "POST":
            shown += f" {json.dumps(body)[:100]}"
        answer = self.tally.hear(await wire.ask(method, path, body, cookie=cookie), shown)
        if answer.status >= 400:
            await asyncio.sleep(REFUSED_SECONDS)
        return answer

    @asynccontextmanager
    async def socket(
        self, table: str, *, place: int = 0, cookie: str = "", queue: int = 16
    ) -> AsyncIterator[AttackSocket]:
        """A socket at a table; what it may be closed with is counted."""
        await self.turn()
        try:
            async with connect(
                self.target.socket_address(table),
                additional_headers={"cookie": cookie} if cookie else None,
                local_addr=(self.local(place), 0),
                compression=None,
                ping_interval=None,
                max_size=1 << 24,
                max_queue=queue,
                close_timeout=1,
            ) as socket:
                yield AttackSocket(self, socket)
        except ConnectionClosed as closed:
            code, reason = (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else ("abruptly", "")
            self.tally.count(f"closed {code}")
            if code == FAILED and reason != UNHEARD:
                self.tally.blame(f"a socket was closed with {FAILED}: the server has failed")
            await asyncio.sleep(REFUSED_SECONDS)


class AttackSocket:
    """A socket at a table, in the hands of an attacker."""

    def __init__(self, attacker: Attacker, socket: ClientConnection) -> None:
        self._attacker = attacker
        self._count = 0
        self.raw = socket

    async def tell(self, kind: str, **fields: Any) -> str:
        """Send a message and do not wait; its id."""
        await self._attacker.turn()
        self._count += 1
        name = str(fields.pop("id", f"a{self._count}"))
        await self.raw.send(json.dumps({"type": kind, "id": name, **fields}))
        return name

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message; its answer, or the refusal to read any more of them."""
        name = await self.tell(kind, **fields)
        while True:
            message: dict[str, Any] = json.loads(await self.raw.recv())
            if message.get("answers") == name or (message["type"] == "error" and message["answers"] is None):
                break
        self._attacker.tally.count(f"{kind}: {message.get('code') or message['type']}")
        if message["type"] == "error":
            await asyncio.sleep(REFUSED_SECONDS)
        return message

    async def skim(self) -> None:
        """Throw the next message away, but for whether it is an error."""
        text = await self.raw.recv()
        is_error = str(text[:16]).startswith('{"type":"error"')
        self._attacker.tally.count("error" if is_error else "message")
        if is_error:
            await asyncio.sleep(REFUSED_SECONDS)


class Guest:
    """Somebody with a cookie and one connection."""

    def __init__(self, attacker: Attacker, place: int) -> None:
        self.attacker = attacker
        self.place = place
        self.cookie = ""
        self._wire = attacker.wire(place)
        self._one_at_a_time = asyncio.Lock()

    async def __aenter__(self) -> Guest:
        answer = await self.ask("POST", "/api/guest", {"name": "Mallory"})
        self.cookie = answer.headers.get("set-cookie", "").partition(";")[0]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._wire.close()

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """A request with the cookie."""
        async with self._one_at_a_time:
            return await self.attacker.ask(self._wire, method, path, body, cookie=self.cookie)

    async def open_table(self, game: str, *seats: dict[str, str], **more: Any) -> dict[str, Any] | None:
        """A table of one's own; None if it is refused."""
        body = {"game": game, "seats": list(seats), **more}
        answer = await self.ask("POST", "/api/tables", body)
        return answer.data if answer.status == 201 else None

    async def join(self, table: str, seat: int) -> dict[str, Any] | None:
        """Take a seat; None if it is refused."""
        answer = await self.ask("POST", f"/api/tables/{table}/join", {"seat": seat})
        return answer.data if answer.status == 200 else None

    @asynccontextmanager
    async def at(self, table: dict[str, Any]) -> AsyncIterator[tuple[AttackSocket, dict[str, Any]]]:
        """A socket at a table, after hello, and its first state; what was refused has no `ply`."""
        async with self.attacker.socket(table["id"], place=self.place, cookie=self.cookie) as socket:
            tokens = [own["token"] for own in table.get("yours", ())]
            try:
                state = await socket.ask("hello", tokens=tokens, protocol=PROTOCOL, position=True)
            except ConnectionClosed:
                yield socket, {}
                raise  # it is counted with the others
            yield socket, state


async def public_tables(attacker: Attacker, wire: Wire) -> list[str]:
    """The names of tables that can be watched."""
    lobby = await attacker.ask(wire, "GET", "/api/tables")
    if lobby.status != 200:
        return []
    return [table["id"] for table in (*lobby.data["playing"], *lobby.data["waiting"])]
