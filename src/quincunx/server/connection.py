"""Connection: one socket; what a slow client has not read waits in a short queue, or it is cut off."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from quincunx.hall.frames import Viewer
from quincunx.hall.identity import Guest
from quincunx.server.metrics import Metrics
from quincunx.server.settings import Limits
from quincunx.server.wire import wire_of

TOO_SLOW = 4008
CLOSING_SECONDS = 1.0
NOBODY = Viewer(())


class Connection:
    """A client's socket at a table."""

    def __init__(self, socket: WebSocket, guest: Guest | None, limits: Limits, metrics: Metrics) -> None:
        self.guest = guest
        self.person = guest.id if guest is not None else None
        self.viewer = NOBODY
        self._socket = socket
        self._wire = wire_of(socket)
        self._wire.on_writable = self._write_on
        self._limits = limits
        self._metrics = metrics
        self._queue: deque[str] = deque()
        self._bytes = 0
        self._ending: asyncio.Task[None] | None = None
        self.read = self._wire.read

    def send(self, text: str) -> None:
        """Send a text, after those that wait; too much of it waiting ends the connection."""
        if self._ending is not None:
            return
        if self._wire.is_writable and not self._queue:
            self._wire.write(text)
            return
        self._queue.append(text)
        self._bytes += len(text)
        if len(self._queue) > self._limits.queue_messages or self._bytes > self._limits.queue_bytes:
            self._queue.clear()
            self._ending = asyncio.create_task(self._cut_off())

    def _write_on(self) -> None:
        while self._queue and self._wire.is_writable:
            text = self._queue.popleft()
            self._bytes -= len(text)
            self._wire.write(text)

    async def _cut_off(self) -> None:
        """End a conversation with a slow client; it is told why, if it can still be told anything."""
        self._metrics.cut_off.inc()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it has gone by itself
            try:
                async with asyncio.timeout(CLOSING_SECONDS):
                    await self._socket.close(TOO_SLOW, "too slow: connect again")
            except TimeoutError:
                self._wire.transport.abort()
