"""The wire: whatever way the bytes of a client are cut into pieces, the same texts arrive."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from quincunx.server.wire import AHEAD, EXTENSION, Wire
from tests.patience import ANSWER_SECONDS

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

REQUEST = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
GONE = None


class Transport(asyncio.Transport):
    """Takes everything, and remembers whether the client is listened to."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.written = b""
        self.pauses = 0
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def pause_reading(self) -> None:
        self.pauses += 1

    def resume_reading(self) -> None:
        pass

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True


async def hear(pieces: Iterable[bytes], *, slowly: bool = False) -> tuple[list[str | None], Transport]:
    """What arrives of these pieces until the client goes, read as it comes or once all of it is there."""
    opened = asyncio.Event()
    may_read = asyncio.Event()
    texts: list[str | None] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        opened.set()
        await may_read.wait()
        wire = scope["extensions"][EXTENSION]()
        while True:
            texts.append(await wire.read())
            if texts[-1] is GONE:
                return

    config = uvicorn.Config(app, log_level="critical", ws_ping_interval=None, lifespan="off")
    config.load()
    wire, transport = Wire(config=config, server_state=ServerState(), app_state={}), Transport()
    wire.connection_made(transport)
    wire.data_received(REQUEST)
    await opened.wait()
    if not slowly:
        may_read.set()
    for piece in pieces:
        if not transport.closed:
            wire.data_received(piece)
        await asyncio.sleep(0)
    wire.connection_lost(None)
    may_read.set()
    async with asyncio.timeout(ANSWER_SECONDS):
        await asyncio.gather(*wire.tasks)
    return texts, transport


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True, mask: bytes = b"\x00" * 4) -> bytes:
    """A frame of a client."""
    written = bytearray(Frame(opcode, data, fin).serialize(mask=True, extensions=[]))
    start = len(written) - len(data)
    written[start - 4 : start] = mask
    written[start:] = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
    return bytes(written)


# After its first two bytes, the rest looks like a whole frame of its own.
LOOKS_WHOLE = frame(b"\x00" * 4, mask=b"\x81\x82ab")
STREAM = [
    frame(b"one"),
    LOOKS_WHOLE,
    frame("größer".encode(), mask=b"mask"),
    frame(b"of ", fin=False),
    frame(b"", Opcode.PING),
    frame(b"parts", Opcode.CONT),
    frame(b"long" * 100),
    frame(b""),
    frame(b"last", mask=b"\x81\x80\x81\x80"),
]
TEXTS = ["one", "\0\0\0\0", "größer", "of parts", "long" * 100, "", "last", GONE]


def test_texts_arrive_in_whatever_pieces_they_come() -> None:
    async def work() -> None:
        data = b"".join(STREAM)
        assert (await hear(STREAM))[0] == TEXTS
        assert (await hear([data]))[0] == TEXTS
        assert (await hear(data[at : at + 1] for at in range(len(data))))[0] == TEXTS
        for cut in range(len(data)):
            assert (await hear([data[:cut], data[cut:]]))[0] == TEXTS

    asyncio.run(work())


def test_every_frame_may_be_cut_anywhere() -> None:
    async def work() -> None:
        for number, whole in enumerate(STREAM):
            for cut in range(1, min(len(whole), 12)):
                pieces = [*STREAM[:number], whole[:cut], whole[cut:], *STREAM[number + 1 :]]
                assert (await hear(pieces))[0] == TEXTS

    asyncio.run(work())


def test_a_short_text_is_not_taken_apart_by_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[bytes] = []
    take = WebSocketsSansIOProtocol.data_received

    def note(self: Any, data: bytes) -> None:
        taken.append(data)
        take(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", note)

    async def work() -> None:
        assert (await hear([frame(b"one"), frame(b"two")]))[0] == ["one", "two", GONE]
        assert taken == [REQUEST]
        await hear([frame(b"lo", fin=False), frame(b"ng", Opcode.CONT)])
        assert taken[2:] == [frame(b"lo", fin=False), frame(b"ng", Opcode.CONT)]

    asyncio.run(work())


@pytest.mark.parametrize(
    "wrong",
    [
        b"\x81\x03one",  # not masked
        b"\xc1\x83\x00\x00\x00\x00one",  # packed, which was not agreed upon
        frame(b"\xff\xfe"),  # not UTF-8
        frame(b"more", Opcode.CONT),  # of nothing
    ],
)
def test_what_no_client_may_send_ends_the_connection(wrong: bytes) -> None:
    async def work() -> None:
        texts, transport = await hear([frame(b"one"), wrong, frame(b"two")])
        assert texts == ["one", GONE]
        assert transport.closed

    asyncio.run(work())


def test_a_text_within_the_parts_of_another_ends_the_connection() -> None:
    async def work() -> None:
        texts, transport = await hear([frame(b"of ", fin=False), frame(b"another"), frame(b"two")])
        assert texts == [GONE]
        assert transport.closed

    asyncio.run(work())


def test_who_sends_faster_than_it_is_read_is_no_longer_listened_to() -> None:
    async def work() -> None:
        few = [frame(b"x")] * AHEAD
        _, transport = await hear(few, slowly=True)
        assert transport.pauses == 0
        texts, transport = await hear([*few, frame(b"y")], slowly=True)
        assert transport.pauses == 1
        assert texts == [*["x"] * AHEAD, "y", GONE]

    asyncio.run(work())
