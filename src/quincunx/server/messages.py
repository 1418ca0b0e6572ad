"""The messages that clients send over the socket; answers.py has those of the server.

`make protocol` writes the table of docs/protocol.md from this file.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field, StringConstraints, TypeAdapter

from quincunx.server.answers import What, says
from quincunx.server.schemas import Request, Seat

PROTOCOL = 2

Id = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
Token = Annotated[str, StringConstraints(max_length=64)]
ChosenSteps = Annotated[
    list[Annotated[str, StringConstraints(max_length=40)]], says("the ids that are chosen", max_length=40)
]


class ClientMessage(Request):
    """Each has an id chosen by the client, which the answer repeats; the same id is carried out once."""

    answer: ClassVar = "ack"

    id: Id


class Hello(ClientMessage):
    """The first message: who you are here."""

    answer = "state"

    type: Literal["hello"]
    tokens: list[Token] = says("of the seats you act for; none to watch", default_factory=list, max_length=16)
    protocol: int = says(f"the version of the protocol that you speak: {PROTOCOL}", default=1)
    position: bool = says("whether you want the position as text too", default=False)
    layout: bool = says("a field of version 1, ignored", default=False)


class Sync(ClientMessage):
    """Asks for the whole state."""

    answer = "state"

    type: Literal["sync"]


class Look(ClientMessage):
    """Asks for an earlier position."""

    answer = "past"

    type: Literal["look"]
    ply: Number


class Explain(ClientMessage):
    """Asks why what is chosen is not a move for a seat; nothing is changed by it."""

    answer = "explanation"

    type: Literal["explain"]
    seat: Seat
    steps: ChosenSteps


class Deed(ClientMessage):
    """Something that a seat does in the game, and the state it was meant for."""

    seat: Seat
    ply: Number
    line: Number


class MoveMessage(Deed):
    """Makes a move."""

    type: Literal["move"]
    move: Annotated[str, StringConstraints(max_length=200), says("in notation")]


class ComposeMessage(Deed):
    """Makes a move by what is chosen on the board; it may be a wrong claim, where those are possible."""

    type: Literal["compose"]
    steps: ChosenSteps


class OfferMessage(Deed):
    """Offers a draw, or asks for a takeback or a rematch."""

    type: Literal["offer"]
    what: What


class AnswerMessage(Deed):
    """Agrees to an offer, declines it, or withdraws one's own."""

    type: Literal["answer"]
    what: What
    agreed: bool


class ReadyMessage(Deed):
    """Is ready for the next round, while play rests between two."""

    type: Literal["ready"]


class ResignMessage(Deed):
    """Gives up."""

    type: Literal["resign"]


class AbortMessage(Deed):
    """Ends the match without a result, before its second move."""

    type: Literal["abort"]


class ClaimMessage(Deed):
    """Claims the win against somebody who has been away too long."""

    type: Literal["claim"]


class ChatMessage(ClientMessage):
    """Says a short line."""

    type: Literal["chat"]
    seat: Seat
    text: Annotated[str, StringConstraints(max_length=1000)]


AnyClientMessage: TypeAlias = (
    Hello
    | Sync
    | Look
    | Explain
    | MoveMessage
    | ComposeMessage
    | OfferMessage
    | AnswerMessage
    | ReadyMessage
    | ResignMessage
    | AbortMessage
    | ClaimMessage
    | ChatMessage
)

CLIENT_MESSAGES: TypeAdapter[AnyClientMessage] = TypeAdapter(
    Annotated[AnyClientMessage, Field(discriminator="type")]
)
