"""The messages that the server sends over the socket: the one place that says what they are like.

`make protocol` makes the tables of docs/protocol.md and the types of the web client of this. They are typed
dictionaries: the type checker holds those who write them to this, no objects are made for it, and what the
server sends in tests is checked against them too.
"""

from typing import Annotated, Any, Literal, NotRequired, TypeAlias

from pydantic import ConfigDict, Field, TypeAdapter, WithJsonSchema
from typing_extensions import TypeAliasType, TypedDict, get_type_hints

from quincunx.server.schemas import Clock, OutcomeInfo

What = Literal["draw", "takeback", "rematch"]


def says(description: str, **more: Any) -> Any:
    """What a field is, in the words of docs/protocol.md."""
    return Field(description=description, **more)


def if_drawn(description: str) -> Any:
    """The same for a field that is sent only to those who draw, as the web client does."""
    return Field(description=description, json_schema_extra={"drawn": True})


class TableFacts(TypedDict):
    """What does not change at a table."""

    id: str
    game: str
    title: str
    options: dict[str, str | int]
    seat_names: tuple[str, ...]
    clock: Clock
    private: bool
    realtime: Annotated[bool, says("several seats may act at once")]


class Player(TypedDict):
    """Who sits in a seat."""

    kind: Literal["person", "bot"]
    name: str
    present: bool
    away: Annotated[int | None, says("since when")]


class ClockState(TypedDict):
    """The time that seats have."""

    left: Annotated[list[int], says("the milliseconds each seat had at the time `since`")]
    running: Annotated[int | None, says("the seat whose time has run since then")]
    since: int


class Due(TypedDict):
    """What will happen by itself if nobody acts before."""

    seat: int
    at: int
    move: str


class Offer(TypedDict):
    """An offer that is open."""

    what: What
    seat: int
    waiting: Annotated[list[int], says("the seats still to agree")]


class Played(TypedDict):
    """A move that was made."""

    seat: int
    move: str
    at: Annotated[int, says("milliseconds since play began")]


class ChatLine(TypedDict):
    """A line that was said."""

    seat: int
    text: str
    at: int


Point: TypeAlias = tuple[float, float]
Shape = TypeAliasType(
    "Shape",
    Annotated[
        tuple[Literal["polygon"], str, list[float]]
        | tuple[Literal["polyline"], str, list[float], float]
        | tuple[Literal["circle"], str, Point, float, float]
        | tuple[Literal["label"], str, Point, float, str],
        WithJsonSchema({"type": "array", "items": {}}),
    ],
)


class Choice(TypedDict):
    """A legal move."""

    seat: int
    move: str
    steps: NotRequired[Annotated[tuple[str, ...], if_drawn("the ids to choose")]]
    at: NotRequired[Annotated[Point, if_drawn("the point to which a pointer snaps")]]
    ghost: NotRequired[Annotated[list[int], if_drawn("what to show there")]]
    button: NotRequired[Annotated[str, if_drawn("the name of its button, if it has one")]]


class Site(TypedDict):
    """A place on the board."""

    id: str
    label: Annotated[str, says("in words")]
    state: str
    kind: Annotated[str, says("sites of the same kind, if they have one, stand for each other")]
    outline: Shape
    shapes: list[Shape]


class TrayItem(TypedDict):
    """Pieces of one sort beside the board."""

    id: str
    label: str
    size: Point
    count: int
    shapes: list[Shape]


class Tray(TypedDict):
    """What a seat has beside the board."""

    seat: int | None
    label: str
    note: str
    items: list[TrayItem]


class Claim(TypedDict):
    """What a seat may claim."""

    seat: int
    sites: list[str]


