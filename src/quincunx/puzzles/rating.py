"""How hard a puzzle is before anybody has tried it: from which levels solve it, and how often."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from quincunx.bots.level_bot import LevelBot
from quincunx.core.position import Position

# The scale: level 1 stands at 700, every further one 250 higher, about as far as they are apart in matches.
FIRST_RATING = 700.0
STEP = 250.0
PER_DECADE = 400.0  # a puzzle rated this much lower is solved ten times as often as not
# What is assumed of a puzzle of which nothing is known; with few tries it keeps the rating from running away.
USUAL_RATING = 1500.0
USUAL_SPREAD = 500.0

# Higher levels solve the ends of games exactly, which says nothing about how hard they are.
JUDGES = (1, 2, 3, 4, 5)
TRIES = 5
OBVIOUS_LEVEL = 2  # a puzzle that this level solves in more than half of its tries is none

Tries = Mapping[int, Sequence[bool]]
"""Which tries of each level were successful."""


def try_levels(position: Position, line: Sequence[str]) -> Tries | None:
    """Let the levels try a puzzle; None if even a weak one finds it more often than not."""
    weak = try_level(OBVIOUS_LEVEL, position, line)
    if 2 * sum(weak) > len(weak):
        return None
    others = (level for level in JUDGES if level != OBVIOUS_LEVEL)
    return {OBVIOUS_LEVEL: weak, **{level: try_level(level, position, line) for level in others}}


def try_level(level: int, position: Position, line: Sequence[str]) -> list[bool]:
    """Which tries of a level find all moves of the solver's."""
    return [solves(level, seed, position, line) for seed in range(TRIES)]


def solves(level: int, seed: int, position: Position, line: Sequence[str]) -> bool:
    """Whether a level finds all moves of the solver's."""
    bot, now = LevelBot(level, seed), position.copy()
    for number, move in enumerate(line):
        if number % 2 == 0 and bot.choose(now) != move:
            return False
        now.push(move)
    return True


def fit_rating(tries: Tries) -> int:
    """The rating that makes these tries likeliest, by a logistic fit with the usual rating before them."""
    rating = USUAL_RATING
    slope = math.log(10) / PER_DECADE
    for _ in range(50):  # Newton's method: the likelihood has one summit, and a few steps reach it
        gradient = (USUAL_RATING - rating) / USUAL_SPREAD**2
        curvature = 1 / USUAL_SPREAD**2
        for level, found in tries.items():
            chance = 1 / (1 + math.exp(slope * (rating - level_rating(level))))
            gradient -= slope * (sum(found) - chance * len(found))
            curvature += slope * slope * len(found) * chance * (1 - chance)
        rating += max(-STEP, min(STEP, gradient / curvature))
    return round(rating)


def level_rating(level: int) -> float:
    """Where a level stands on the scale of the puzzles."""
    return FIRST_RATING + STEP * (level - 1)
