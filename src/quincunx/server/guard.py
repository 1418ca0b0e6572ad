"""What every request passes: checks of size, rate and origin on its way in, headers on its way out."""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quincunx.match.errors import Refusal
from quincunx.server.errors import refuse
from quincunx.server.service import Service, address_of

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
# What a page consists of goes by the policy of that page. Saying it with each of these dozens of files would
# be a fifteenth of a first visit.
PARTS = ("/js/", "/css/", "/fonts/")
OF_PAGES = (b"content-security-policy", b"cross-origin-opener-policy")
RAW_HEADERS_OF_PARTS = [header for header in RAW_HEADERS if header[0] not in OF_PAGES]
LOST = "the handler is closed"  # in the words of uvloop
FILES = ("/api/studies", "/api/luggage")
SAFE = ("GET", "HEAD", "OPTIONS")
# Whoever sends that much in vain still hears why: an answer is lost if the connection closes while they send.
MOST_IN_VAIN = 8 * 1024 * 1024
TOO_LARGE = "request/size"
CLOSING = Refusal("server/closing", "the server is shutting down: try again in a moment")


class Guard:
    """Refuses requests before they cost anything, and adds headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; sockets have limits of their own."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        service: Service = scope["app"].state.service
        connection = HTTPConnection(scope)
        refusal = _refusal(service, connection, scope["method"])
        if refusal is not None:
            if refusal.code == TOO_LARGE:
                await _hear_out(receive)
            await _answer(refusal, scope, receive, send)
            return
        most, read, begun = _most_bytes(service, scope["path"]), 0, False
        headers = RAW_HEADERS_OF_PARTS if scope["path"].startswith(PARTS) else RAW_HEADERS

        async def receive_some() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise HTTPException(413, _too_large(most).args[0])
            return message

        async def send_with_headers(message: Message) -> None:
            nonlocal begun
            begun = True
            if message["type"] == "http.response.start":
                # What may be shown elsewhere, such as a picture, has headers of its own.
                own = {name for name, _ in message["headers"]}
                added = [header for header in headers if header[0] not in own]
                message["headers"] = [*message["headers"], *added]
            try:
                await send(message)
            except RuntimeError as error:
                # The connection was lost a moment ago, and we have not been told yet.
                if LOST not in str(error):
                    raise

        try:
            await service.turns.wait(service.party_of(connection))
            await self._app(scope, receive_some, send_with_headers)
        except asyncio.CancelledError:
            # The server has waited for its last requests as long as it could.
            if begun:
                raise
            await _answer(CLOSING, scope, receive, send)


async def _answer(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    response = refuse(refusal)
    response.headers.update(HEADERS)
    await response(scope, receive, send)


async def _hear_out(receive: Receive) -> None:
    read, more = 0, True
    while more and read < MOST_IN_VAIN:
        message = await receive()
        read += len(message.get("body", b""))
        more = message.get("more_body", False)


def _refusal(service: Service, connection: HTTPConnection, method: str) -> Refusal | None:
    if not service.requests.allow(address_of(connection)):
        return Refusal("limit/requests", "too many requests: wait a moment")
    if method not in SAFE and not service.may_come_from(connection):
        return Refusal("origin/foreign", "requests from pages of other sites are refused")
    length = connection.headers.get("content-length", "0")
    most = _most_bytes(service, connection.scope["path"])
    if not length.isdigit() or len(length) > 12 or int(length) > most:
        return _too_large(most)
    return None


def _most_bytes(service: Service, path: str) -> int:
    """The size of a request: what was taken home as one file can be brought back as one."""
    limits = service.settings.limits
    return limits.file_bytes if path in FILES else limits.body_bytes


def _too_large(most: int) -> Refusal:
    return Refusal(TOO_LARGE, f"a request has at most {most} bytes")
