"""Wire: a WebSocket as uvicorn speaks it, with a short way for the texts of the application.

By way of ASGI a text passes four coroutines, each way, and every one is packed. Most are short, and there are
several for each move, so that this took longer than the move. What arrives as one short frame is read at
once, too; all else is left to the library.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast
from weakref import ref

from starlette.websockets import WebSocket
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C, where that is at hand
from websockets.http11 import Request
from websockets.protocol import State
from websockets.streams import StreamReader

EXTENSION = "quincunx.wire"
# What fits into three packets of a network arrives no sooner if it is packed.
SMALLEST_PACKED = 4096  # bytes
# So many messages of a client may wait until it is no longer listened to.
AHEAD = 3
# What a frame begins with, and what stands for a length that has two bytes of its own.
WHOLE_TEXT, LONGER = 0x81, 126
# A client masks what it sends, and says so where it says how long it is; the mask has four bytes.
MASKED, MASK_BYTES = 0x80, 4
# Where the library stands while it waits for the next frame to begin.
BETWEEN_FRAMES = StreamReader.at_eof.__code__
# Packed as well as possible they would be a fifth shorter, and take several times as long.
PACKING = ServerPerMessageDeflateFactory(
    server_max_window_bits=12, client_max_window_bits=12, compress_settings={"memLevel": 5, "level": 1}
)


class Wire(WebSocketsSansIOProtocol):
    """The connection of a socket; the application finds it among the extensions of ASGI."""

    def __init__(self, config: Config, **given: Any) -> None:
        super().__init__(config, **given)
        self.conn.available_extensions = [PACKING]
        self.on_writable: Callable[[], object] = _nothing
        self._frames: list[bytes] = []  # to be sent at the end of this round of the loop

    def handle_connect(self, event: Request) -> None:
        """Have the application told of a client."""
        super().handle_connect(event)
        if not self.close_sent:
            # Only weakly: whoever refers to itself stays in memory until garbage is collected.
            self.scope["extensions"][EXTENSION] = ref(self)  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection, and who wrote to it."""
        super().connection_lost(exc)
        self.on_writable = _nothing

    @property
    def is_writable(self) -> bool:
        """Whether the client has read most of what it was sent."""
        return self.writable.is_set()

    def resume_writing(self) -> None:
        """The client reads on."""
        super().resume_writing()
        self.on_writable()

    def write(self, text: str) -> None:
        """Send a text in this round of the loop, unless the client is going.

        Who moves gets an update and an acknowledgement: sending them together saves a third of all sending.
        """
        if self.conn.state is not State.OPEN:
            return
        if not self._frames:
            self.loop.call_soon(self._send_frames)
        data = text.encode()
        if len(data) < SMALLEST_PACKED:
            self._frames += (_head(len(data)), data)
        else:
            self.conn.send_text(data)
            self._frames += self.conn.data_to_send()

    def _send_frames(self) -> None:
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(b"".join(self._frames))
        self._frames.clear()

    def data_received(self, data: bytes) -> None:
        """Hear a client: most of the time it has sent one short text."""
        text = _text_of(data) if self._hears_whole_messages else None
        if text is None:
            super().data_received(data)
        else:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})

    @property
    def _hears_whole_messages(self) -> bool:
        """Whether no frame or message has begun, and the client may go on as fast as it does."""
        conn = self.conn
        return (
            conn.state is State.OPEN
            and not (self.close_sent or self.read_paused or self.frames or conn.reader.buffer)
            and self.queue.qsize() < AHEAD
            and _is_between_frames(conn.parser)
        )

    def send_receive_event_to_app(self) -> None:
        """Hand over what a client has sent; only who sends faster than it is read is no longer listened to.

        Otherwise there would be two calls of the system for every message, to stop and to go on.
        """
        if self.read_paused or self.queue.qsize() >= AHEAD:
            super().send_receive_event_to_app()
        else:
            self.read_paused = True  # as far as uvicorn can see
            super().send_receive_event_to_app()
            self.read_paused = False

    async def read(self) -> str | None:
        """The next text of the client; None if it has gone, or sends something else."""
        return cast(str | None, (await self.receive()).get("text"))


def wire_of(socket: WebSocket) -> Wire:
    """The connection behind a socket."""
    return cast(Wire, socket.scope["extensions"][EXTENSION]())


def _head(size: int) -> bytes:
    """How the frame of a short text begins (RFC 6455, 5.2): whole, not packed, not masked."""
    return bytes((WHOLE_TEXT, size)) if size < LONGER else bytes((WHOLE_TEXT, LONGER, size >> 8, size & 0xFF))


def _text_of(data: bytes) -> str | None:
    """The text that a client has sent, if this is exactly one frame with a short one (RFC 6455, 5.2)."""
    if len(data) < 2 + MASK_BYTES or data[0] != WHOLE_TEXT:
        return None
    size = data[1] ^ MASKED  # too large, if it is not masked
    start = 2 + MASK_BYTES
    if size >= LONGER or len(data) != start + size:
        return None
    try:
        return apply_mask(data[start:], data[start - MASK_BYTES : start]).decode()
    except UnicodeDecodeError:
        return None  # the library says what is wrong


def _is_between_frames(parser: Any) -> bool:
    """Whether all frames that have begun have been read to their end, by where the library waits for more."""
    while (inner := parser.gi_yieldfrom) is not None:
        parser = inner
    return parser.gi_code is BETWEEN_FRAMES


def _nothing() -> None: ...
