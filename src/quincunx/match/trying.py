"""What is kept of those who try puzzles: what became of each and of each day, and how all are rated.

Whatever is tried twice counts once: for the rating what came first, a puzzle solved or a fault made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, Protocol

from quincunx.match.glicko import USUAL_VOLATILITY, Rating, Result, rate

State = Literal["tried", "shown", "solved"]

MOST_FAULTS = 50  # that are kept; more do not make it worse

# People get better: their rating never becomes so certain that it stands still.
LEAST_DEVIATION = 75.0
# A puzzle does not change. What is shipped is a guess from a few tries of programs; it is corrected by steps
# that are bounded, each and together: one that is tried much, or by many who mean ill, does not run away.
PUZZLE_DEVIATION, LEAST_PUZZLE_DEVIATION = 150.0, 50.0
LONGEST_STEP = 12.0
FARTHEST = 400.0


class Happened(NamedTuple):
    """Something that happened at a puzzle: a fault by its name, a solution that was shown, or found."""

    state: State
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Trial:
    """What has become of a puzzle; faults are different ones, so a try sent twice is one."""

    state: State
    faults: tuple[str, ...] = ()

    @property
    def is_clean(self) -> bool:
        """Whether it was solved without a fault."""
        return self.state == "solved" and not self.faults


@dataclass(frozen=True, slots=True)
class Attempt:
    """Something that happened at a puzzle, to whom, and on which day's card."""

    person: str
    game: str  # without its options
    puzzle: str  # empty for the deal of a day
    happened: Happened
    shipped: int = 0  # the rating that the puzzle came with
    day: str = ""
    late: bool = False  # on another day than that one


class Standing(NamedTuple):
    """How somebody and a puzzle are rated."""

    person: Rating
    puzzle: Rating


class DayTrial(NamedTuple):
    """What has become of a day's puzzle, or deal."""

    day: str
    game: str
    trial: Trial
    late: bool


class Share(NamedTuple):
    """How many have tried something, and how many of them have solved it."""

    tried: int
    solved: int


@dataclass(frozen=True, slots=True)
class Mistake:
    """A position in which somebody once played badly, to be trained until the better move is known."""

    id: str
    game: str  # with its options
    position: str  # as text
    better: tuple[str, ...]  # the best move first
    box: int = 0  # how often in a row it was solved
    due: int = 0  # when it comes again, in milliseconds


class Notebook(Protocol):
    """Keeps all that; StoreError from any of it."""

    async def note(self, attempt: Attempt) -> None:
        """Keep what happened, and rate who tried and the puzzle if it is the first that counts."""

    async def trials(self, person: str, game: str) -> dict[str, Trial]:
        """What has become of the puzzles of a game that somebody has tried."""

    async def standing(self, person: str, game: str, puzzle: str, shipped: int) -> Standing:
        """How somebody and a puzzle are rated now."""

    async def ratings(self, person: str) -> dict[str, Rating]:
        """How somebody is rated, by game."""

    async def days(self, person: str, since: str) -> list[DayTrial]:
        """What has become of the days since one."""

    async def share(self, day: str, game: str) -> Share | None:
        """How all did on a day; None where nobody else can be known."""

    async def add_mistakes(self, person: str, mistakes: Sequence[Mistake]) -> None:
        """Keep mistakes that are not known yet; those that are stay as they are."""

    async def mark_mistake(self, person: str, mistake: Mistake) -> None:
        """Keep how often a known mistake was solved, and when it comes again."""

    async def mistakes(self, person: str) -> list[Mistake]:
        """All mistakes of somebody."""


def go_on(before: Trial | None, happened: Happened) -> Trial:
    """What becomes of a puzzle; once it is over, nothing changes any more."""
    if before is None:
        before = Trial("tried")
    if before.state != "tried":
        return before
    if happened.fault and happened.fault not in before.faults and len(before.faults) < MOST_FAULTS:
        before = replace(before, faults=(*before.faults, happened.fault))
    return replace(before, state=happened.state)


def cold_rating(shipped: int) -> Rating:
    """A puzzle that nobody has tried."""
    return Rating(float(shipped), PUZZLE_DEVIATION)


def rate_try(before: Standing, is_solved: bool, shipped: int) -> Standing:
    """How both are rated after the first try of somebody."""
    person = rate(before.person, [Result(before.puzzle, float(is_solved))])
    puzzle = rate(before.puzzle, [Result(before.person, float(not is_solved))])
    step = max(-LONGEST_STEP, min(LONGEST_STEP, puzzle.rating - before.puzzle.rating))
    rating = max(shipped - FARTHEST, min(shipped + FARTHEST, before.puzzle.rating + step))
    return Standing(
        replace(person, deviation=max(LEAST_DEVIATION, person.deviation)),
        Rating(rating, max(LEAST_PUZZLE_DEVIATION, puzzle.deviation), USUAL_VOLATILITY),
    )
