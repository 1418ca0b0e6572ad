"""What lists of matches show without replaying them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from pydantic import TypeAdapter

from quincunx.match.match import Match, Status
from quincunx.store.schema import matches

STATUSES: tuple[str, ...] = get_args(Status)


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

    def row(self) -> dict[str, object]:
        """The columns of the table `matches`."""
        row = {column.name: getattr(self, column.name) for column in matches.columns}
        return {**row, "players": json.dumps(self.players)}

    @classmethod
    def read(cls, row: Mapping[str, object]) -> Summary:
        """The summary that `row` wrote; people are in a table of their own."""
        try:
            return _ADAPTER.validate_python({**row, "players": json.loads(str(row["players"]))})
        except ValueError:
            name, game = str(row["id"]), str(row["game"])
            return cls(name, game, "waiting", private=True, creator="", damaged=True)


_ADAPTER = TypeAdapter(Summary)
