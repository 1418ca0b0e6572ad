"""Puzzling: what those who try puzzles ask for, with and without a server."""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache, partial
from typing import Protocol, TypeVar

from quincunx.core.errors import UnknownGameError
from quincunx.core.outcome import Outcome
from quincunx.core.registry import game_names, load
from quincunx.hall import daily
from quincunx.hall.daily import DailyPage
from quincunx.hall.fairness import Mark, check_fair
from quincunx.hall.puzzle_pages import (
    AidPage,
    AidRequest,
    Judged,
    PuzzleGame,
    PuzzlePage,
    PuzzleResult,
    SolutionPage,
    TryPage,
    TryRequest,
    describe_puzzle,
    describe_rating,
    describe_result,
    describe_solution,
    find_aid,
)
from quincunx.hall.thinking import Party
from quincunx.match.errors import Refusal
from quincunx.match.glicko import Rating
from quincunx.match.keeping import Rows, Summary
from quincunx.match.reading import read_match
from quincunx.match.trying import Attempt, DayTrial, Happened, Notebook
from quincunx.puzzles.puzzle import Puzzle, read_puzzles

Result = TypeVar("Result")

CHOICE = 12  # of so many that are about as hard as somebody is good, one is chosen
MOST_DEALS = 5  # games that are looked at for the deals of days, each time that somebody asks
MOST_LOOKED_AT = 10_000  # games of which it is remembered that they were
NOBODY: frozenset[Mark] = frozenset()


class Games(Protocol):
    """Keeps the games of somebody."""

    async def of_person(self, person: str, statuses: Sequence[str]) -> list[Summary]:
        """The matches in which a person has a seat, newest first."""

    async def rows(self, match_id: str) -> Rows:
        """The events of a match."""


class Worker(Protocol):
    """Does what takes long."""

    async def work_out(self, party: Party, work: Callable[[], Result]) -> Result:
        """Do it for somebody."""


