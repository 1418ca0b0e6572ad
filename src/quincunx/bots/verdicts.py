"""What moves are called in reviews, hints and guides: the one place with the thresholds.

A move *costs* the share of the win that the seat has lost by it: its share with best play before the move,
minus that after it. A share is 1 for a win, ½ for a win shared by two, 0 for a loss.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = "best", "good", "inaccuracy", "mistake", "blunder"
FORCED, PROVEN = "forced", "proven"

# What a move is called that costs at least so much; one that costs less is good.
GRADES = ((0.30, BLUNDER), (0.15, MISTAKE), (0.06, INACCURACY))
# A move that costs less than this is as good as the best one: searches are not more exact.
NOTHING = 0.01
# From this share on, a seat is said to have a game in hand.
DECIDED = 0.8


class Grade(NamedTuple):
    """What moves may be called: a sign of a few characters, a word, and what it means."""

    sign: str
    name: str
    meaning: str


LEGEND = (
    Grade("★", BEST, "as good as any other"),
    Grade("✓", GOOD, f"cost less than {100 * GRADES[2][0]:.0f} % of the win"),
    Grade("?!", INACCURACY, f"cost at least {100 * GRADES[2][0]:.0f} % of the win"),
    Grade("?", MISTAKE, f"cost at least {100 * GRADES[1][0]:.0f} % of the win"),
    Grade("??", BLUNDER, f"cost at least {100 * GRADES[0][0]:.0f} % of the win"),
    Grade("□", FORCED, "the only move there was"),
    Grade("∎", PROVEN, "lost already, whatever is played: that is proven"),
)
# The moves that one learns something from, and those by which players are measured.
FAULTS = (INACCURACY, MISTAKE, BLUNDER)
CHOSEN = (BEST, GOOD, *FAULTS)


def grade_of(cost: float) -> str:
    """What a move is called by what it has cost, if it was not the best."""
    return next((name for least, name in GRADES if cost >= least), GOOD)


def accuracy_of(costs: Iterable[float]) -> float | None:
    """How well somebody has played: 1 if no move cost anything, 0 if all were blunders; None without any."""
    kept = [1 - min(cost / GRADES[0][0], 1) for cost in costs]
    return sum(kept) / len(kept) if kept else None


def count_grades(grades: Iterable[str | None]) -> Mapping[str, int]:
    """How often each grade was given, in the order of the legend."""
    given = list(grades)
    return {grade.name: given.count(grade.name) for grade in LEGEND}
