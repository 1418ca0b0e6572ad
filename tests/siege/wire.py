"""HTTP by hand, from a chosen loopback address: what honest clients send, and what they would never send."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

ANSWER_SECONDS = 60.0
LONGEST_HEAD = 1 << 16


class Target(NamedTuple):
    """Where the server listens."""

    host: str
    port: int

    @classmethod
    def of(cls, address: str) -> Target:
        """The target of an address such as `http://127.0.0.1:8000`."""
        host, _, port = address.rpartition("/")[2].rpartition(":")
        return cls(host, int(port))

    def socket_address(self, table: str) -> str:
        """The WebSocket of a table."""
        return f"ws://{self.host}:{self.port}/api/tables/{table}/socket"


class Answer(NamedTuple):
    """What the server said to a request."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        """The body as JSON; None if it is none."""
        try:
            return json.loads(self.body)
        except ValueError:
            return None

    @property
    def has_the_one_shape(self) -> bool:
        """Whether this is an error as errors are described."""
        data = self.data
        return isinstance(data, dict) and set(data) == {"code", "message", "allowed"}

    @property
    def code(self) -> str:
        """Of an error."""
        return str(self.data["code"]) if self.status >= 400 and self.has_the_one_shape else ""


class Wire:
    """A connection that is opened when something is to be sent, and again after it was closed."""

    def __init__(self, target: Target, local: str) -> None:
        self._target = target
        self._local = local
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def __aenter__(self) -> Wire:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    async def send(self, data: bytes) -> None:
        """Send bytes, whatever they are."""
        if self._writer is None:
            async with asyncio.timeout(ANSWER_SECONDS):
                self._reader, self._writer = await asyncio.open_connection(
                    self._target.host, self._target.port, local_addr=(self._local, 0), limit=LONGEST_HEAD
                )
        self._writer.write(data)
        await self._writer.drain()

    async def answer(self, seconds: float = ANSWER_SECONDS) -> Answer:
        """The next answer; ConnectionError if the server closes instead, TimeoutError if it says nothing."""
        assert self._reader is not None
        try:
            async with asyncio.timeout(seconds):
                head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                first, *lines = head.rstrip().split("\r\n")
                headers = {
                    name.lower(): value.strip() for name, _, value in (x.partition(":") for x in lines)
                }
                body = await self._read_body(headers)
        except asyncio.IncompleteReadError as cut_short:
            self.close()
            raise ConnectionError("closed without an answer") from cut_short
        if headers.get("connection") == "close":
            self.close()
        return Answer(int(first.split()[1]), headers, body)

    async def _read_body(self, headers: Mapping[str, str]) -> bytes:
        assert self._reader is not None
        if "chunked" not in headers.get("transfer-encoding", ""):
            return await self._reader.readexactly(int(headers.get("content-length", "0")))
        parts = []
        while size := int(await self._reader.readline(), 16):
            parts.append(await self._reader.readexactly(size))
            await self._reader.readline()
        await self._reader.readline()
        return b"".join(parts)

    async def ask(self, method: str, path: str, body: Any = None, *, cookie: str = "") -> Answer:
        """A whole request and its answer; a body that is no bytes is sent as JSON."""
        is_used = self._writer is not None
        try:
            await self.send(write_request(method, path, body, cookie=cookie))
            return await self.answer()
        except (OSError, TimeoutError) as error:
            self.close()
            if not is_used or not isinstance(error, ConnectionError):
                raise
        # A connection that is kept may have been closed meanwhile; every client then opens another.
        return await self.ask(method, path, body, cookie=cookie)

    async def closed_by_server(self) -> None:
        """Wait until the server closes; what it says before is thrown away."""
        assert self._reader is not None
        with contextlib.suppress(OSError):
            while await self._reader.read(LONGEST_HEAD):
                pass

    def close(self) -> None:
        """Close without ceremony."""
        if self._writer is not None:
            self._writer.transport.abort()
        self._reader = self._writer = None


def write_request(method: str, path: str, body: Any = None, *, cookie: str = "") -> bytes:
    """A request as bytes."""
    data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "host: quincunx", f"content-length: {len(data)}"]
    lines += ["content-type: application/json"] if data else []
    lines += [f"cookie: {cookie}"] if cookie else []
    return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + data
