"""What is wanted of whatever keeps matches, be it a database or a browser, and how it may fail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from quincunx.core.errors import QuincunxError
from quincunx.match.events import Event
from quincunx.match.match import Match, Status

Rows: TypeAlias = list[tuple[int, str]]
"""Events as texts, with their numbers."""
Uptime: TypeAlias = tuple[int, int]
"""Since when, and until when, there was somebody to play with, without a break."""


EXISTS = "that is here already"
GONE_ON = "the match has gone on elsewhere"


class StoreError(QuincunxError):
    """What is kept cannot be used, or something could not be kept."""


class ConflictError(StoreError):
    """Another server has written an event of that number: the match has gone on."""


class ExistsError(StoreError):
    """There is something of that name already."""


class LostLeaseError(StoreError):
    """Another server lets happen by now what happens by itself in the match."""


class Lease(NamedTuple):
    """The right of a server to drive a match, for one term."""

    match: str
    node: str
    term: int


class Drive(NamedTuple):
    """That this server drives a table: by which lease, and since when, if another one did and has gone."""

    lease: Lease | None = None  # alone no lease is needed
    gone: int | None = None  # when the one before was last well
    since: int = 0


class Present(NamedTuple):
    """Those who are at a table by way of one server: for which seats they act, and how many only watch."""

    seats: tuple[int, ...] = ()
    watchers: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a few words; `players` has None for a free seat.

    If it is `timed`, somebody's time may run out. If it is `damaged`, only the id is reliable; everything
    else has to be found from the events of the match.
    """

    id: str
    game: str
    status: Status
    private: bool
    creator: str
    changed: int = 0
    players: tuple[str | None, ...] = ()
    people: frozenset[str] = frozenset()
    result: str = ""
    timed: bool = False
    damaged: bool = False

    @classmethod
    def of(cls, name: str, match: Match) -> Summary:
        """The summary of a match as it stands."""
        return cls(
            id=name,
            game=str(match.game),
            status=match.status,
            private=match.opened.private,
            creator=match.opened.creator,
            changed=match.last_at,
            players=match.names,
            people=frozenset(match.people),
            result=match.outcome.reason if match.outcome else "",
            timed=match.status == "playing" and match.clock.kind != "none",
        )

    def agrees_with(self, other: Summary | None) -> bool:
        """Whether another summary says the same about the stage and players of the match."""
        return (
            other is not None
            and not other.damaged
            and (self.status, self.players, self.timed) == (other.status, other.players, other.timed)
        )


class Keeper(Protocol):
    """Keeps the events of matches, and what lists show of these; StoreError from any of it.

    What was given to it is kept once the call returns, and not before.
    """

    async def create(self, summary: Summary, history: Sequence[Event]) -> None:
        """Keep a new match."""

    async def append(self, match_id: str, number: int, event: Event, lease: Lease | None = None) -> None:
        """Keep another event; ConflictError if there is one of that number already."""

    async def summarise(self, summary: Summary) -> None:
        """Keep what lists show of a match."""

    async def beat(self, uptime: Uptime) -> None:
        """Keep since when, and until when, there was somebody."""

    async def rows(self, match_id: str) -> Rows:
        """The events of a match; none if there is no such match."""

    async def rows_from(self, match_id: str, number: int) -> Rows:
        """Those of its events from a number on."""

    async def find(self, match_id: str) -> Summary | None:
        """What lists show of a match; None if there is no such match."""

    async def uptimes(self) -> list[Uptime]:
        """When there was somebody, oldest first."""
