"""The messages that the server sends over the socket: the one place that says what they are like.

`make protocol` writes the tables of docs/protocol.md and the types of the web client from this file. The
messages are typed dictionaries: the type checker sees to it that they are built like this, at no cost while
the server runs, and tests check what the server sends against them too.
"""

from typing import Annotated, Literal, NotRequired, TypeAlias

from quincunx.hall.schemas import Clock, OutcomeInfo
from quincunx.hall.shapes import TypeAliasType, TypedDict, get_type_hints, says

What = Literal["draw", "takeback", "rematch"]


class TableFacts(TypedDict):
    """What does not change at a table."""

    id: str
    game: str
    title: str
    options: dict[str, str | int]
    seat_names: tuple[str, ...]
    kit: Annotated[str, says("the address of the kit whose names boards use")]
    clock: Clock
    private: bool
    draw: Annotated[bool, says("chance decides who sits where when play begins")]
    realtime: Annotated[bool, says("several seats may act at once")]
    guided: Annotated[bool, says("a person who plays against bots is given advice")]


class Player(TypedDict):
    """Who sits in a seat."""

    kind: Literal["person", "bot"]
    name: str
    present: bool
    away: Annotated[int | None, says("since when")]
    claim: Annotated[int | None, says("from when the win can be claimed if they stay away")]


class ClockState(TypedDict):
    """The time that seats have."""

    left: Annotated[list[int], says("the milliseconds each seat had at the time `since`")]
    running: Annotated[int | None, says("the seat whose time has run since then")]
    since: int


class Due(TypedDict):
    """What will happen by itself if nobody acts first."""

    seat: int
    at: int
    move: str


class Rest(TypedDict):
    """Play rests between two rounds."""

    until: Annotated[int, says("when play goes on by itself")]
    ready: Annotated[list[int], says("the seats of the people who are ready before")]


class Round(TypedDict):
    """A round that is over."""

    name: str
    points: Annotated[list[int | None], says("what each seat has got, or null")]
    winners: Annotated[list[int], says("the seats that have won it")]


class Sheet(TypedDict):
    """What has come of the rounds so far."""

    rounds: list[Round]
    totals: list[int]
    aim: Annotated[str, says("what the points are good for, in a sentence")]


class Offer(TypedDict):
    """An offer that has not been answered yet."""

    what: What
    seat: int
    waiting: Annotated[list[int], says("the seats still to agree")]


class Declined(TypedDict):
    """An offer that came to nothing."""

    what: What
    seat: int
    by: Annotated[int, says("who declined it; the same seat if it was withdrawn")]


class Played(TypedDict):
    """A move that was made."""

    seat: int
    move: str
    at: Annotated[int, says("milliseconds since play began")]
    words: Annotated[str, says("the move in words, with what came of it")]


class ChatLine(TypedDict):
    """A line that was said."""

    seat: int
    name: Annotated[str, says("of who said it; somebody else may sit there now")]
    text: str
    at: int


Point: TypeAlias = tuple[float, float]
Shape = TypeAliasType(
    "Shape",
    Annotated[
        tuple[Literal["polygon"], str, list[float]]
        | tuple[Literal["polyline"], str, list[float], float]
        | tuple[Literal["circle"], str, Point, float, float]
        | tuple[Literal["label"], str, Point, float, str]
        # What has a height says at the end how far it rises and how far it is lifted; a label is only lifted.
        | tuple[Literal["polygon"], str, list[float], float, float]
        | tuple[Literal["polyline"], str, list[float], float, float, float]
        | tuple[Literal["circle"], str, Point, float, float, float, float]
        | tuple[Literal["label"], str, Point, float, str, float],
        says(form={"type": "array", "items": {}}),
    ],
)


Placement = TypeAliasType(
    "Placement",
    Annotated[
        str | tuple[str, float, float] | tuple[str, float, float, str],
        says(form={"anyOf": [{"type": "string"}, {"type": "array", "items": {}}]}),
    ],
)


