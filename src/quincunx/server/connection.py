"""Connection: one socket; what it is to be sent waits in a short queue, and a slow reader is cut off."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from quincunx.server.frames import Viewer
from quincunx.server.identity import Guest
from quincunx.server.metrics import Metrics
from quincunx.server.settings import Limits

TOO_SLOW = 4008
CLOSING_SECONDS = 1.0
NOBODY = Viewer((), False)


class Connection:
    """A client's socket at a table."""

    def __init__(self, socket: WebSocket, guest: Guest | None, limits: Limits, metrics: Metrics) -> None:
        self.guest = guest
        self.person = guest.id if guest is not None else None
        self.viewer = NOBODY
        self._socket = socket
        self._limits = limits
        self._metrics = metrics
        self._queue: deque[str] = deque()
        self._bytes = 0
        self._wanted = asyncio.Event()
        self._too_slow = False
        self.writer = asyncio.create_task(self._write())

    def send(self, text: str) -> None:
        """Send a text when its turn comes; too much of it waiting ends the connection."""
        self._queue.append(text)
        self._bytes += len(text)
        self._wanted.set()
        if len(self._queue) > self._limits.queue_messages or self._bytes > self._limits.queue_bytes:
            self._too_slow = True
            self.writer.cancel()

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the client has gone
            while True:
                await self._wanted.wait()
                self._wanted.clear()
                while self._queue:
                    text = self._queue.popleft()
                    await self._socket.send_text(text)
                    self._bytes -= len(text)

    async def close(self) -> None:
        """Send nothing more; a slow client is told why, if it can still be told anything."""
        self.writer.cancel()
        await asyncio.wait([self.writer])
        self._queue.clear()
        if self._too_slow:
            self._metrics.cut_off.inc()
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
                async with asyncio.timeout(CLOSING_SECONDS):
                    await self._socket.close(TOO_SLOW, "too slow: connect again")
