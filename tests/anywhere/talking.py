"""Clients by hand at a server and at a host without one, and all that they are told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Protocol

from httpx import AsyncClient
from websockets.asyncio.client import ClientConnection

from quincunx.anywhere import Host
from quincunx.anywhere.line import Line
from quincunx.hall.messages import PROTOCOL
from quincunx.server.client import Visitor, apply_update
from tests.patience import ANSWER_SECONDS
from tests.server.running import Running

Json = dict[str, Any]

# What is made up, and differs from one run to the next.
MADE_UP = ("id", "next", "token")


def normal(value: Any) -> Any:
    """The same without what is made up."""
    if isinstance(value, dict):
        return {
            key: "some" if key in MADE_UP and isinstance(item, str) else normal(item)
            for key, item in value.items()
        }
    return [normal(item) for item in value] if isinstance(value, list | tuple) else value


def as_a_page(text: str) -> str:
    """JSON as JavaScript reads it, and writes it again: large numbers are rounded."""
    return json.dumps(json.loads(text, parse_int=lambda digits: int(float(digits))))


class Place(Protocol):
    """A server, or what takes its place."""

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]: ...
    def at(self, table: Json, greet: bool = True) -> Any: ...


class Talk:
    """A client at a table, who knows all that was said."""

    def __init__(self, table: Json) -> None:
        self.table = table
        self.told: list[Json] = []
        self.state: Json = {}
        self._count = 0
        self.on_say: Callable[[], object] = lambda: None

    def name_after(self, visit: int) -> None:
        """Call what is said from now on otherwise than at other visits to the same table."""
        self._count = 1000 * visit

    async def transmit(self, text: str) -> None:
        raise NotImplementedError

    async def receive(self) -> str:
        raise NotImplementedError

    async def next(self) -> Json:
        """What is told next."""
        async with asyncio.timeout(ANSWER_SECONDS):
            message: Json = json.loads(await self.receive())
        self.told.append(message)
        if message["type"] == "state":
            self.state = message
        elif message["type"] == "update":
            after = apply_update(self.state, message)
            assert after is not None
            self.state = after
        return message

    async def say(self, kind: str, **fields: Any) -> Json:
        """Say something, and wait for the answer."""
        self._count += 1
        self.on_say()
        name = f"m{self._count}"
        await self.transmit(json.dumps({"type": kind, "id": name, **fields}))
        while (message := await self.next()).get("answers") != name:
            pass
        return message

    async def greet(self) -> None:
        tokens = [seat["token"] for seat in self.table["yours"]]
        await self.say("hello", tokens=tokens, protocol=PROTOCOL, position=True)

    async def do(self, kind: str, seat: int, **fields: Any) -> Json:
        return await self.say(kind, seat=seat, ply=self.state["ply"], line=self.state["line"], **fields)


class SocketTalk(Talk):
    """At a server."""

    def __init__(self, table: Json, socket: ClientConnection) -> None:
        super().__init__(table)
        self._socket = socket

    async def transmit(self, text: str) -> None:
        await self._socket.send(text)

    async def receive(self) -> str:
        return str(await self._socket.recv())


class LineTalk(Talk):
    """At a host without a server."""

    def __init__(self, table: Json) -> None:
        super().__init__(table)
        self.line: Line
        self.waiting: asyncio.Queue[str] = asyncio.Queue()

    async def transmit(self, text: str) -> None:
        await self.line.hear(text)

    async def receive(self) -> str:
        return await self.waiting.get()


class Served:
    """A server."""

    def __init__(self, running: Running, visitor: Visitor, web: AsyncClient) -> None:
        self._running = running
        self._web = web
        self._visitor = visitor

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        text = body if isinstance(body, str) or body is None else json.dumps(body)
        headers = {"cookie": self._visitor.cookie, "content-type": "application/json"}
        answer = await self._web.request(method, path, content=text, headers=headers)
        return answer.status_code, answer.json()

    @asynccontextmanager
    async def at(self, table: Json, greet: bool = True) -> AsyncIterator[Talk]:
        async with self._running.socket(table["id"], self._visitor.cookie, max_size=1 << 24) as socket:
            talk = SocketTalk(table, socket)
            if greet:
                await talk.greet()
            yield talk


class Local:
    """A host without a server."""

    def __init__(self, host: Host) -> None:
        self.host = host

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        text = body if isinstance(body, str) or body is None else json.dumps(body)
        status, answer = await self.host.ask(method, path, text)
        return status, json.loads(answer)

    @asynccontextmanager
    async def at(self, table: Json, greet: bool = True) -> AsyncIterator[Talk]:
        talk = LineTalk(table)
        talk.line = await self.host.connect(table["id"], talk.waiting.put_nowait)
        if greet:
            await talk.greet()
        yield talk
        talk.line.close()
