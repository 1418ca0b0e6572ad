"""Withheld: what an engine says of earlier positions ends where people are playing."""

from __future__ import annotations

from collections.abc import Sequence

from quincunx.core.position import Position
from quincunx.hall.fairness import Mark, fingerprint


def tellable(position: Position, line: Sequence[str], kept: frozenset[Mark]) -> int | None:
    """How many moves of a line lead to the first position on which no advice is given; None if none does."""
    if not any(game == position.game.name for game, _ in kept):
        return None
    position = position.copy()
    for number, move in enumerate(line, start=1):
        position.push(move)
        if fingerprint(position) in kept:
            return number
    return None
