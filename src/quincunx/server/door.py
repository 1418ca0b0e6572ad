"""The door of the server: what a connection may cost before any of its requests is answered.

The head of a request is bounded in size, the whole request in time, and connections in number. The
application, behind the door, never sees a request that was stopped here.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import httptools
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from quincunx.hall.schemas import Problem
from quincunx.hall.texts import write_json
from quincunx.server.limits import Counts, network_of
from quincunx.server.settings import Limits

BAD_REQUEST = (400, "request/invalid", "the request cannot be read")
TOO_SLOW = (408, "request/slow", "the request took too long to arrive")
TOO_LARGE = (431, "request/size", "the head of the request is too large")
HEADERS = b"content-type: application/json\r\nconnection: close\r\n"
LINE_BYTES = len(b": \r\n")  # of a header, besides its name and value


class Door:
    """What all connections of a server share."""

    def __init__(self, limits: Limits, connections: int, proxies: str) -> None:
        """`connections` may be open at once; `proxies` act for many people and are not counted by address."""
        self.limits = limits
        self.connections = connections
        self._proxies = ProxyHeadersMiddleware(_nothing, proxies).trusted_hosts  # those that uvicorn trusts
        self._counts = Counts(limits.connections_per_address)

    def admit(self, host: str) -> bool:
        """Count one more connection from an address; whether it may stay."""
        return host in self._proxies or self._counts.take(network_of(host))

    def leave(self, host: str) -> None:
        """A connection that was admitted has closed, or become a socket, which is counted elsewhere."""
        if host not in self._proxies:
            self._counts.give_back(network_of(host))


async def _nothing(*_: object) -> None: ...


class BoundedHttp(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, within the limits of a door."""

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self._door = door
        self._admitted: str | None = None
        self._in_head = True
        self._received = 0  # bytes of the head that have arrived
        self._parsed = 0  # bytes of the head that have been understood
        self._timers: dict[str, asyncio.TimerHandle] = {}  # until a request has arrived, or an answer is read
        self._cycles: deque[RequestResponseCycle] = deque()  # being answered or waiting to be, in order

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in, or close it at once."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if len(self.connections) > self._door.connections or not self._door.admit(host):
            transport.abort()
            return
        self._admitted = host
        self._expect("request")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._expect_no_longer("request")
        self._expect_no_longer("reading")
        self._depart()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, as long as the head does not grow too large."""
        if self.transport.is_closing():
            return
        if self._in_head:
            self._received += len(data)
        super().data_received(data)
        if self._in_head and self._received > self._door.limits.head_bytes:
            self._turn_away(*TOO_LARGE)

    def handle_websocket_upgrade(self) -> None:
        """The connection goes on as a socket."""
        self._expect_no_longer("request")
        self._depart()
        super().handle_websocket_upgrade()
        # The parser refers back to this: without it, both go at once and not when garbage is collected.
        self.parser = None  # type: ignore[assignment]

    def send_400_response(self, msg: str) -> None:
        """Answer what cannot be read, in the shape that all errors have."""
        self._turn_away(*(TOO_LARGE if self._parsed > self._door.limits.head_bytes else BAD_REQUEST))

    # What the parser finds.

    def on_message_begin(self) -> None:
        """The first bytes of a request."""
        super().on_message_begin()
        self._in_head, self._parsed = True, 0
        self._expect("request")

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header."""
        self._count(len(name) + len(value) + LINE_BYTES)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The end of the head."""
        self._in_head, self._received = False, 0
        super().on_headers_complete()
        if self.cycle is not None:  # there is none if a socket is asked for
            while self._cycles and self._cycles[0].response_complete:
                self._cycles.popleft()
            self._cycles.append(self.cycle)
            if len(self._cycles) > self._door.limits.requests_at_once:
                raise httptools.HttpParserError("too many requests at once")

    def on_message_complete(self) -> None:
        """The end of a request."""
        self._expect_no_longer("request")
        super().on_message_complete()

    def _count(self, size: int) -> None:
        self._parsed += size
        if self._parsed > self._door.limits.head_bytes:
            raise httptools.HttpParserError("the head is too large")

    # Time.

    def pause_writing(self) -> None:
        """The client does not read what it has asked for."""
        super().pause_writing()
        self._expect("reading")

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._expect_no_longer("reading")

    def _expect(self, what: str) -> None:
        """Turn the client away unless it does this in time."""
        if what not in self._timers:
            seconds = self._door.limits.request_seconds
            self._timers[what] = self.loop.call_later(seconds, self._turn_away, *TOO_SLOW)

    def _expect_no_longer(self, what: str) -> None:
        if what in self._timers:
            self._timers.pop(what).cancel()

    # Ends.

    def _depart(self) -> None:
        if self._admitted is not None:
            self._door.leave(self._admitted)
            self._admitted = None

    def _turn_away(self, status: int, code: str, message: str) -> None:
        """Close the connection; say why, unless an answer has already begun on it."""
        self._expect_no_longer("request")
        if self.transport.is_closing():
            return
        answering = [cycle for cycle in self._cycles if not cycle.response_complete]
        for cycle in answering:
            cycle.disconnected = True  # nobody is listening any more
            cycle.message_event.set()
        if answering:
            self.transport.abort()
        else:
            body = write_json(Problem(code=code, message=message, allowed=[])).encode()
            length = f"content-length: {len(body)}\r\n".encode()
            self.transport.write(b"".join([STATUS_LINE[status], HEADERS, length, b"\r\n", body]))
            self.transport.close()
