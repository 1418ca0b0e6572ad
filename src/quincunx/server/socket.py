"""The WebSocket of a client at a table: reads messages, has the table carry them out, answers each."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from functools import partial

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from quincunx.core.errors import QuincunxError
from quincunx.hall import messages, tracing
from quincunx.hall.asking import Asking, asking
from quincunx.hall.conversation import Conversation as Talk
from quincunx.hall.errors import problem_of
from quincunx.hall.table import Table
from quincunx.hall.thinking import Party
from quincunx.match.errors import Refusal
from quincunx.server.connection import Connection
from quincunx.server.errors import invalid, refuse
from quincunx.server.metrics import Metrics
from quincunx.server.service import Service, service_of
from quincunx.server.shapes import CLIENT_MESSAGES
from quincunx.store import StoreError

log = logging.getLogger(__name__)

router = APIRouter()

LATER = 1013  # as in the registry of such codes
NO_TABLE = 4004
TOO_MANY = 4029
LONGEST_REASON = 100
# What costs more than a move does: a whole state is written, an earlier position found, all moves looked at.
COSTS = {"hello": 3, "sync": 3, "look": 3, "explain": 3}


@router.websocket("/api/tables/{name}/socket")
async def open_socket(socket: WebSocket, name: str) -> None:
    """One client at one table."""
    service = service_of(socket)
    if not service.may_come_from(socket):
        await socket.close()  # before it is accepted: answered with 403
        return
    party = service.party_of(socket)
    if not service.new_sockets.allow(party.address):
        refusal = Refusal("limit/sockets", "too many connections in a short time: wait a moment")
        await socket.send_denial_response(refuse(refusal))
        return
    with service.party_sockets.hold(party) as free:
        await service.turns.wait(party)
        await socket.accept()
        if not free or service.sockets >= service.settings.limits.sockets:
            await socket.close(TOO_MANY, "too many connections")
            return
        service.sockets += 1
        try:
            await Conversation(service, socket, party).hold(name)
        finally:
            service.sockets -= 1


class Conversation:
    """A client and a table."""

    def __init__(self, service: Service, socket: WebSocket, party: Party) -> None:
        self._service = service
        self._party = party
        self._socket = socket
        self._metrics = service.metrics
        self._connection = Connection(
            socket, service.guest_of(socket), service.settings.limits, service.metrics
        )
        self._table: Table
        self._talk: Talk

    async def hold(self, name: str) -> None:
        """Talk until one of the two is gone."""
        try:
            self._table = await self._service.hub.find(name, self._party.guest)
        except StoreError:
            await self._turn_away(LATER, "the server cannot look that up now: connect again")
            return
        except QuincunxError as error:
            await self._turn_away(NO_TABLE, problem_of(error).message)
            return
        if self._service.is_crowded and not self._table.match.seats_of(self._party.guest):
            await self._turn_away(TOO_MANY, "the server is full: try again later")
            return
        self._talk = Talk(self._service, self._table, self._connection, self._connection.guest, self._party)
        self._talk.on_refusal = partial(
            _note_refusal, self._metrics
        )  # which does not know of this conversation
        self._table.sockets += 1
        try:
            # A task of its own wakes up by itself, and not within all that a request passes on its way in.
            await asyncio.create_task(self._read())
        except Exception:
            log.exception("a conversation has failed")
        finally:
            self._table.leave(self._connection)
            self._table.sockets -= 1

    async def _turn_away(self, code: int, reason: str) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it has gone by itself
            await self._socket.close(code, reason[:LONGEST_REASON])

    async def _read(self) -> None:
        request, number = asking.get().request, 0
        while (text := await self._connection.read()) is not None:
            started = time.perf_counter()
            number += 1
            asking.set(Asking(request, self._table.name, number, started))
            with tracing.span("message"):
                await self._answer(text)
            self._metrics.answers.observe(time.perf_counter() - started)

    async def _answer(self, text: str) -> None:
        try:
            message, problem = CLIENT_MESSAGES.validate_json(text), None
        except ValidationError as error:
            message, problem = None, invalid(error)
        if not self._service.messages.allow(self._party, COSTS.get(getattr(message, "type", ""), 1)):
            self._talk.refuse(None, problem_of(Refusal("limit/messages", "too many messages: wait a moment")))
            await asyncio.sleep(1)  # nothing more is read meanwhile
            return
        if message is None:
            assert problem is not None
            self._talk.refuse(None, problem)
            return
        self._metrics.messages_of(message.type).inc()
        tracing.say(type=message.type)
        if not isinstance(message, messages.MoveMessage | messages.ComposeMessage):
            await self._service.turns.wait(self._party)
        await self._talk.answer(message)


def _note_refusal(metrics: Metrics, code: str) -> None:
    metrics.errors.labels(code).inc()
    log.info("refused", extra={"facts": {"code": code}})
