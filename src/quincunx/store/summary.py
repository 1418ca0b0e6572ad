"""What lists of matches show without replaying them."""

from __future__ import annotations

import json
from dataclasses import dataclass

from quincunx.match.match import Match, Status


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a few words; `players` has None where a seat is free."""

    id: str
    game: str
    status: Status
    private: bool
    creator: str
    changed: int
    players: tuple[str | None, ...]
    people: frozenset[str]
    result: str = ""

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
        )

    def agrees_with(self, other: Summary | None) -> bool:
        """Whether another one says the same of the match's stage and players."""
        return other is not None and (self.status, self.players) == (other.status, other.players)

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
        }

    @classmethod
    def read(cls, row: dict[str, object]) -> Summary:
        """The summary that `row` wrote; people are in a table of their own."""
        columns = {**row, "players": tuple(json.loads(str(row["players"]))), "people": frozenset()}
        return cls(**columns)  # type: ignore[arg-type]
