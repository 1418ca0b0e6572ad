"""How hard a puzzle is before anybody has tried it: from which levels solve it, and how often."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from threading import Event

from quincunx.bots.level_bot import LevelBot
from quincunx.bots.levels import strength_of
from quincunx.bots.weaker_levels import choose_by_strength
from quincunx.core.offers import PuzzleKind
from quincunx.core.position import Position
from quincunx.puzzles.puzzle import Puzzle, play
from quincunx.search import Limit

# The scale: level 1 stands at 700, every further one 250 higher, about as far as they are apart in matches.
FIRST_RATING = 700.0
STEP = 250.0
PER_DECADE = 400.0  # a puzzle rated this much lower is solved ten times as often as not
# What is assumed of a puzzle of which nothing is known; with few tries it keeps the rating from running away.
USUAL_RATING = 1500.0
USUAL_SPREAD = 500.0

JUDGES = (1, 2, 3, 4, 5, 6, 7)
TRIES = 5
OBVIOUS_LEVEL = 2  # a puzzle that this level solves in more than half of its tries is none

Tries = Mapping[int, Sequence[bool]]
"""Which tries of each level were successful."""


def is_obvious(puzzle: Puzzle) -> bool:
    """Whether even a weak level finds it more often than not."""
    tries = try_level(OBVIOUS_LEVEL, puzzle)
    return 2 * sum(tries) > len(tries)


def try_levels(puzzle: Puzzle) -> Tries:
    """Let the levels try a puzzle, from the lowest to the first that finds it every time."""
    tries: dict[int, list[bool]] = {}
    for level in JUDGES:
        tries[level] = try_level(level, puzzle)
        if all(tries[level]):
            break
    return tries


def try_level(level: int, puzzle: Puzzle) -> list[bool]:
    """Which tries of a level find all moves of the solver's."""
    return [solves(level, seed, puzzle) for seed in range(TRIES)]


def solves(level: int, seed: int, puzzle: Puzzle) -> bool:
    """Whether a level finds all moves of the solver's."""
    if puzzle.kind is not None:
        return _solves_own_kind(level, seed, puzzle.begin(), puzzle.kind)
    now = puzzle.begin()
    for number, move in enumerate(puzzle.line):
        if number % 2 == 0 and _choose(level, seed, now) != move:
            return False
        now.push(move)
    return True


def _solves_own_kind(level: int, seed: int, position: Position, kind: PuzzleKind) -> bool:
    """The same where every move is right that the kind says so of, and nobody replies."""
    found = kind.finds(position, level, seed)
    while found is None:
        move = _choose(level, seed, position)
        if not kind.keeps(position, move):
            return False
        position = play(position, move)
        found = kind.is_done(position) or None
    return found


def _choose(level: int, seed: int, position: Position) -> str:
    """The move of a level.

    Where a level would solve the position exactly, it searches as far without: that says more about people.
    """
    strength = strength_of(position.game, level)
    if strength.schooled and position.game.book:
        return choose_by_strength(position, replace(strength, schooled=False), seed, Limit(), Event())
    return LevelBot(level, seed).choose(position)


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
