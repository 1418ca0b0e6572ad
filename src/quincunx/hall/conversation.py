"""Conversation: what a client at a table asks for is carried out, and answered, whatever it is heard by."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Protocol, TypeVar

from quincunx.core.errors import QuincunxError
from quincunx.hall import answers, messages
from quincunx.hall.errors import problem_of
from quincunx.hall.frames import Viewer
from quincunx.hall.identity import Guest, Signer
from quincunx.hall.messages import PROTOCOL, AnyClientMessage
from quincunx.hall.schemas import Problem
from quincunx.hall.table import Client, Table
from quincunx.hall.texts import write_json
from quincunx.hall.thinking import Party
from quincunx.match import requests
from quincunx.match.errors import Refusal, StaleError
from quincunx.match.events import Event

Result = TypeVar("Result")


class Host(Protocol):
    """Whoever has the tables."""

    signer: Signer

    async def work_out(self, party: Party, work: Callable[[], Result]) -> Result:
        """Do something that takes long."""

    def new_table(self, party: Party) -> AbstractAsyncContextManager[None]:
        """Let a party begin another game; refused if it has too many."""


class Conversation:
    """A client and a table."""

    def __init__(self, host: Host, table: Table, client: Client, guest: Guest | None, party: Party) -> None:
        self._host = host
        self._table = table
        self._client = client
        self._guest = guest
        self._party = party
        self._greeted = False
        self.on_refusal: Callable[[str], object] = lambda code: None

    async def answer(self, message: AnyClientMessage) -> None:
        """Carry out a message, or say why not."""
        try:
            await self._obey(message)
        except StaleError as error:
            self.refuse(message.id, problem_of(error))
            self._client.send(self._table.state_for(self._client, None))
        except QuincunxError as error:
            self.refuse(message.id, problem_of(error))

    def refuse(self, asked: str | None, problem: Problem) -> None:
        """Say that something is not done."""
        self.on_refusal(problem.code)
        error: answers.ErrorMessage = {
            "type": "error",
            "answers": asked,
            "code": problem.code,
            "message": problem.message,
            "allowed": problem.allowed,
        }
        self._client.send(write_json(error))

    async def _obey(self, message: AnyClientMessage) -> None:
        table, client = self._table, self._client
        if isinstance(message, messages.Hello):
            if message.protocol != PROTOCOL:
                raise Refusal("message/protocol", "the server has changed: reload the page", [str(PROTOCOL)])
            seats = self._host.signer.seats_for(table.name, table.match, self._guest, message.tokens)
            client.viewer = Viewer(seats, reads=message.position)
            table.join(client)
            if seats:
                table.party = self._party
            self._greeted = True
            client.send(table.state_for(client, message.id))
            return
        if not self._greeted:
            raise Refusal("message/hello", "say hello first", ["hello"])
        if isinstance(message, messages.Sync):
            await table.look_again()
            client.send(table.state_for(client, message.id))
        elif isinstance(message, messages.Look):
            past = table.past_for(client, message.ply, message.id)
            client.send(await self._host.work_out(self._party, past))
        elif isinstance(message, messages.Explain):
            self._check_seat(message.seat)
            question = requests.explain(table.match, message.seat, message.steps)
            reason = await self._host.work_out(self._party, question)
            client.send(write_json({"type": "explanation", "answers": message.id, "reason": reason}))
        else:
            make = partial(self._make_event, message)
            if _opens_table(table, message):
                async with self._host.new_table(self._party):
                    revision = await table.request(make)
            else:
                revision = await table.request(make)
            done: answers.Ack = {"type": "ack", "answers": message.id, "revision": revision}
            client.send(write_json(done))

    def _check_seat(self, seat: int) -> None:
        if seat not in self._client.viewer.seats:
            own = [str(other) for other in self._client.viewer.seats]
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