class Puzzling:
    """Everything about puzzles that is asked for."""

    def __init__(self, notebook: Notebook, games: Games, worker: Worker) -> None:
        self._notebook = notebook
        self._games = games
        self._worker = worker
        # What is over stays as it is. The one that was not asked for longest comes first.
        self._looked_at: OrderedDict[str, None] = OrderedDict()

    async def list_games(self, party: Party) -> list[PuzzleGame]:
        """The games that have puzzles."""
        await self._worker.work_out(party, all_puzzles)
        person = party.guest
        ratings = await self._notebook.ratings(person)
        found = []
        for game in daily.games_with_puzzles():
            trials = (await self._notebook.trials(person, game.name)).values()
            found.append(
                PuzzleGame(
                    game=game.name,
                    title=game.title,
                    puzzles=len(read_puzzles(game)),
                    tried=len(trials),
                    solved=sum(trial.state == "solved" for trial in trials),
                    you=describe_rating(ratings.get(game.name, Rating())),
                )
            )
        return found

    async def choose(self, party: Party, name: str, rating: int | None = None) -> PuzzlePage:
        """A puzzle that this person has not tried, about as hard as they are good, or as they wish."""
        if name not in game_names():
            raise UnknownGameError(f"there is no game {name!r}")
        await self._worker.work_out(party, all_puzzles)
        puzzles = read_puzzles(load(name))
        if not puzzles:
            raise Refusal("puzzle/none", f"there are no puzzles of {load(name).title} yet")
        if rating is None:
            rating = round((await self._notebook.ratings(party.guest)).get(name, Rating()).rating)
        tried = await self._notebook.trials(party.guest, name)
        # Once all have been tried, those that were not solved come again, and then any.
        rest = [one for one in puzzles if one.id not in tried]
        rest = rest or [one for one in puzzles if tried[one.id].state != "solved"] or list(puzzles)
        near = sorted(rest, key=lambda one: abs(one.rating - rating))[:CHOICE]
        return await self.show(party, random.choice(near).id)

    async def show(self, party: Party, puzzle_id: str) -> PuzzlePage:
        """A puzzle."""
        puzzle = await self._find(party, puzzle_id, NOBODY)
        result = await self._result(party.guest, puzzle)
        return await self._worker.work_out(party, lambda: describe_puzzle(puzzle, result))

    async def try_move(
        self, party: Party, puzzle_id: str, wanted: TryRequest, kept: frozenset[Mark] = NOBODY
    ) -> TryPage:
        """Whether a move is right, and what follows."""
        puzzle = await self._find(party, puzzle_id, kept)
        day = _check_day(puzzle, wanted.day)
        judged = await self._worker.work_out(party, lambda: Judged(puzzle, wanted.moves, wanted.steps))
        if not judged.right:
            await self._note(party.guest, puzzle, Happened("tried", judged.fault), day)
        elif judged.is_end:
            await self._note(party.guest, puzzle, Happened("solved"), day)
        return TryPage(
            right=judged.right,
            over=judged.right and judged.is_end,
            move=judged.move,
            words=judged.words,
            positions=judged.positions,
            reply=judged.reply,
            reply_words=judged.reply_words,
            result=await self._result(party.guest, puzzle),
        )

    async def help(
        self, party: Party, puzzle_id: str, wanted: AidRequest, kept: frozenset[Mark] = NOBODY
    ) -> AidPage:
        """How the next move begins; it counts as a fault."""
        puzzle = await self._find(party, puzzle_id, kept)
        day = _check_day(puzzle, wanted.day)
        moves, step = await self._worker.work_out(party, lambda: find_aid(puzzle, wanted.moves))
        await self._note(party.guest, puzzle, Happened("tried", f"{2 * len(wanted.moves)}?"), day)
        words = "It begins with this."
        if moves:
            words = (
                f"It is one of {len(moves)} moves that begin with this."
                if len(moves) > 1
                else "Only one move begins with this."
            )
        return AidPage(moves=moves, step=step, words=words, result=await self._result(party.guest, puzzle))

    async def solve(
        self, party: Party, puzzle_id: str, wanted: AidRequest, kept: frozenset[Mark] = NOBODY
    ) -> SolutionPage:
        """The whole line; unless the puzzle was solved before, it is given up by this."""
        puzzle = await self._find(party, puzzle_id, kept)
        day = _check_day(puzzle, wanted.day)
        await self._note(party.guest, puzzle, Happened("shown"), day)
        result = await self._result(party.guest, puzzle)
        return await self._worker.work_out(party, lambda: describe_solution(puzzle, result))

    async def daily(self, party: Party, day_text: str | None = None) -> DailyPage:
        """The card of a day."""
        person, now = party.guest, daily.today()
        day = now if day_text is None else daily.read_day(day_text)
        since = (now - timedelta(daily.LONGEST_STREAK)).isoformat()
        known = await self._notebook.days(person, since)
        if await self._note_deals(party, {(each.day, each.game) for each in known if _is_over(each)}):
            known = await self._notebook.days(person, since)
        await self._worker.work_out(party, all_puzzles)
        entries = []
        for game in daily.games_with_puzzles():
            share = await self._notebook.share(day.isoformat(), game.name)
            entries.append(daily.describe_entry(game, daily.puzzle_of(game, day), day, known, share))
        for game in daily.games_for_one():
            share = await self._notebook.share(day.isoformat(), str(game))
            entries.append(daily.describe_entry(game, None, day, known, share))
        return DailyPage(
            day=day.isoformat(), today=day == now, entries=entries, archive=daily.describe_archive(known)
        )

    async def _note_deals(self, party: Party, over: set[tuple[str, str]]) -> bool:
        """Find out from the person's latest games what has become of deals; whether anything was noted."""
        days = {str(game): daily.days_of_deals(str(game)) for game in daily.games_for_one()}
        fitting = [
            one
            for one in await self._games.of_person(party.guest, ("finished",))
            if one.game in days and one.id not in self._looked_at
        ]
        noted = False
        for summary in reversed(fitting[:MOST_DEALS]):  # in the order in which they ended
            open_days = {
                seed: day
                for seed, day in days[summary.game].items()
                if (day.isoformat(), summary.game) not in over
            }
            rows = await self._games.rows(summary.id)
            found = await self._worker.work_out(party, partial(_outcome_of_deal, rows, open_days))
            if found is not None:
                day, outcome = found
                happened = Happened("solved") if outcome.winners == (0,) else Happened("tried", summary.id)
                late = _day_of(summary) > day
                await self._notebook.note(
                    Attempt(party.guest, summary.game, "", happened, day=day.isoformat(), late=late)
                )
                noted = True
            self._looked_at[summary.id] = None
            if len(self._looked_at) > MOST_LOOKED_AT:
                self._looked_at.popitem(last=False)
        return noted

    async def _find(self, party: Party, puzzle_id: str, kept: frozenset[Mark]) -> Puzzle:
        """A puzzle that may be tried: none of its positions is being played."""
        puzzle = await self._worker.work_out(party, lambda: find_puzzle(puzzle_id))
        if kept:
            check_fair(puzzle.positions(), kept)
        return puzzle

    async def _note(self, person: str, puzzle: Puzzle, happened: Happened, day: date | None) -> None:
        await self._notebook.note(
            Attempt(
                person,
                load(puzzle.game).name,
                puzzle.id,
                happened,
                shipped=puzzle.rating,
                day="" if day is None else day.isoformat(),
                late=day is not None and day != daily.today(),
            )
        )

    async def _result(self, person: str, puzzle: Puzzle) -> PuzzleResult:
        game = load(puzzle.game).name
        trial = (await self._notebook.trials(person, game)).get(puzzle.id)
        return describe_result(
            puzzle, trial, await self._notebook.standing(person, game, puzzle.id, puzzle.rating)
        )


def find_puzzle(puzzle_id: str) -> Puzzle:
    """A puzzle by its id."""
    puzzle = all_puzzles().get(puzzle_id)
    if puzzle is None:
        raise Refusal("puzzle/unknown", "there is no such puzzle")
    return puzzle


@lru_cache(maxsize=1)
def all_puzzles() -> dict[str, Puzzle]:
    """The puzzles of all games by their ids; to read them takes long, the first time."""
    return {puzzle.id: puzzle for game in daily.games_with_puzzles() for puzzle in read_puzzles(game)}


def _check_day(puzzle: Puzzle, text: str | None) -> date | None:
    """The day on whose card a puzzle is tried; it has to be the one on it."""
    if text is None:
        return None
    day = daily.read_day(text)
    if daily.puzzle_of(load(load(puzzle.game).name), day) != puzzle:
        raise Refusal("puzzle/day", "that is not the puzzle of that day")
    return day


def _is_over(each: DayTrial) -> bool:
    return each.trial.state == "solved"


def _day_of(summary: Summary) -> date:
    """When a game ended, or what came after its end."""
    return datetime.fromtimestamp(summary.changed / 1000, UTC).date()


def _outcome_of_deal(rows: Rows, days: Mapping[int, date]) -> tuple[date, Outcome] | None:
    """How a game went if it was dealt here by the seed of a day and can be read; others are not replayed."""
    try:
        opened = read_match(rows[:1]).opened
        day = days.get(opened.seed)
        outcome = None if opened.brought or day is None else read_match(rows).outcome
    except Refusal:
        return None
    return None if day is None or outcome is None else (day, outcome)
