"""What puzzles of Trapture are about, computed from their positions and moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

CAPTURE = "capture"  # a move of the solver's captures a peg
DOUBLE = "double capture"  # it captures several
LAST = "last peg"  # it captures the one that wins at once


def find_themes(positions: Sequence[Any], line: Sequence[str]) -> list[str]:
    """The themes of a line; every second position is the solver's to move in."""
    seat = positions[0].to_act[0]
    captured = [
        after.scores[seat] - before.scores[seat]
        for before, after in zip(positions[:-1:2], positions[1::2], strict=True)
    ]
    found = {
        CAPTURE: max(captured) == 1,
        DOUBLE: max(captured) > 1,
        LAST: positions[-1].has_won_by_pegs(seat),
    }
    return [theme for theme, is_so in found.items() if is_so]
