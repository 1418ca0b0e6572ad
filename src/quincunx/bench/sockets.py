"""A WebSocket as the load of a server needs it: texts both ways, with as little work as possible.

The load shares the machine with the server, so whatever it does itself is missing there. This one speaks only
to servers of this package: it knows no fragments and no extensions.
"""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
TWO_BYTES, EIGHT_BYTES = 126, 127
HEAD_END = b"\r\n\r\n"
# Frames of clients are masked, so that no proxy takes them for something else; there is none here.
MASK = bytes(4)


class LoadSocket(asyncio.Protocol):
    """A connection; `on_text` is told what comes, as bytes of JSON."""

    def __init__(self, on_text: Callable[[bytes], object]) -> None:
        self.on_text = on_text
        self._opened = asyncio.get_running_loop().create_future()
        self._closed = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport
        self._data = b""

    @classmethod
    async def connect(
        cls, address: str, path: str, cookie: str, on_text: Callable[[bytes], object]
    ) -> LoadSocket:
        """A socket at an address such as http://localhost:8000; ConnectionError if it is refused."""
        host = urlsplit(address)
        _, socket = await asyncio.get_running_loop().create_connection(
            lambda: cls(on_text), host.hostname or "", host.port or 80
        )
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {cookie}",
        ]
        socket._transport.write("\r\n".join(lines).encode() + HEAD_END)
        await socket._opened
        return socket

    def send(self, text: str) -> None:
        """Send a text."""
        self._send(TEXT, text.encode())

    def _send(self, opcode: int, data: bytes) -> None:
        size = len(data)
        if size < TWO_BYTES:
            head = bytes((FINAL | opcode, MASKED | size))
        else:
            head = bytes((FINAL | opcode, MASKED | EIGHT_BYTES)) + size.to_bytes(8)
        self._transport.write(head + MASK + data)

    async def close(self) -> None:
        """Say goodbye, and wait until the server has gone."""
        if not self._closed.done():
            self._send(CLOSE, b"")
            await self._closed

    # What the event loop calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """There is a connection, which is not a WebSocket yet."""
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        """The server has gone."""
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("the server has refused a socket"))
        if not self._closed.done():
            self._closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        """Take apart what has come."""
        self._data = data = self._data + data if self._data else data
        at = 0
        if not self._opened.done():
            head, end, _ = data.partition(HEAD_END)
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self._transport.close()
                return
            at = len(head) + len(end)
            self._opened.set_result(None)
        while (frame := _frame_at(data, at)) is not None:
            opcode, start, at = frame
            if opcode == TEXT:
                self.on_text(data[start:at])
            elif opcode == PING:
                self._send(PONG, data[start:at])
            elif opcode == CLOSE:
                self._transport.close()
        self._data = data[at:]


def _frame_at(data: bytes, at: int) -> tuple[int, int, int] | None:
    """The kind of the frame that begins there, where its content begins and ends; None if some is missing."""
    if len(data) < at + 2:
        return None
    size, start = data[at + 1], at + 2
    if size >= TWO_BYTES:
        wide = 2 if size == TWO_BYTES else 8
        if len(data) < start + wide:
            return None
        size, start = int.from_bytes(data[start : start + wide]), start + wide
    return (data[at] & 0x0F, start, start + size) if len(data) >= start + size else None