class Layout(TypedDict):
    """How a position looks."""

    size: Annotated[Point, says("width and height, in board units; x goes right and y down")]
    caption: Annotated[str, says("the position in a few words")]
    backdrop: Annotated[list[Shape], says("shapes behind everything")]
    trays: Annotated[list[Tray], says("what lies beside the board")]
    last: Annotated[list[Shape], says("shapes that mark the last move")]
    claim: Annotated[
        Claim | None, says("who may claim any of some sites together, right or wrong, by `compose`")
    ]
    task: Annotated[str, says("what is to be done now, for who is to do it; may be empty")]
    doing: Annotated[str, says("what the seat in question does, for the others, to follow its name")]
    collects: Annotated[
        bool, says("finding out what goes together is the game: anything of use can be chosen")
    ]
    sites: Annotated[list[Site], says("what can be clicked")]


class Common(TypedDict):
    """What all clients of a table are told alike."""

    status: Annotated[Literal["waiting", "playing", "finished", "aborted"], says("how far the match is")]
    players: Annotated[list[Player | None], says("who sits in each seat, or null")]
    watchers: Annotated[int, says("how many look on without a seat")]
    clock: Annotated[ClockState, says("the time of the seats")]
    due: Annotated[
        Due | None, says("where all play at once: what will happen by itself, such as the end of a claim")
    ]
    offers: Annotated[list[Offer], says("what is offered")]
    ply: Annotated[int, says("moves made")]
    line: Annotated[int, says("how often moves were taken back")]
    to_act: Annotated[tuple[int, ...], says("the seats that may act")]
    outcome: Annotated[OutcomeInfo | None, says("how the game has ended")]
    next: Annotated[str | None, says("the table of the rematch")]


class State(Common):
    """Everything a client may know."""

    type: Literal["state"]
    answers: str | None
    revision: Annotated[int, says("how many events the match has had")]
    now: Annotated[int, says("the server's time")]
    table: Annotated[TableFacts, says("what does not change")]
    you: Annotated[tuple[int, ...], says("the seats you act for")]
    position: Annotated[str, says("the position text, with `?` for what you may not know")]
    moves: Annotated[list[Choice], says("the legal moves of your seats")]
    ghosts: Annotated[list[Shape], says("the shapes that the numbers in `ghost` stand for")]
    history: Annotated[list[Played], says("the moves")]
    chat: Annotated[list[ChatLine], says("the last 200 lines")]
    layout: Annotated[Layout | None, if_drawn("how it looks")]


# Of a state: what never changes, and what comes in another form.
_NOT_IN_UPDATES = {"type", "answers", "revision", "now", "table", "chat", "layout"}

_LAYOUT_CHANGES = get_type_hints(Layout, include_extras=True) | {
    "changed_sites": Annotated[list[Site], says("in an update: those that take the place of their namesakes")]
}
LayoutChange = TypedDict("LayoutChange", _LAYOUT_CHANGES, total=False)  # type: ignore[misc]

_CHANGES = {
    name: NotRequired[kind]
    for name, kind in get_type_hints(State, include_extras=True).items()
    if name not in _NOT_IN_UPDATES
} | {
    "type": Literal["update"],
    "revision": int,
    "now": int,
    "played": NotRequired[list[Played]],
    "said": NotRequired[list[ChatLine]],
    "layout": NotRequired[LayoutChange],
}
Update = TypedDict("Update", _CHANGES)  # type: ignore[misc]


class Past(TypedDict):
    """An earlier position of this game."""

    type: Literal["past"]
    answers: str
    ply: int
    line: int
    position: str
    layout: Layout


class Explanation(TypedDict):
    """Why what was asked about is no move."""

    type: Literal["explanation"]
    answers: str
    reason: Annotated[str | None, says("null if nothing is against it")]


class Ack(TypedDict):
    """What was asked is done and stored."""

    type: Literal["ack"]
    answers: str
    revision: int


class ErrorMessage(TypedDict):
    """What was asked is not done; a stale or repeated message is followed by the whole state."""

    type: Literal["error"]
    answers: str | None
    code: str
    message: str
    allowed: list[str]


SERVER_MESSAGES: TypeAdapter[Any] = TypeAdapter(
    Annotated[State | Update | Past | Explanation | Ack | ErrorMessage, Field(discriminator="type")],
    config=ConfigDict(extra="forbid"),
)
