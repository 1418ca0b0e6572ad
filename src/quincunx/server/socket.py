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
from quincunx.hall import answers, messages, tracing
from quincunx.hall.asking import Asking, asking
from quincunx.hall.frames import Viewer
from quincunx.hall.messages import PROTOCOL, AnyClientMessage
from quincunx.hall.schemas import Problem
from quincunx.hall.texts import write_json
from quincunx.hall.thinking import Party
from quincunx.match import requests
from quincunx.match.errors import Refusal, StaleError
from quincunx.match.events import Event
from quincunx.server.connection import Connection
from quincunx.server.errors import invalid, problem_of, refuse
from quincunx.server.service import Service, service_of
from quincunx.server.shapes import CLIENT_MESSAGES
from quincunx.server.table import Table
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
        self._greeted = False
        self._table: Table

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
            self._refuse(None, problem_of(Refusal("limit/messages", "too many messages: wait a moment")))
            await asyncio.sleep(1)  # nothing more is read meanwhile
            return
        if message is None:
            assert problem is not None
            self._refuse(None, problem)
            return
        self._metrics.messages_of(message.type).inc()
        tracing.say(type=message.type)
        if not isinstance(message, messages.MoveMessage | messages.ComposeMessage):
            await self._service.turns.wait(self._party)
        try:
            await self._obey(message)
        except StaleError as error:
            self._refuse(message.id, problem_of(error))
            self._connection.send(self._table.state_for(self._connection, None))
        except QuincunxError as error:
            self._refuse(message.id, problem_of(error))

    def _refuse(self, asked: str | None, problem: Problem) -> None:
        self._metrics.errors.labels(problem.code).inc()
        log.info("refused", extra={"facts": {"code": problem.code}})
        error: answers.ErrorMessage = {
            "type": "error",
            "answers": asked,
            "code": problem.code,
            "message": problem.message,
            "allowed": problem.allowed,
        }
        self._connection.send(write_json(error))

    async def _obey(self, message: AnyClientMessage) -> None:
        table, connection = self._table, self._connection
        if isinstance(message, messages.Hello):
            if message.protocol != PROTOCOL:
                raise Refusal("message/protocol", "the server has changed: reload the page", [str(PROTOCOL)])
            seats = self._service.seats_for(table.name, table.match, connection.guest, message.tokens)
            connection.viewer = Viewer(seats, reads=message.position)
            table.join(connection)
            if seats:
                table.party = self._party
            self._greeted = True
            connection.send(table.state_for(connection, message.id))
            return
        if not self._greeted:
            raise Refusal("message/hello", "say hello first", ["hello"])
        if isinstance(message, messages.Sync):
            await table.look_again()
            connection.send(table.state_for(connection, message.id))
        elif isinstance(message, messages.Look):
            past = table.past_for(connection, message.ply, message.id)
            connection.send(await self._service.work_out(self._party, past))
        elif isinstance(message, messages.Explain):
            self._check_seat(message.seat)
            question = requests.explain(table.match, message.seat, message.steps)
            reason = await self._service.work_out(self._party, question)
            connection.send(write_json({"type": "explanation", "answers": message.id, "reason": reason}))
        else:
            make = partial(self._make_event, message)
            if _opens_table(table, message):
                async with self._service.new_table(self._party):
                    revision = await table.request(make)
            else:
                revision = await table.request(make)
            done: answers.Ack = {"type": "ack", "answers": message.id, "revision": revision}
            connection.send(write_json(done))

    def _check_seat(self, seat: int) -> None:
        if seat not in self._connection.viewer.seats:
            own = [str(other) for other in self._connection.viewer.seats]
            raise Refusal("seat/not_yours", "that seat is not yours", own)
        requests.check_owner(self._table.match, seat, self._party.guest)

    def _make_event(self, message: AnyClientMessage, at: int) -> Event:
        """What a message asks for, if the seat is still that of who asks."""
        assert isinstance(message, messages.Deed | messages.ChatMessage)
        self._check_seat(message.seat)
        # Ids are of the client's making, so they are its own only together with its seat.
        return _make_event(self._table, message, f"{message.seat}/{message.id}", at)


def _opens_table(table: Table, message: AnyClientMessage) -> bool:
    """Whether a message would have one more game go on: another one, or this one again."""
    if isinstance(message, messages.AnswerMessage):
        return message.what == "rematch" and message.agreed
    if isinstance(message, messages.OfferMessage):
        reopens = message.what == "takeback" and table.match.status == "finished"
        return message.what == "rematch" or reopens
    return False


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
        case messages.ReadyMessage():
            return requests.get_ready(match, seat, at, ply=ply, line=line, key=key)
        case messages.ResignMessage():
            return requests.resign(match, seat, at, ply=ply, line=line, key=key)
        case messages.AbortMessage():
            return requests.abort(match, seat, at, ply=ply, line=line, key=key)
        case messages.ClaimMessage():
            return requests.claim_win(match, seat, at, table.away(), ply=ply, line=line, key=key)
    raise AssertionError(message)