class Look(TypedDict, total=False):
    """A piece or a mark in one of its states."""

    shapes: Annotated[list[Shape], says("around the origin of its site")]
    words: Annotated[str, says("the same in words; `{}` stands for the text of a placement")]
    on: Annotated[str, says("the one site on which it is drawn, if it covers several")]
    height: Annotated[float, says("how much it lifts what stands on it on the same site")]
    sort: Annotated[
        Literal["mark", "source"],
        says("a `mark` belongs to its place, and from a `source`, which says how many, things come"),
    ]
    back: Annotated[str, says("of a source: the look that what comes from it has until it is turned over")]
    level: Annotated[int, says("it goes under what has a higher one on its site; 0 if there is none")]


class Place(TypedDict):
    """A site."""

    id: str
    name: str
    outline: Annotated[Shape, says("around the origin")]
    empty: Annotated[str, says("what to say if nothing on it has words")]
    at: NotRequired[Annotated[Point, says("its origin; if left out, it is only where a board puts it")]]
    group: NotRequired[
        Annotated[str, says("sites of one group whose first look is the same are interchangeable in steps")]
    ]


class Item(TypedDict):
    """Pieces of one kind beside the board."""

    id: str
    label: Annotated[str, says("in words; `{}` stands for their number")]
    size: Point
    look: Annotated[str, says("drawn in the middle")]


class Shelf(TypedDict, total=False):
    """What a seat, or nobody in particular, may have beside the board."""

    seat: int
    label: str
    items: list[Item]


class Action(TypedDict):
    """What to choose for a move that has a number, which is its place in the list."""

    move: Annotated[str, says("in notation")]
    steps: Annotated[list[str], says("ids, or `group: look` for any site of the group with that look")]
    ghost: NotRequired[
        Annotated[list[str], says("looks to show at the site chosen last; if none, frame what is chosen")]
    ]
    at: NotRequired[Annotated[Point, says("where a pointer snaps to, if not the middle of the last site")]]
    button: NotRequired[Annotated[str, says("the name of its button, if it has one")]]
    sends: NotRequired[
        Annotated[list[str], says("sites to which it sends the next player, which light up meanwhile")]
    ]


class Kit(TypedDict):
    """How everything in a game looks, whatever the position: at the address that a table or page names."""

    size: Annotated[Point, says("width and height, in board units; x goes right and y down")]
    sites: Annotated[list[Place], says("what can be clicked")]
    looks: Annotated[dict[str, Look], says("pieces and marks by their names")]
    shelves: Annotated[list[Shelf], says("what may lie beside the board")]
    actions: Annotated[list[Action], says("the moves, if they have numbers; `*` stands for the mover's name")]
    words: Annotated[
        list[str], says("the same moves in words, `*` again standing for the mover; empty if there are none")
    ]
    backdrop: Annotated[list[Shape], says("shapes behind everything")]
    ground: Annotated[Shape | None, says("below that; its lower half moves down if a board is taller")]
    seats: Annotated[list[str], says("the names that `*` stands for, by seat")]
    buttons: Annotated[dict[str, str], says("moves without numbers that have a button, and its name")]
    task: Annotated[str, says("what to do, said to those who are to do it; may be empty")]
    doing: Annotated[str, says("what the seat to act is doing, said to the others after its name")]


class Choice(TypedDict):
    """A legal move that has no number."""

    seat: int
    move: str
    steps: Annotated[tuple[str, ...], says("as in the actions of a kit")]
    words: Annotated[str, says("the move in words")]


class Claim(TypedDict):
    """What a seat may claim."""

    seat: int
    sites: list[str]


class Board(TypedDict):
    """What a seat sees of a position, in names from the kit."""

    caption: Annotated[str, says("the position in a few words")]
    sites: Annotated[
        dict[str, list[Placement]],
        says(
            "what stands on each site, from the bottom up: names of looks, or lists of a name, its distance "
            "from the site's origin (x and y), and perhaps a text to fill in"
        ),
    ]
    counts: Annotated[dict[str, int], says("which items are beside the board, and how many of each")]
    notes: Annotated[list[str], says("a note for each shelf, such as a score")]
    last: Annotated[list[Placement], says("what marks the last move")]
    under: Annotated[list[Placement], says("what lies under the sites, besides the backdrop")]
    places: Annotated[dict[str, Point], says("where the sites are that can move")]
    size: Annotated[Point | None, says("its size, if it differs from the kit's")]
    task: Annotated[str | None, says("what to do now, if it differs from the kit's")]
    collects: Annotated[
        bool, says("the game is to find out what goes together: anything useful can be chosen")
    ]
    claim: Annotated[
        Claim | None, says("who may claim which sites, in any combination, right or wrong, by `compose`")
    ]
    round: Annotated[str, says("which round it is, in words; empty in games without rounds")]
    sheet: Annotated[Sheet | None, says("the score sheet, once a round is over")]
    news: Annotated[list[str], says("what has just happened, in sentences with the names of seats")]
    order: Annotated[
        list[dict[str, Placement]],
        says("how the last move came about, if step by step: what came to lie on which site in each"),
    ]


