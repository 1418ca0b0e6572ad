"""Every change to a match is one of these events; they are all that is stored of it.

Times are in milliseconds by the server's clock. `key` names the message that asked for the change, so that
no message is ever carried out twice.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from quincunx.match.clock import TimeControl


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat: a person, known by an id, or a bot, by the name it is made from."""

    kind: Literal["person", "bot"]
    id: str
    name: str


Offer: TypeAlias = Literal["draw", "takeback", "rematch"]


@dataclass(frozen=True, slots=True)
class _OfSeat:
    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Opened:
    """A table is set up; `invited` are the seats that need an invitation.

    If seats are to be drawn (`draw`), their numbers are only places until play begins. At a `guided` one a
    person who plays against bots is given advice. A `hosted` one has a host: see hosting.py. Between rounds
    play rests for up to `rest` milliseconds. One that was `brought` was begun elsewhere, by somebody who may
    have known the deal and have made up all moves.
    """

    at: int
    game: str
    rules: int
    seed: int
    creator: str
    clock: TimeControl = field(default_factory=TimeControl)
    private: bool = False
    invited: tuple[int, ...] = ()
    draw: bool = False
    guided: bool = False
    hosted: bool = False
    rest: int = 0
    brought: bool = False
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Seated(_OfSeat):
    """A seat is taken; play begins with the last one, unless a host starts it."""

    player: Player
    kind: Literal["seated"] = "seated"


@dataclass(frozen=True, slots=True)
class Left(_OfSeat):
    """A seat is given up before play begins."""

    kind: Literal["left"] = "left"


@dataclass(frozen=True, slots=True)
class Removed(_OfSeat):
    """The host frees a seat before play begins; the person who had it cannot take one here again."""

    kind: Literal["removed"] = "removed"


@dataclass(frozen=True, slots=True)
class Renewed(_OfSeat):
    """The host's seat asks for another invitation; the former ones are worth nothing any more."""

    kind: Literal["renewed"] = "renewed"


@dataclass(frozen=True, slots=True)
class TookOver(_OfSeat):
    """A seat becomes the host's, since the host has been away for too long."""

    kind: Literal["took_over"] = "took_over"


@dataclass(frozen=True, slots=True)
class Started(_OfSeat):
    """The host's seat lets play begin."""

    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Renamed(_OfSeat):
    """The person in a seat is called something else from now on."""

    name: str
    kind: Literal["renamed"] = "renamed"


@dataclass(frozen=True, slots=True)
class Moved(_OfSeat):
    """A move is made."""

    move: str
    key: str = ""
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Offered(_OfSeat):
    """A seat offers a draw, or asks for a takeback or a rematch."""

    what: Offer
    key: str = ""
    kind: Literal["offered"] = "offered"


@dataclass(frozen=True, slots=True)
class Answered(_OfSeat):
    """A seat agrees to an offer or declines it; with the last agreement it takes effect."""

    what: Offer
    agreed: bool
    key: str = ""
    kind: Literal["answered"] = "answered"


@dataclass(frozen=True, slots=True)
class Readied(_OfSeat):
    """A seat is ready for the next round; with the last person's the rest is over."""

    key: str = ""
    kind: Literal["readied"] = "readied"


@dataclass(frozen=True, slots=True)
class Rested:
    """The time of a rest between rounds has run out, and play goes on."""

    at: int
    kind: Literal["rested"] = "rested"


@dataclass(frozen=True, slots=True)
class Resigned(_OfSeat):
    """A seat gives up."""

    key: str = ""
    kind: Literal["resigned"] = "resigned"


@dataclass(frozen=True, slots=True)
class Aborted:
    """The match ends without a result; there is no seat if the table waited too long for players."""

    at: int
    seat: int | None = None
    key: str = ""
    kind: Literal["aborted"] = "aborted"


@dataclass(frozen=True, slots=True)
class Claimed(_OfSeat):
    """A seat claims the win because another one has been away for too long."""

    absent: int
    key: str = ""
    kind: Literal["claimed"] = "claimed"


@dataclass(frozen=True, slots=True)
class Flagged(_OfSeat):
    """The time of a seat has run out."""

    kind: Literal["flagged"] = "flagged"


@dataclass(frozen=True, slots=True)
class Said(_OfSeat):
    """A line of chat."""

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
    """Everything that was hidden has been shown, so the match cannot be continued."""

    at: int
    kind: Literal["shown"] = "shown"


@dataclass(frozen=True, slots=True)
class Resumed:
    """The server is back: the time from `until` to `at` does not count, since it was away or stood still.

    Events written by earlier versions have no `until`; with them, no time since the last move counts.
    """

    at: int
    until: int | None = None
    kind: Literal["resumed"] = "resumed"


# Those that a message can ask for; `key` names it.
Asked: TypeAlias = Moved | Offered | Answered | Readied | Resigned | Aborted | Claimed | Said
Hosting: TypeAlias = Removed | Renewed | TookOver | Started
Own: TypeAlias = Flagged | Rested | Resumed
Event: TypeAlias = Asked | Hosting | Own | Opened | Seated | Left | Renamed | Rematched | Shown
