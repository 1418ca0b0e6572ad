"""Positions that somebody asks the engine about: read, refused where it must not answer, and marked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from quincunx.core.position import Position
from quincunx.core.record import push_entry
from quincunx.core.registry import load
from quincunx.hall.fairness import Mark, fingerprint, marks_of
from quincunx.hall.schemas import Name
from quincunx.hall.shapes import Request, says
from quincunx.match.errors import Refusal

LONGEST_WAY = 1000  # moves, as many as a study has in one line


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRequest(Request):
    """A position in which somebody is to move: after `moves` from the start, or from a position as text."""

    game: Annotated[
        Annotated[str, says(max_length=5000)], says("With its options, such as `name(option=value)`.")
    ]
    position: Annotated[str, says(max_length=5000)] | None = None
    moves: Annotated[list[Name], says(max_length=LONGEST_WAY)] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Place:
    """A position, and the marks by which it is known whether people play it.

    What comes next in a game that is being played is looked for at the `ends` of the way alone: where it
    begins, and at the position itself.
    """

    position: Position
    marks: frozenset[Mark]
    ends: frozenset[Mark]


def read_place(wanted: PlaceRequest) -> Place:
    """The position that is meant; refused where the engine says nothing of it, whoever asks."""
    game = load(wanted.game)
    if not game.numbered:
        raise Refusal("analysis/unsuited", f"the engine has no opinion on {game}")
    if game.hides:
        raise Refusal(
            "analysis/unsuited", f"cards are hidden in {game}: an analysis would tell what nobody may know"
        )
    position = game.start() if wanted.position is None else game.position(wanted.position)
    way = [position]
    for move in wanted.moves:
        position = position.copy()
        push_entry(position, move)
        way.append(position)
    if position.outcome is not None:
        raise Refusal("analysis/over", "the game is over there")
    ends = frozenset({fingerprint(way[0]), fingerprint(position)})
    return Place(position, marks_of(way, traced=wanted.position is None), ends)
