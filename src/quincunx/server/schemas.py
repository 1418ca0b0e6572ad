"""Everything that REST sends in either direction; messages.py and answers.py have what sockets do.

Requests refuse fields they do not know. Descriptions appear in the OpenAPI document.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from typing_extensions import TypedDict

Name = Annotated[str, StringConstraints(max_length=100)]
OptionText = Annotated[str, StringConstraints(max_length=4000)]
OptionNumber = Annotated[int, Field(ge=-(10**9), le=10**9)]
OptionEntry = Annotated[dict[Name, OptionText | OptionNumber], Field(max_length=20)]
OptionValue = OptionText | OptionNumber | Annotated[list[OptionEntry], Field(max_length=50)]
Seat = Annotated[int, Field(ge=0, le=63)]
LONGEST_REST = 120


class Request(BaseModel):
    """What a client sends."""

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_serialization_defaults_required=True)


class Problem(BaseModel):
    """Every error has this shape."""

    code: str = Field(description="For programs, such as `move/illegal`.")
    message: str = Field(description="One sentence for people.")
    allowed: list[str] = Field(description="What would have been allowed, if that can be listed.")


class NumberInfo(BaseModel):
    """A number that an entry of an option may have."""

    name: str
    title: str
    lowest: int
    highest: int


class EntriesInfo(BaseModel):
    """What the entries of an option are like; each has a text, and the numbers that are wanted, by name."""

    each: str = Field(description="What an entry is called.")
    sentence: str = Field(description="What its text says.")
    longest: int = Field(description="The most characters of its text.")
    numbers: list[NumberInfo]
    default: list[dict[str, str | int]] = Field(description="As many as there have to be.")


class OptionInfo(BaseModel):
    """A choice that a game offers."""

    name: str
    default: str | int
    help: str
    choices: list[str] = Field(description="The values, if they are names.")
    lowest: int | None = Field(description="The lowest value, if they are numbers.")
    highest: int | None
    form: str = Field(description="The values in words.")
    asked: Literal["first", "later", "rarely"] = Field(
        description="Before it is asked who plays, since it decides how many; after that; or only on request."
    )
    entries: EntriesInfo | None = Field(
        description="If the value is made of entries: a list of them is a value as well."
    )


class GameInfo(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    summary: str
    version: int
    options: list[OptionInfo]
    lessons: bool = Field(description="Whether there are lessons.")
    players: tuple[int, int] = Field(description="How many can play: fewest and most.")
    minutes: tuple[int, int] | None = Field(description="How long people usually play, if the game says so.")
    difficulty: str = Field(description="How hard it is to learn: easy, medium, hard, or nothing.")


class Showcase(BaseModel):
    """A game to be looked at: some of its boards, and as much of its kit as they need."""

    name: str
    kit: dict[str, Any] = Field(description="A kit without actions and shelves, with the looks in use.")
    boards: list[dict[str, Any]] = Field(description="As in the socket's `state`, one after the other.")


class GamePage(GameInfo):
    """A game with its rules."""

    rules: str = Field(description="The rules page, in Markdown.")
    seat_names: list[str] = Field(description="With the options as they are by default.")


class Heading(BaseModel):
    """A heading of a page."""

    id: str
    words: str
    level: int


class PanelInfo(BaseModel):
    """One picture of a figure."""

    words: str = Field(description="Which of several it is, and what the signs on it mean.")
    board: dict[str, Any] = Field(description="As in the socket's `state`.")
    ghosts: list[Any] = Field(description="Looks that moves would place which are not made.")
    over: list[Any] = Field(description="Shapes over all that: frames and signs.")
    area: list[float] = Field(description="What is seen of the board: left, top, width, height.")


class PieceInfo(BaseModel):
    """A piece of a figure, in a box from the origin to its size."""

    words: str
    count: int
    size: list[float]
    shapes: list[Any]


class FigureInfo(BaseModel):
    """A figure: pictures of positions, or pieces with their names."""

    kit: str = Field(description="The address of the kit whose names the boards use; empty for pieces.")
    panels: list[PanelInfo]
    pieces: list[PieceInfo]


class GameText(BaseModel):
    """A page of a game."""

    html: str = Field(description="The text; an element with `data-figure` is the place of a figure.")
    contents: list[Heading]
    figures: dict[str, FigureInfo]
    notation: bool = Field(description="Whether the game has a page about its notation.")


class BotInfo(BaseModel):
    """An opponent that is a program."""

    name: str = Field(description="What a seat of kind `bot` asks for.")
    title: str = Field(description="What people call it, with its level.")
    description: str = Field(description="How well it plays, in a few words.")
    called: str = Field(description="Its own name.")
    character: str = Field(description="How it plays, in a sentence.")
    level: int = Field(description="How strong it is: 1 is the weakest.")


class GuestRequest(Request):
    """A name to be known by; if it is empty, one is made up."""

    name: Name = ""


class GuestInfo(BaseModel):
    """Who you are."""

    name: str


class Clock(Request):
    """The time that players have."""

    kind: Literal["none", "move", "fischer"] = "none"
    seconds: Annotated[int, Field(ge=0, le=14 * 86_400)] = 0
    increment: Annotated[int, Field(ge=0, le=3600)] = 0


class SeatRequest(Request):
    """Who is to sit in a seat: you (by another name, if several play at one screen), a bot, or others."""

    kind: Literal["me", "bot", "open", "invite"]
    name: Name = Field("", description="With `me`, a name to show; with `bot`, which one.")


class TableRequest(Request):
    """A table to be set up."""

    game: Name
    options: dict[Name, OptionValue] = Field(default_factory=dict, max_length=20)
    seats: list[SeatRequest] = Field(
        default_factory=lambda: [SeatRequest(kind="me", name="")],
        max_length=16,
        description="In order; the remaining ones are open.",
    )
    clock: Clock = Field(default_factory=Clock)
    private: bool = False
    draw: bool = Field(
        False,
        description="Whether chance decides who sits where: then seats are only places until play begins.",
    )
    daily: bool = Field(False, description="The deal of the day, in games for one.")
    guided: bool = Field(False, description="Whether you are given advice, alone against bots.")
    rest: int = Field(
        0,
        ge=0,
        le=LONGEST_REST,
        description="For how many seconds play rests between rounds, unless all people are ready before.",
    )
    hosted: bool = Field(
        False,
        description="Whether there is a host, at first you, who fills and frees seats and starts the game.",
    )


class BotRequest(Request):
    """A bot for a free seat."""

    seat: Seat
    name: Name


class RemovalRequest(Request):
    """A seat to be freed."""

    seat: Seat


class JoinRequest(Request):
    """A seat to take: any that is open, unless it is named or an invitation is shown."""

    seat: Seat | None = None
    invitation: Annotated[str, StringConstraints(max_length=64)] | None = None


class SeatInfo(BaseModel):
    """A seat as others see it."""

    kind: Literal["person", "bot", "open", "invite"]
    name: str | None
    present: bool


class OwnSeat(BaseModel):
    """A seat of yours, and the token that the socket wants to see."""

    seat: int
    token: str


class Invitation(BaseModel):
    """What to give to the person who is to take a seat."""

    seat: int
    invitation: str


class TableInfo(BaseModel):
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
    draw: bool = Field(description="Whether chance decides who sits where when play begins.")
    host: int | None = Field(description="The first seat of the host, until play begins.")
    ply: int
    to_act: list[int]
    changed: int = Field(description="When something last happened, in milliseconds.")


class TableDetails(TableInfo):
    """A table, with what belongs to you alone."""

    kit: str = Field(description="The address of the kit whose names boards use.")
    yours: list[OwnSeat]
    invitation: str | None = Field(
        description="For all who are to take a free seat, one after the other; for the host or creator only."
    )
    invitations: list[Invitation] = Field(
        description="For single seats that are still free, at a table without a host; for the creator only."
    )
    address: str | None = Field(
        description="Where others can open this server, if that is known and is not where you have opened it."
    )
    removed: bool = Field(description="Whether the host has removed you.")


class UnreadableTable(BaseModel):
    """A table of yours that cannot be played or shown at present."""

    id: str
    game: str
    reason: str = Field(description="One sentence for people.")


class Lobby(BaseModel):
    """The tables worth knowing about."""

    mine: list[TableInfo] = Field(description="Those at which you have a seat and that are not over.")
    yours: dict[str, list[int]] = Field(description="Your seats there, by the ids of these tables.")
    waiting: list[TableInfo] = Field(description="Those with a seat for anybody.")
    playing: list[TableInfo] = Field(description="Those that can be watched.")
    unreadable: list[UnreadableTable] = Field(description="Yours that are stored but cannot be read.")


class RecordInfo(BaseModel):
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


class MadeMove(BaseModel):
    """A move of a record, and who made it."""

    seat: int
    move: str
    words: str = Field(description="The move in words, with what came of it.")


class CandidateInfo(BaseModel):
    """A move, and what it is worth to the seat to move, 0 to 1."""

    move: str
    words: str = Field(description="The move in words.")
    value: float
    proof: str | None = Field(description="`win`, `draw` or `loss` if that is certain.")


class RecordPage(BaseModel):
    """A game from its first move on."""

    game: str
    name: str = Field(description="The name of the game, without its options.")
    seed: int
    title: str
    seat_names: list[str]
    players: list[str]
    moves: list[str]
    history: list[MadeMove]
    outcome: OutcomeInfo | None
    text: str = Field(description="The whole record; it can be read again.")
    seat_roles: list[str] = Field(description="The role that each seat is drawn in, such as in curves.")
    review: str = Field(description="The name that its review has, whether there is one yet or not.")
    no_review: str = Field(description="Why there can be no review; empty if there can.")


class RecordRequest(Request):
    """A record as text."""

    text: Annotated[str, StringConstraints(max_length=60_000)]


class PositionRequest(Request):
    """A position, given by its text, or by the moves that lead to it, or by a text and moves after it."""

    game: Annotated[str, StringConstraints(max_length=5000)] = Field(
        description="With its options, such as `name(option=value)`."
    )
    position: Annotated[str, StringConstraints(max_length=5000)] | None = None
    seed: Annotated[int, Field(ge=0, lt=1 << 64)] = 0
    moves: list[Name] = Field(default_factory=list, max_length=1000)
    random_moves: Annotated[int, Field(ge=0, le=200)] = Field(
        0, description="Further random moves, decided by the seed."
    )
    choices: bool = Field(True, description="Whether the legal moves are wanted too.")
    seat: Seat | None = Field(None, description="Whose view is wanted; that of the seat to act, if none.")


class PositionPage(BaseModel):
    """How a position looks and what can be done."""

    game: str
    seat_names: list[str]
    position: str
    ply: int
    to_act: list[int]
    outcome: OutcomeInfo | None
    kit: str = Field(description="The address of the kit whose names the board uses.")
    board: dict[str, Any] = Field(description="As in the socket's `state`.")
    actions: list[int] = Field(description="As in the socket's `state`.")
    moves: list[dict[str, Any]] = Field(description="As in the socket's `state`.")


class Health(BaseModel):
    """Says that the server answers and that its database stores what it is given."""

    status: Literal["ok"]
    version: str
    tables: int
    sockets: int
