"""What lists of matches show without replaying them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from quincunx.match.match import Match, Status

STATUSES: tuple[str, ...] = get_args(Status)


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a few words; `players` has None where a seat is free.

    If it is `timed`, somebody's time may run out. If it is `damaged`, only the id is certain; everything
    else is in the events of the match.
    """

    id: str
    game: str
    status: Status
    private: bool
    creator: str
    changed: int
    players: tuple[str | None, ...]
    people: frozenset[str]
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
            players=tuple(None if player is None else player.name for player in match.players),
            people=frozenset(match.people),
            result=match.outcome.reason if match.outcome else "",
            timed=match.status == "playing" and match.clock.kind != "none",
        )

    def agrees_with(self, other: Summary | None) -> bool:
        """Whether another one says the same of the match's stage and players."""
        return (
            other is not None
            and not other.damaged
            and (self.status, self.players, self.timed) == (other.status, other.players, other.timed)
        )

    def row(self) -> dict[str, object]:
        """The columns of the table `matches`."""
        return {
            "id": self.id,
            "game": self.game,
            "status": self.status,
            "private": self.private,
            "creator": self.creator,
            "changed": self.changed,
            "players": json.dumps(self.players),
            "result": self.result,
            "timed": self.timed,
        }

    @classmethod
    def read(cls, row: Mapping[str, object]) -> Summary:
        """The summary that `row` wrote; people are in a table of their own."""
        try:
            players = tuple(json.loads(str(row["players"])))
        except (ValueError, TypeError):
            return cls._damaged(row)
        sound = (
            row["status"] in STATUSES
            and isinstance(row["changed"], int)
            and all(player is None or isinstance(player, str) for player in players)
        )
        if not sound:
            return cls._damaged(row)
        return cls(**{**row, "players": players, "people": frozenset()})  # type: ignore[arg-type]

    @classmethod
    def _damaged(cls, row: Mapping[str, object]) -> Summary:
        return cls(
            id=str(row["id"]),
            game=str(row["game"]),
            status="waiting",
            private=True,
            creator="",
            changed=0,
            players=(),
            people=frozenset(),
            damaged=True,
        )
