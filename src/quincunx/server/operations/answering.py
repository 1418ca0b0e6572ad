"""Answering: gives every request a name, which its answer carries; counts, logs and traces it."""

from __future__ import annotations

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quincunx.hall import tracing
from quincunx.hall.asking import HEADER, Asking, asking, request_name, table_in
from quincunx.server.metrics import Metrics

log = logging.getLogger(__name__)

BEGINNINGS = ("http.response.start", "websocket.accept", "websocket.http.response.start")
FAILED = 500


class Answering:
    """The first and last to see a request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Have a request answered, or a socket opened."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        name, status = request_name(scope["headers"]), FAILED

        async def send_with_name(message: Message) -> None:
            nonlocal status
            if message["type"] in BEGINNINGS:
                status = message.get("status", 101)
                message["headers"] = [*message.get("headers", ()), (HEADER, name.encode())]
            await send(message)

        # It stays set after this: what fails within is logged by those around it, with the same name.
        asked = Asking(name, table_in(scope["path"]), arrived=time.perf_counter())
        asking.set(asked)
        if scope["type"] == "websocket":  # each of its messages is measured by itself
            await self._app(scope, receive, send_with_name)
            return
        with tracing.span("request", method=scope["method"]):
            try:
                await self._app(scope, receive, send_with_name)
            finally:
                _note(scope, asked, status, scope["app"].state.service.metrics)


def _note(scope: Scope, asked: Asking, status: int, metrics: Metrics) -> None:
    """Keep what is worth knowing of an answer; the path itself may have more in it than is for others."""
    metrics.requests.labels(f"{status // 100}xx").inc()
    route = getattr(scope.get("route"), "path", "")
    tracing.say(route=route, status=status)
    if log.isEnabledFor(logging.INFO):
        took = round(1000 * (time.perf_counter() - asked.arrived), 1)
        facts = {"method": scope["method"], "route": route, "status": status, "milliseconds": took}
        log.info("answered", extra={"facts": facts})
