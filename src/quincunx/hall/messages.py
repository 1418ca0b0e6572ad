"""The messages that clients send over the socket; answers.py has those of the server.

`make protocol` writes the table of docs/protocol.md from this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal, TypeAlias

from quincunx.hall.answers import What
from quincunx.hall.schemas import Seat
from quincunx.hall.shapes import Request, says

PROTOCOL = 2

Id = Annotated[str, says(min_length=1, max_length=40)]
Number = Annotated[int, says(ge=0, le=1_000_000)]
Token = Annotated[str, says(max_length=64)]
ChosenSteps = Annotated[
    list[Annotated[str, says(max_length=40)]], says("the ids that are chosen", max_length=40)
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientMessage(Request):
    """Each has an id chosen by the client, which the answer repeats; the same id is carried out once."""

    answer: ClassVar = "ack"

    id: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello(ClientMessage):
    """The first message: who you are here."""

    answer = "state"

    type: Literal["hello"]
    tokens: Annotated[list[Token], says("of the seats you act for; none to watch", max_length=16)] = field(
        default_factory=list
    )
    protocol: Annotated[int, says(f"the version of the protocol that you speak: {PROTOCOL}")] = 1
    position: Annotated[bool, says("whether you want the position as text too")] = False
    layout: Annotated[bool, says("a field of version 1, ignored")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sync(ClientMessage):
    """Asks for the whole state."""

    answer = "state"

    type: Literal["sync"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(ClientMessage):
    """Asks for an earlier position."""

    answer = "past"

    type: Literal["look"]
    ply: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Explain(ClientMessage):
    """Asks why what is chosen is not a move for a seat; nothing is changed by it."""

    answer = "explanation"

    type: Literal["explain"]
    seat: Seat
    steps: ChosenSteps


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed(ClientMessage):
    """Something that a seat does in the game, and the state it was meant for."""

    seat: Seat
    ply: Number
    line: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveMessage(Deed):
    """Makes a move."""

    type: Literal["move"]
    move: Annotated[str, says(max_length=200), says("in notation")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComposeMessage(Deed):
    """Makes a move by what is chosen on the board; it may be a wrong claim, where those are possible."""

    type: Literal["compose"]
    steps: ChosenSteps


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferMessage(Deed):
    """Offers a draw, or asks for a takeback or a rematch."""

    type: Literal["offer"]
    what: What


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerMessage(Deed):
    """Agrees to an offer, declines it, or withdraws one's own."""

    type: Literal["answer"]
    what: What
    agreed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyMessage(Deed):
    """Is ready for the next round, while play rests between two."""

    type: Literal["ready"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResignMessage(Deed):
    """Gives up."""

    type: Literal["resign"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AbortMessage(Deed):
    """Ends the match without a result, before its second move."""

    type: Literal["abort"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimMessage(Deed):
    """Claims the win against somebody who has been away too long."""

    type: Literal["claim"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatMessage(ClientMessage):
    """Says a short line."""

    type: Literal["chat"]
    seat: Seat
    text: Annotated[str, says(max_length=1000)]


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