class Common(TypedDict):
    """What all clients at a table are told."""

    status: Annotated[Literal["waiting", "playing", "finished", "aborted"], says("the stage of the match")]
    players: Annotated[list[Player | None], says("who sits in each seat, or null")]
    host: Annotated[
        int | None,
        says("the first seat of the host, who can fill and free seats and start; null once play has begun"),
    ]
    watchers: Annotated[int, says("how many people watch without a seat")]
    clock: Annotated[ClockState, says("the clocks of the seats")]
    due: Annotated[
        Due | None,
        says("where all play at once: what will happen by itself, such as the end of a claim"),
    ]
    rest: Annotated[Rest | None, says("whether play rests between two rounds")]
    offers: Annotated[list[Offer], says("the offers that are open")]
    declined: Annotated[
        list[Declined],
        says("the offers that came to nothing, until the seats that made them move or make them again"),
    ]
    ply: Annotated[int, says("moves made")]
    line: Annotated[int, says("how often moves were taken back")]
    to_act: Annotated[tuple[int, ...], says("the seats that may act")]
    outcome: Annotated[OutcomeInfo | None, says("how the game ended")]
    next: Annotated[str | None, says("the table of the rematch")]


class State(Common):
    """Everything a client may know."""

    type: Literal["state"]
    answers: str | None
    revision: Annotated[int, says("how many events the match has had")]
    now: Annotated[int, says("the server's time")]
    table: Annotated[TableFacts, says("what does not change")]
    you: Annotated[tuple[int, ...], says("the seats you act for")]
    position: NotRequired[
        Annotated[
            str, says("the position text, with `?` for what you may not know, if you asked for it in `hello`")
        ]
    ]
    actions: Annotated[
        list[int],
        says(
            "the numbers of the legal moves, if they have numbers and it is your turn: the first one, then "
            "how far each is from the one before"
        ),
    ]
    moves: Annotated[list[Choice], says("the legal moves of your seats, if they have no numbers")]
    history: Annotated[list[Played], says("the moves")]
    chat: Annotated[list[ChatLine], says("the last 200 lines")]
    board: Annotated[Board, says("what the position looks like")]


# Of a state: what never changes, and what comes in another form.
_NOT_IN_UPDATES = {"type", "answers", "revision", "now", "table", "chat", "board"}

_BOARD_CHANGES = get_type_hints(Board, include_extras=True) | {
    "sites": dict[str, list[Placement] | None],
    "counts": dict[str, int | None],
    "places": dict[str, Point | None],
}
BoardChange = TypedDict("BoardChange", _BOARD_CHANGES, total=False)  # type: ignore[misc]

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
    "board": NotRequired[BoardChange],
}
Update = TypedDict("Update", _CHANGES)  # type: ignore[misc]


class Past(TypedDict):
    """An earlier position of this game."""

    type: Literal["past"]
    answers: str
    ply: int
    line: int
    position: str
    board: Board


class Explanation(TypedDict):
    """Why what was asked about is not a move."""

    type: Literal["explanation"]
    answers: str
    reason: Annotated[str | None, says("null if there is no reason against it")]


class Ack(TypedDict):
    """What was asked for is done and stored."""

    type: Literal["ack"]
    answers: str
    revision: int


class ErrorMessage(TypedDict):
    """What was asked for is not done; a stale or repeated message is followed by the whole state."""

    type: Literal["error"]
    answers: str | None
    code: str
    message: str
    allowed: list[str]
