"""What the score sheets of all games of several have in common."""

from __future__ import annotations

from collections.abc import Sequence

from quincunx.core.sheet import Round

AIM = "Every card left is a point; the fewest points win."
BONUS = "bonus round"


def bonus_row(seats: int, winners: Sequence[int]) -> Round:
    """A bonus round that is over: it has a winner, but no points."""
    return Round(BONUS.capitalize(), (None,) * seats, tuple(winners))
