"""Everything that REST sends in either direction; messages.py and answers.py have what sockets do.

Requests refuse fields they do not know. Descriptions appear in the OpenAPI document.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from quincunx.hall.shapes import Request, TypedDict, says

Name = Annotated[str, says(max_length=100)]
OptionText = Annotated[str, says(max_length=4000)]
OptionNumber = Annotated[int, says(ge=-(10**9), le=10**9)]
OptionEntry = Annotated[dict[Name, OptionText | OptionNumber], says(max_length=20)]
OptionValue = OptionText | OptionNumber | Annotated[list[OptionEntry], says(max_length=50)]
Seat = Annotated[int, says(ge=0, le=63)]
LONGEST_REST = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Every error has this shape."""

    code: Annotated[str, says("For programs, such as `move/illegal`.")]
    message: Annotated[str, says("One sentence for people.")]
    allowed: Annotated[list[str], says("What would have been allowed, if that can be listed.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberInfo:
    """A number that an entry of an option may have."""

    name: str
    title: str
    lowest: int
    highest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntriesInfo:
    """What the entries of an option are like; each has a text, and the numbers that are wanted, by name."""

    each: Annotated[str, says("What an entry is called.")]
    sentence: Annotated[str, says("What its text says.")]
    longest: Annotated[int, says("The most characters of its text.")]
    numbers: list[NumberInfo]
    default: Annotated[list[dict[str, str | int]], says("As many as there have to be.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionInfo:
    """A choice that a game offers."""

    name: str
    default: str | int
    help: str
    choices: Annotated[list[str], says("The values, if they are names.")]
    lowest: Annotated[int | None, says("The lowest value, if they are numbers.")]
    highest: int | None
    form: Annotated[str, says("The values in words.")]
    asked: Annotated[
        Literal["first", "later", "rarely"],
        says("Before it is asked who plays, since it decides how many; after that; or only on request."),
    ]
    entries: Annotated[
        EntriesInfo | None, says("If the value is made of entries: a list of them is a value as well.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """A game that can be played here."""

    name: str
    title: str
    summary: str
    version: int
    options: list[OptionInfo]
    lessons: Annotated[bool, says("Whether there are lessons.")]
    players: Annotated[tuple[int, int], says("How many can play: fewest and most.")]
    minutes: Annotated[tuple[int, int] | None, says("How long people usually play, if the game says so.")]
    difficulty: Annotated[str, says("How hard it is to learn: easy, medium, hard, or nothing.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Showcase:
    """A game to be looked at: some of its boards, and as much of its kit as they need."""

    name: str
    kit: Annotated[dict[str, Any], says("A kit without actions and shelves, with the looks in use.")]
    boards: Annotated[list[dict[str, Any]], says("As in the socket's `state`, one after the other.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage(GameInfo):
    """A game with its rules."""

    rules: Annotated[str, says("The rules page, in Markdown.")]
    seat_names: Annotated[list[str], says("With the options as they are by default.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading of a page."""

    id: str
    words: str
    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelInfo:
    """One picture of a figure."""

    words: Annotated[str, says("Which of several it is, and what the signs on it mean.")]
    board: Annotated[dict[str, Any], says("As in the socket's `state`.")]
    ghosts: Annotated[list[Any], says("Looks that moves would place which are not made.")]
    over: Annotated[list[Any], says("Shapes over all that: frames and signs.")]
    area: Annotated[list[float], says("What is seen of the board: left, top, width, height.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceInfo:
    """A piece of a figure, in a box from the origin to its size."""

    words: str
    count: int
    size: list[float]
    shapes: list[Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureInfo:
    """A figure: pictures of positions, or pieces with their names."""

    kit: Annotated[str, says("The address of the kit whose names the boards use; empty for pieces.")]
    panels: list[PanelInfo]
    pieces: list[PieceInfo]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameText:
    """A page of a game."""

    html: Annotated[str, says("The text; an element with `data-figure` is the place of a figure.")]
    contents: list[Heading]
    figures: dict[str, FigureInfo]
    notation: Annotated[bool, says("Whether the game has a page about its notation.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class BotInfo:
    """An opponent that is a program."""

    name: Annotated[str, says("What a seat of kind `bot` asks for.")]
    title: Annotated[str, says("What people call it, with its level.")]
    description: Annotated[str, says("How well it plays, in a few words.")]
    called: Annotated[str, says("Its own name.")]
    character: Annotated[str, says("How it plays, in a sentence.")]
    level: Annotated[int, says("How strong it is: 1 is the weakest.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestRequest(Request):
    """A name to be known by; if it is empty, one is made up."""

    name: Name = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestInfo:
    """Who you are."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock(Request):
    """The time that players have."""

    kind: Literal["none", "move", "fischer"] = "none"
    seconds: Annotated[int, says(ge=0, le=14 * 86_400)] = 0
    increment: Annotated[int, says(ge=0, le=3600)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRequest(Request):
    """Who is to sit in a seat: you (by another name, if several play at one screen), a bot, or others."""

    kind: Literal["me", "bot", "open", "invite"]
    name: Annotated[Name, says("With `me`, a name to show; with `bot`, which one.")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRequest(Request):
    """A table to be set up."""

    game: Name
    options: Annotated[dict[Name, OptionValue], says(max_length=20)] = field(default_factory=dict)
    seats: Annotated[list[SeatRequest], says("In order; the remaining ones are open.", max_length=16)] = (
        field(default_factory=lambda: [SeatRequest(kind="me", name="")])
    )
    clock: Clock = field(default_factory=Clock)
    private: bool = False
    draw: Annotated[
        bool, says("Whether chance decides who sits where: then seats are only places until play begins.")
    ] = False
    daily: Annotated[bool, says("The deal of the day, in games for one.")] = False
    day: Annotated[
        str | None, says("Of a day before, one of the last 30; today if there is none.", max_length=20)
    ] = None
    guided: Annotated[bool, says("Whether you are given advice, alone against bots.")] = False
    rest: Annotated[
        int,
        says(
            "For how many seconds play rests between rounds, unless all people are ready before.",
            ge=0,
            le=LONGEST_REST,
        ),
    ] = 0
    hosted: Annotated[
        bool, says("Whether there is a host, at first you, who fills and frees seats and starts the game.")
    ] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BotRequest(Request):
    """A bot for a free seat."""

    seat: Seat
    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovalRequest(Request):
    """A seat to be freed."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinRequest(Request):
    """A seat to take: any that is open, unless it is named or an invitation is shown."""

    seat: Seat | None = None
    invitation: Annotated[str, says(max_length=64)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatInfo:
    """A seat as others see it."""

    kind: Literal["person", "bot", "open", "invite"]
    name: str | None
    present: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSeat:
    """A seat of yours, and the token that the socket wants to see."""

    seat: int
    token: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """What to give to the person who is to take a seat."""

    seat: int
    invitation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInfo:
    """A table in a list."""

    id: str
    game: str
    title: str
    options: dict[str, str | int]
    seat_names: list[str]
    seats: list[SeatInfo]
    status: Literal["waiting", "playing", "finished", "aborted"]
    clock: Clock
    private: bool
    draw: Annotated[bool, says("Whether chance decides who sits where when play begins.")]
    host: Annotated[int | None, says("The first seat of the host, until play begins.")]
    ply: int
    to_act: list[int]
    changed: Annotated[int, says("When something last happened, in milliseconds.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDetails(TableInfo):
    """A table, with what belongs to you alone."""

    kit: Annotated[str, says("The address of the kit whose names boards use.")]
    yours: list[OwnSeat]
    invitation: Annotated[
        str | None,
        says("For all who are to take a free seat, one after the other; for the host or creator only."),
    ]
    invitations: Annotated[
        list[Invitation],
        says("For single seats that are still free, at a table without a host; for the creator only."),
    ]
    address: Annotated[
        str | None,
        says("Where others can open this server, if that is known and is not where you have opened it."),
    ]
    removed: Annotated[bool, says("Whether the host has removed you.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadableTable:
    """A table of yours that cannot be played or shown at present."""

    id: str
    game: str
    reason: Annotated[str, says("One sentence for people.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby:
    """The tables worth knowing about."""

    mine: Annotated[list[TableInfo], says("Those at which you have a seat and that are not over.")]
    yours: Annotated[dict[str, list[int]], says("Your seats there, by the ids of these tables.")]
    waiting: Annotated[list[TableInfo], says("Those with a seat for anybody.")]
    playing: Annotated[list[TableInfo], says("Those that can be watched.")]
    unreadable: Annotated[list[UnreadableTable], says("Yours that are stored but cannot be read.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordInfo:
    """A finished game in a list."""

    id: str
    game: str
    players: list[str]
    result: str
    changed: int


class OutcomeInfo(TypedDict):
    """How a game ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeMove:
    """A move of a record, and who made it."""

    seat: int
    move: str
    words: Annotated[str, says("The move in words, with what came of it.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateInfo:
    """A move, and what it is worth to the seat to move, 0 to 1."""

    move: str
    words: Annotated[str, says("The move in words.")]
    value: float
    proof: Annotated[str | None, says("`win`, `draw` or `loss` if that is certain.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPage:
    """A game from its first move on."""

    game: str
    name: Annotated[str, says("The name of the game, without its options.")]
    seed: int
    title: str
    seat_names: list[str]
    players: list[str]
    moves: list[str]
    history: list[MadeMove]
    outcome: OutcomeInfo | None
    text: Annotated[str, says("The whole record; it can be read again.")]
    seat_roles: Annotated[list[str], says("The role that each seat is drawn in, such as in curves.")]
    review: Annotated[str, says("The name that its review has, whether there is one yet or not.")]
    no_review: Annotated[str, says("Why there can be no review; empty if there can.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRequest(Request):
    """A record as text."""

    text: Annotated[str, says(max_length=60_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionRequest(Request):
    """A position, given by its text, or by the moves that lead to it, or by a text and moves after it."""

    game: Annotated[
        Annotated[str, says(max_length=5000)], says("With its options, such as `name(option=value)`.")
    ]
    position: Annotated[str, says(max_length=5000)] | None = None
    seed: Annotated[int, says(ge=0, lt=1 << 64)] = 0
    moves: Annotated[list[Name], says(max_length=1000)] = field(default_factory=list)
    random_moves: Annotated[
        Annotated[int, says(ge=0, le=200)], says("Further random moves, decided by the seed.")
    ] = 0
    choices: Annotated[bool, says("Whether the legal moves are wanted too.")] = True
    seat: Annotated[Seat | None, says("Whose view is wanted; that of the seat to act, if none.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionPage:
    """How a position looks and what can be done."""

    game: str
    seat_names: list[str]
    position: str
    ply: int
    to_act: list[int]
    outcome: OutcomeInfo | None
    kit: Annotated[str, says("The address of the kit whose names the board uses.")]
    board: Annotated[dict[str, Any], says("As in the socket's `state`.")]
    actions: Annotated[list[int], says("As in the socket's `state`.")]
    moves: Annotated[list[dict[str, Any]], says("As in the socket's `state`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """Says that the server answers and that its database stores what it is given."""

    status: Literal["ok"]
    version: str
    tables: int
    sockets: int
