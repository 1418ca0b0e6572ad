"""The WebSocket of a client at a table: reads messages, has the table carry them out, answers each."""

from __future__ import annotations

import asyncio
import logging
import time

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from quincunx.core.errors import QuincunxError
from quincunx.match import requests
from quincunx.match.errors import StaleError
from quincunx.match.events import Event
from quincunx.server import messages
from quincunx.server.connection import Connection
from quincunx.server.drawing import write_json
from quincunx.server.errors import Refusal, invalid, problem_of
from quincunx.server.frames import Viewer
from quincunx.server.messages import CLIENT_MESSAGES, AnyClientMessage
from quincunx.server.schemas import Problem
from quincunx.server.service import Service, address_of, service_of
from quincunx.server.table import Table

log = logging.getLogger(__name__)

router = APIRouter()

NO_TABLE = 4004
TOO_MANY = 4029


@router.websocket("/api/tables/{name}/socket")
async def open_socket(socket: WebSocket, name: str) -> None:
    """One client at one table."""
    service = service_of(socket)
    if not service.may_come_from(socket):
        await socket.close()  # before it is accepted: answered with 403
        return
    guest, address = service.guest_of(socket), address_of(socket)
    person = guest.id if guest is not None else f"at {address}"
    await socket.accept()
    if service.sockets >= service.settings.limits.sockets or not service.address_sockets.take(address):
        await socket.close(TOO_MANY, "too many connections")
        return
    if not service.guest_sockets.take(person):
        service.address_sockets.give_back(address)
        await socket.close(TOO_MANY, "too many connections")
        return
    service.sockets += 1
    try:
        await Conversation(service, socket).hold(name)
    finally:
        service.sockets -= 1
        service.guest_sockets.give_back(person)
        service.address_sockets.give_back(address)


class Conversation:
    """A client and a table."""

    def __init__(self, service: Service, socket: WebSocket) -> None:
        self._service = service
        self._socket = socket
        self._metrics = service.metrics
        self._connection = Connection(
            socket, service.guest_of(socket), service.settings.limits, service.metrics
        )
        self._greeted = False
        self._table: Table

    async def hold(self, name: str) -> None:
        """Talk until one of both is gone."""
        try:
            self._table = await self._service.hub.find(name)
        except QuincunxError as error:
            await self._connection.close()
            await self._socket.close(NO_TABLE, problem_of(error).message[:100])
            return
        self._table.sockets += 1
        reading = asyncio.create_task(self._read())
        try:
            await asyncio.wait([reading, self._connection.writer], return_when=asyncio.FIRST_COMPLETED)
        finally:
            reading.cancel()
            self._table.leave(self._connection)
            self._table.sockets -= 1
            await self._connection.close()
            await asyncio.wait([reading])
            if not reading.cancelled() and reading.exception() is not None:
                log.error("a conversation has failed", exc_info=reading.exception())

    async def _read(self) -> None:
        while True:
            try:
                text = await self._socket.receive_text()
            except (WebSocketDisconnect, RuntimeError, KeyError):  # gone, or something that is no text
                return
            started = time.perf_counter()
            await self._answer(text)
            self._metrics.answers.observe(time.perf_counter() - started)

    async def _answer(self, text: str) -> None:
        if not self._connection.rate.allow():
            self._refuse(None, problem_of(Refusal("limit/messages", "too many messages: wait a moment")))
            await asyncio.sleep(1)  # nothing more is read meanwhile
            return
        try:
            message = CLIENT_MESSAGES.validate_json(text)
        except ValidationError as error:
            self._refuse(None, invalid(error))
            return
        self._metrics.messages.labels(message.type).inc()
        try:
            await self._obey(message)
        except StaleError as error:
            self._refuse(message.id, problem_of(error))
            self._connection.send(self._table.state_for(self._connection, None))
        except QuincunxError as error:
            self._refuse(message.id, problem_of(error))

    def _refuse(self, answers: str | None, problem: Problem) -> None:
        self._metrics.errors.labels(problem.code).inc()
        self._connection.send(write_json({"type": "error", "answers": answers, **problem.model_dump()}))

    async def _obey(self, message: AnyClientMessage) -> None:
        table, connection = self._table, self._connection
        if isinstance(message, messages.Hello):
            seats = self._service.seats_for(table.name, table.match, connection.guest, message.tokens)
            connection.viewer = Viewer(seats, message.layout)
            table.join(connection)
            self._greeted = True
            connection.send(table.state_for(connection, message.id))
            return
        if not self._greeted:
            raise Refusal("message/hello", "say hello first", ["hello"])
        if isinstance(message, messages.Sync):
            connection.send(table.state_for(connection, message.id))
        elif isinstance(message, messages.Look):
            connection.send(table.past_for(connection, message.ply, message.id))
        else:
            self._check_seat(message.seat)
            revision = await table.request(lambda at: _make_event(table, message, self._key(message), at))
            connection.send(write_json({"type": "ack", "answers": message.id, "revision": revision}))

    def _check_seat(self, seat: int) -> None:
        seats = self._connection.viewer.seats
        if seat not in seats:
            raise Refusal("seat/not_yours", "that seat is not yours", [str(own) for own in seats])

    def _key(self, message: AnyClientMessage) -> str:
        """Ids are of the client's making, so they are its own only together with its seat."""
        return f"{getattr(message, 'seat', '')}/{message.id}"


def _make_event(table: Table, message: AnyClientMessage, key: str, at: int) -> Event:
    """What a message asks for, checked against the match as it is now."""
    match = table.match
    if isinstance(message, messages.ChatMessage):
        return requests.say(match, message.seat, message.text, at, key=key)
    assert isinstance(message, messages.Deed)
    seat, ply, line = message.seat, message.ply, message.line
    match message:
        case messages.MoveMessage():
            return requests.make_move(match, seat, message.move, at, ply=ply, line=line, key=key)
        case messages.ComposeMessage():
            return requests.compose_move(match, seat, message.steps, at, ply=ply, line=line, key=key)
        case messages.OfferMessage():
            return requests.make_offer(match, seat, message.what, at, ply=ply, line=line, key=key)
        case messages.AnswerMessage():
            return requests.answer_offer(
                match, seat, message.what, message.agreed, at, ply=ply, line=line, key=key
            )
        case messages.ResignMessage():
            return requests.resign(match, seat, at, ply=ply, line=line, key=key)
        case messages.AbortMessage():
            return requests.abort(match, seat, at, ply=ply, line=line, key=key)
        case messages.ClaimMessage():
            return requests.claim_win(match, seat, at, table.away(), ply=ply, line=line, key=key)
    raise AssertionError(message)
