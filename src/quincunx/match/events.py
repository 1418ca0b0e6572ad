"""Every change of a match is one of these events; they are all that is stored of it.

Times are milliseconds of the server's clock. `key` names the message that asked for the change, so that
the same message is never carried out twice.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from quincunx.match.clock import TimeControl


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat: a person by an id, or a bot by the name that makes it."""

    kind: Literal["person", "bot"]
    id: str
    name: str


Offer: TypeAlias = Literal["draw", "takeback", "rematch"]


@dataclass(frozen=True, slots=True)
class Opened:
    """A table is set up; `invited` are the seats that need an invitation."""

    at: int
    game: str
    rules: int
    seed: int
    creator: str
    clock: TimeControl = field(default_factory=TimeControl)
    private: bool = False
    invited: tuple[int, ...] = ()
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat is taken; play begins with the last one."""

    at: int
    seat: int
    player: Player
    kind: Literal["seated"] = "seated"


@dataclass(frozen=True, slots=True)
class Left:
    """A seat is given up before play begins."""

    at: int
    seat: int
    kind: Literal["left"] = "left"


@dataclass(frozen=True, slots=True)
class Moved:
    """A move is made."""

    at: int
    seat: int
    move: str
    key: str = ""
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat offers a draw, or asks for a takeback or a rematch."""

    at: int
    seat: int
    what: Offer
    key: str = ""
    kind: Literal["offered"] = "offered"


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat agrees to an offer or declines it; with the last agreement it takes effect."""

    at: int
    seat: int
    what: Offer
    agreed: bool
    key: str = ""
    kind: Literal["answered"] = "answered"


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gives up."""

    at: int
    seat: int
    key: str = ""
    kind: Literal["resigned"] = "resigned"


@dataclass(frozen=True, slots=True)
class Aborted:
    """The match ends without a result; nobody in particular if a table has waited too long."""

    at: int
    seat: int | None = None
    key: str = ""
    kind: Literal["aborted"] = "aborted"


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat claims the win because another one has been away for too long."""

    at: int
    seat: int
    absent: int
    key: str = ""
    kind: Literal["claimed"] = "claimed"


@dataclass(frozen=True, slots=True)
class Flagged:
    """The time of a seat has run out."""

    at: int
    seat: int
    kind: Literal["flagged"] = "flagged"


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat."""

    at: int
    seat: int
    text: str
    key: str = ""
    kind: Literal["said"] = "said"


@dataclass(frozen=True, slots=True)
class Rematched:
    """The next match between the same players has been opened."""

    at: int
    match: str
    kind: Literal["rematched"] = "rematched"


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything that was hidden has been shown, so that the match cannot be played on."""

    at: int
    kind: Literal["shown"] = "shown"


@dataclass(frozen=True, slots=True)
class Resumed:
    """The server is back: the time from `until` to `at` does not count, since it was away or stood still.

    Events of former versions have no `until`; with them nothing since the last move counts.
    """

    at: int
    until: int | None = None
    kind: Literal["resumed"] = "resumed"


Event: TypeAlias = (
    Opened
    | Seated
    | Left
    | Moved
    | Offered
    | Answered
    | Resigned
    | Aborted
    | Claimed
    | Flagged
    | Said
    | Rematched
    | Shown
    | Resumed
)

_ADAPTER: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="kind")])


def write_event(event: Event) -> str:
    """An event as JSON."""
    return _ADAPTER.dump_json(event).decode()


def read_event(text: str) -> Event:
    """The event that `write_event` wrote."""
    return _ADAPTER.validate_json(text)
