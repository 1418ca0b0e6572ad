"""What there is every day: a puzzle of each game that has some, a deal of each that one can play alone.

Both follow from the date (UTC) alone, so they are the same at every server and where there is none.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Annotated, Literal

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.registry import game_names, load
from quincunx.core.words import counted
from quincunx.hall.puzzle_pages import TrialState
from quincunx.hall.shapes import says
from quincunx.match.errors import Refusal
from quincunx.match.trying import DayTrial, Share, Trial
from quincunx.puzzles.daily import puzzle_of_the_day
from quincunx.puzzles.puzzle import Puzzle, read_puzzles

ARCHIVED = 30  # days
LONGEST_STREAK = 400
MOST_SIGNS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyEntry:
    """The puzzle, or the deal, of a day."""

    kind: Literal["puzzle", "deal"]
    game: Annotated[str, says("With its options.")]
    name: Annotated[str, says("Of the game, without options.")]
    title: str
    puzzle: Annotated[str | None, says("The id of the puzzle.")]
    task: str
    state: TrialState
    faults: int
    streak: Annotated[int, says("How many days in a row were solved on the day, up to today.")]
    tried: Annotated[int | None, says("How many have tried it; null without a server.")]
    solved: Annotated[int | None, says("And how many of them have solved it.")]
    share: Annotated[str, says("The result in a few characters; empty before there is one.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PastDay:
    """A day of the archive."""

    day: str
    states: Annotated[dict[str, TrialState], says("By game; of deals with its options.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyPage:
    """A day."""

    day: str
    today: Annotated[bool, says("Whether it is this day.")]
    entries: list[DailyEntry]
    archive: Annotated[list[PastDay], says("The days before today, newest first.")]


def today() -> date:
    """By the clock of Greenwich, wherever one is."""
    return datetime.now(UTC).date()


def read_day(text: str) -> date:
    """A day of which there is a card: today, or one of the archive."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refusal("puzzle/day", f"a day is like {today()}") from None
    if not today() - timedelta(ARCHIVED) <= day <= today():
        raise Refusal("puzzle/day", f"there are the puzzles and deals of the last {ARCHIVED} days")
    return day


def daily_seed(game: str, day: date) -> int:
    """The deal of a day."""
    return int.from_bytes(hashlib.sha256(f"daily {game} {day.isoformat()}".encode()).digest()[:8])


def days_of_deals(game: str) -> dict[int, date]:
    """The days of which there are deals, by the seeds of these."""
    days = (today() - timedelta(before) for before in range(ARCHIVED + 1))
    return {daily_seed(game, day): day for day in days}


@lru_cache(maxsize=1)
def games_with_puzzles() -> tuple[Game, ...]:
    """Those for which there is a puzzle every day."""
    return tuple(game for game in map(load, game_names()) if read_puzzles(game))


@lru_cache(maxsize=1)
def games_for_one() -> tuple[Game, ...]:
    """Those for which there is a deal every day: the usual one of each game that one can play alone."""
    found: dict[str, Game] = {}
    for name in game_names():
        for game in (load(name), *_variants(name)):
            if game.seats == 1:
                found.setdefault(name, game)
    return tuple(found.values())


def _variants(name: str) -> Iterable[Game]:
    for option in load(name).offered:
        if isinstance(option.choices, range) or option.reveals:
            continue
        for value in option.choices:
            try:
                yield load(name, **{option.name: value})
            except OptionError:
                continue


def puzzle_of(game: Game, day: date) -> Puzzle:
    """That of a day."""
    return puzzle_of_the_day(read_puzzles(game), day)


def describe_entry(
    game: Game, puzzle: Puzzle | None, day: date, known: Sequence[DayTrial], share: Share | None
) -> DailyEntry:
    """The card of a day; `known` is what has become of the days of this person."""
    kept_as = game.name if puzzle is not None else str(game)  # a game may have both
    own = {each.day: each for each in known if each.game == kept_as}
    now = own.get(day.isoformat())
    trial = now.trial if now is not None else None
    streak = count_streak(list(own.values()))
    return DailyEntry(
        kind="deal" if puzzle is None else "puzzle",
        game=str(game),
        name=game.name,
        title=game.title,
        puzzle=None if puzzle is None else puzzle.id,
        task="Play the deal of the day." if puzzle is None else puzzle.task,
        state="new" if trial is None else trial.state,
        faults=0 if trial is None else len(trial.faults),
        streak=streak,
        tried=None if share is None else share.tried,
        solved=None if share is None else share.solved,
        share="" if trial is None else write_share(game.title, day, trial, streak),
    )


def describe_archive(known: Sequence[DayTrial]) -> list[PastDay]:
    """The days before today."""
    states = {(each.day, each.game): each.trial.state for each in known}
    days = [(today() - timedelta(before)).isoformat() for before in range(1, ARCHIVED + 1)]
    kept_as = [*(game.name for game in games_with_puzzles()), *map(str, games_for_one())]
    return [PastDay(day=day, states={one: states.get((day, one), "new") for one in kept_as}) for day in days]


def count_streak(known: Sequence[DayTrial]) -> int:
    """How many days in a row were solved on the day, up to today or to yesterday."""
    solved = {each.day for each in known if each.trial.state == "solved" and not each.late}
    day = today() if today().isoformat() in solved else today() - timedelta(1)
    count = 0
    while day.isoformat() in solved:
        count += 1
        day -= timedelta(1)
    return count


def write_share(title: str, day: date, trial: Trial, streak: int) -> str:
    """A result to be shown around, which says nothing about the solution."""
    wrong = "✗" * min(len(trial.faults), MOST_SIGNS)
    signs = wrong + {"solved": "✓", "shown": "–", "tried": "…"}[trial.state]
    days = f" · {counted(streak, 'day')} in a row" if streak > 1 else ""
    return f"Quincunx {title} {day.isoformat()} {signs}{days}"
