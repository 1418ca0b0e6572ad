"""Fair play: the engine gives no advice on a position that people are playing here, whoever asks.

A position is known by its fingerprint, which is the same for positions that are alike up to the symmetries of
the board, and, where something is hidden, by what the seat to move knows. Every game comes through the first
few positions, so these are kept only from those who play them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position, text_key
from quincunx.match.errors import Refusal
from quincunx.match.match import Match

# After so many moves a position belongs to one game, so that asking for it is asking for that game.
COMMON_MOVES = 4


Mark: TypeAlias = tuple[str, int]


class _Played(NamedTuple):
    mark: Mark
    ply: int
    people: frozenset[str]


class PositionsInPlay:
    """The positions of all games between people that go on, by table."""

    def __init__(self) -> None:
        self._played: dict[str, _Played] = {}

    def note(self, table: str, match: Match) -> None:
        """Keep in mind how a match stands."""
        if match.status == "playing" and len(match.people) > 1 and match.game.numbered:
            mark = fingerprint(match.position)
            self._played[table] = _Played(mark, match.ply, frozenset(match.people))
        else:
            self._played.pop(table, None)

    def kept_from(self, guest: str) -> frozenset[Mark]:
        """The positions on which a guest gets no advice."""
        return frozenset(
            played.mark
            for played in self._played.values()
            if played.ply >= COMMON_MOVES or guest in played.people
        )


def check_fair(positions: Iterable[Position], kept: frozenset[Mark]) -> None:
    """Refuse advice on any of these positions, one of which may lead to another."""
    if kept and any(fingerprint(position) in kept for position in positions):
        raise Refusal(
            "analysis/in_play",
            "this position is being played here: the engine looks at it when that game is over",
        )


def fingerprint(position: Position) -> Mark:
    """By what a position is known again, whatever options led there."""
    game = position.game
    if isinstance(position, NumberedPosition) and not game.hides:
        return game.name, position.canonical
    return game.name, text_key(game.write_view(position, next(iter(position.to_act), None)))
