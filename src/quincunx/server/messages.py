"""The messages of the socket, in both directions; docs/protocol.md explains them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, Field, StringConstraints, TypeAdapter

from quincunx.server.schemas import Clock, OutcomeInfo, Request, Seat

Id = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
Token = Annotated[str, StringConstraints(max_length=64)]
What = Literal["draw", "takeback", "rematch"]
ChosenSteps = Annotated[list[Annotated[str, StringConstraints(max_length=40)]], Field(max_length=40)]


class ClientMessage(Request):
    """Each has an id of the client's making, which its answer repeats; the same id is carried out once."""

    id: Id


class Hello(ClientMessage):
    """The first message: which seats you act for (none to watch), and whether you draw."""

    type: Literal["hello"]
    tokens: list[Token] = Field(default_factory=list, max_length=16)
    layout: bool = True


class Sync(ClientMessage):
    """Asks for the whole state."""

    type: Literal["sync"]


class Look(ClientMessage):
    """Asks for an earlier position."""

    type: Literal["look"]
    ply: Number


class Explain(ClientMessage):
    """Asks why a seat can make no move of what is chosen; nothing comes of it."""

    type: Literal["explain"]
    seat: Seat
    steps: ChosenSteps


class Deed(ClientMessage):
    """What a seat does to the game, and the state it was meant for."""

    seat: Seat
    ply: Number
    line: Number


class MoveMessage(Deed):
    """A move in notation."""

    type: Literal["move"]
    move: Annotated[str, StringConstraints(max_length=200)]


class ComposeMessage(Deed):
    """A move by what is chosen of the layout; it may be a wrong claim, where those are possible."""

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
    | ResignMessage
    | AbortMessage
    | ClaimMessage
    | ChatMessage
)

CLIENT_MESSAGES: TypeAdapter[AnyClientMessage] = TypeAdapter(
    Annotated[AnyClientMessage, Field(discriminator="type")]
)


class TableFacts(BaseModel):
    """What does not change at a table."""

    id: str
    game: str
    title: str
    options: dict[str, str | int]
    seat_names: list[str]
    clock: Clock
    private: bool
    realtime: bool


class PlayerState(BaseModel):
    """Who sits in a seat; `away` is since when the person is not connected."""

    kind: Literal["person", "bot"]
    name: str
    present: bool
    away: int | None


class ClockState(BaseModel):
    """What each seat had left at the time `since`; the time of `running` runs from then on."""

    left: list[int]
    running: int | None
    since: int


class DueState(BaseModel):
    """What will happen by itself, to a seat, if nobody acts before."""

    seat: int
    at: int
    move: str


class OfferState(BaseModel):
    """An offer that is open; `waiting` are the seats still to agree."""

    what: What
    seat: int
    waiting: list[int]


class Played(BaseModel):
    """A move that was made, `at` milliseconds after play began."""

    seat: int
    move: str
    at: int


class ChatLine(BaseModel):
    """A line that was said."""

    seat: int
    text: str
    at: int


class Choice(BaseModel):
    """A legal move; with a layout also how it is chosen and shown, and the name of its button, if any."""

    seat: int
    move: str
    steps: list[str] | None = None
    at: list[float] | None = None
    ghost: list[int] | None = None
    button: str | None = None


class SiteState(BaseModel):
    """A place on the board; those of the same kind, if they have one, stand for each other."""

    id: str
    label: str
    state: str
    kind: str
    outline: list[Any]
    shapes: list[list[Any]]


class TrayItemState(BaseModel):
    """Pieces of one sort beside the board."""

    id: str
    label: str
    size: list[float]
    count: int
    shapes: list[list[Any]]


class TrayState(BaseModel):
    """What a seat has beside the board."""

    seat: int | None
    label: str
    note: str
    items: list[TrayItemState]


class ClaimState(BaseModel):
    """Sites of which a seat may claim any together."""

    seat: int
    sites: list[str]


class LayoutState(BaseModel):
    """How the position looks."""

    size: list[float]
    caption: str
    backdrop: list[list[Any]]
    trays: list[TrayState]
    last: list[list[Any]]
    claim: ClaimState | None
    task: str
    doing: str
    collects: bool
    sites: list[SiteState]


class LayoutChange(BaseModel):
    """The parts of a layout that have changed; `changed_sites` take the place of those with their ids."""

    size: list[float] | None = None
    caption: str | None = None
    backdrop: list[list[Any]] | None = None
    trays: list[TrayState] | None = None
    last: list[list[Any]] | None = None
    claim: ClaimState | None = None
    task: str | None = None
    doing: str | None = None
    collects: bool | None = None
    sites: list[SiteState] | None = None
    changed_sites: list[SiteState] | None = None


class State(BaseModel):
    """Everything a client may know."""

    type: Literal["state"]
    answers: str | None
    revision: int
    now: int
    table: TableFacts
    you: list[int]
    status: Literal["waiting", "playing", "finished", "aborted"]
    players: list[PlayerState | None]
    watchers: int
    clock: ClockState
    due: DueState | None
    offers: list[OfferState]
    ply: int
    line: int
    to_act: list[int]
    position: str
    moves: list[Choice]
    ghosts: list[list[Any]]
    outcome: OutcomeInfo | None
    next: str | None
    history: list[Played]
    chat: list[ChatLine]
    layout: LayoutState | None


class Update(BaseModel):
    """What has changed since the last state or update; fields take the place of those of the state."""

    type: Literal["update"]
    revision: int
    now: int
    you: list[int] | None = None
    status: Literal["waiting", "playing", "finished", "aborted"] | None = None
    players: list[PlayerState | None] | None = None
    watchers: int | None = None
    clock: ClockState | None = None
    due: DueState | None = None
    offers: list[OfferState] | None = None
    ply: int | None = None
    line: int | None = None
    to_act: list[int] | None = None
    position: str | None = None
    moves: list[Choice] | None = None
    ghosts: list[list[Any]] | None = None
    outcome: OutcomeInfo | None = None
    next: str | None = None
    history: list[Played] | None = None
    played: list[Played] | None = None
    said: list[ChatLine] | None = None
    layout: LayoutChange | None = None


class Past(BaseModel):
    """An earlier position of this game."""

    type: Literal["past"]
    answers: str
    ply: int
    line: int
    position: str
    layout: LayoutState


class Explanation(BaseModel):
    """Why what was asked about is no move; `reason` is null if nothing is against it."""

    type: Literal["explanation"]
    answers: str
    reason: str | None


class Ack(BaseModel):
    """What was asked is done and stored."""

    type: Literal["ack"]
    answers: str
    revision: int


class ErrorMessage(BaseModel):
    """What was asked is not done; a stale or repeated message is followed by the whole state."""

    type: Literal["error"]
    answers: str | None
    code: str
    message: str
    allowed: list[str]


AnyServerMessage: TypeAlias = State | Update | Past | Explanation | Ack | ErrorMessage

SERVER_MESSAGES: TypeAdapter[AnyServerMessage] = TypeAdapter(
    Annotated[AnyServerMessage, Field(discriminator="type")]
)
