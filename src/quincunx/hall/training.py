"""Training on one's own mistakes: positions from reviewed games come back until they are learned."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Annotated

from quincunx.bots.review import Look, Review
from quincunx.bots.verdicts import BLUNDER, FAULTS, MISTAKE, grade_of
from quincunx.core.registry import load
from quincunx.hall.fairness import Mark, check_fair
from quincunx.hall.games import describe_position
from quincunx.hall.puzzle_pages import PuzzlePage, PuzzleResult, SolutionPage, TrialState, TryPage, TryRequest
from quincunx.hall.puzzling import NOBODY, Worker
from quincunx.hall.shapes import Request, says
from quincunx.hall.thinking import Party
from quincunx.match.errors import Refusal
from quincunx.match.trying import Mistake, Notebook

# After how many days a position comes again, by how often in a row it was solved; then it is learned.
DAYS = (0, 1, 3, 7)
DAY, SOON = 86_400_000, 60_000  # milliseconds; what was wrong comes soon again, but after others
MOST = 300  # that are kept of somebody, and at most so many of one game
MOST_OF_GAME = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingRequest(Request):
    """A finished game of yours that has been reviewed."""

    record: Annotated[str, says(max_length=64)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingPage:
    """What there is to train, and the position that comes next."""

    due: Annotated[int, says("How many come now.")]
    waiting: Annotated[int, says("How many come again another day.")]
    learned: int
    noted: Annotated[int, says("How many of your mistakes the game that was named has.")]
    puzzle: PuzzlePage | None


def find_mistakes(review: Review, seats: Collection[int]) -> list[Mistake]:
    """The mistakes of seats in a game that was reviewed, worst first; none where cards are hidden."""
    game = review.record.game
    if game.hides or not game.numbered:
        return []
    faults = [one for one in review.verdicts() if one.seat in seats and one.grade in (MISTAKE, BLUNDER)]
    found = []
    for verdict in sorted(faults, key=lambda one: -one.cost)[:MOST_OF_GAME]:
        look, position = review.look(verdict.ply), review.positions[verdict.ply]
        better = _better(look) if look is not None else ()
        if better and verdict.move not in better:
            digest = hashlib.sha256(f"{game} {position.text}".encode()).hexdigest()
            found.append(Mistake(digest[:16], str(game), position.text, better))
    return found


def _better(look: Look) -> tuple[str, ...]:
    """All moves that the review does not find fault with."""
    best = max((one.value for one in look.candidates), default=0.0)
    good = [one.move for one in look.candidates if grade_of(best - one.value) not in FAULTS]
    return tuple(dict.fromkeys([*look.best, *([] if look.is_certain else good)]))


class Training:
    """Everything about training that is asked for."""

    def __init__(
        self, notebook: Notebook, worker: Worker, now: Callable[[], int] = lambda: round(1000 * time.time())
    ) -> None:
        self._notebook = notebook
        self._worker = worker
        self._now = now

    async def note(self, party: Party, review: Review, seats: Collection[int]) -> TrainingPage:
        """Keep the mistakes of a review that is whole."""
        if not review.is_whole:
            raise Refusal("training/review", "have the game reviewed to its end first")
        found = await self._worker.work_out(party, lambda: find_mistakes(review, seats))
        room = MOST - len(await self._notebook.mistakes(party.guest))
        await self._notebook.add_mistakes(party.guest, found[: max(0, room)])
        return await self.show(party, len(found))

    async def show(self, party: Party, noted: int = 0) -> TrainingPage:
        """What comes next."""
        known, now = await self._notebook.mistakes(party.guest), self._now()
        open_ones = [one for one in known if one.box < len(DAYS)]
        due = sorted((one for one in open_ones if one.due <= now), key=lambda one: (one.due, one.id))
        page = None
        if due:
            page = await self._worker.work_out(party, lambda: describe_mistake(due[0]))
        return TrainingPage(
            due=len(due),
            waiting=len(open_ones) - len(due),
            learned=len(known) - len(open_ones),
            noted=noted,
            puzzle=page,
        )

    async def try_move(
        self, party: Party, name: str, wanted: TryRequest, kept: frozenset[Mark] = NOBODY
    ) -> TryPage:
        """Whether a move is one of the better ones."""
        mistake = await self._find(party, name, kept)
        if len(wanted.moves) != 1:
            raise Refusal("puzzle/line", "one move is looked for")
        move = wanted.moves[0]
        game = load(mistake.game)
        position = game.position(mistake.position)
        seat = position.to_act[0]
        position.push(move)
        right = move in mistake.better
        await self._mark(party, mistake, right)
        return TryPage(
            right=right,
            over=right,
            move=move,
            words="Right." if right else "That is not what the review found better.",
            positions=[describe_position(game, position, False, seat)] if right else [],
            reply=None,
            reply_words="",
            result=_result("solved" if right else "tried"),
        )

    async def solve(self, party: Party, name: str, kept: frozenset[Mark] = NOBODY) -> SolutionPage:
        """The best move; the position comes again."""
        mistake = await self._find(party, name, kept)
        await self._mark(party, mistake, False)
        game, best = load(mistake.game), mistake.better[0]
        before, after = game.position(mistake.position), game.position(mistake.position)
        after.push(best)
        seat = before.to_act[0]
        return SolutionPage(
            line=[best],
            words=[game.words(before, best)],
            positions=[describe_position(game, one, False, seat) for one in (before, after)],
            result=_result("shown"),
        )

    async def _find(self, party: Party, name: str, kept: frozenset[Mark]) -> Mistake:
        for one in await self._notebook.mistakes(party.guest):
            if one.id == name:
                if kept:
                    check_fair([load(one.game).position(one.position)], kept)
                return one
        raise Refusal("puzzle/unknown", "there is no such position to train")

    async def _mark(self, party: Party, mistake: Mistake, right: bool) -> None:
        """What is not due changes nothing: a try sent twice counts once."""
        now = self._now()
        if mistake.due > now or mistake.box >= len(DAYS):
            return
        box = mistake.box + 1 if right else 0
        later = (DAY * DAYS[box] if box < len(DAYS) else 0) if right else SOON
        await self._notebook.mark_mistake(party.guest, replace(mistake, box=box, due=now + later))


def describe_mistake(mistake: Mistake) -> PuzzlePage:
    """A position to train, without what is better in it."""
    game = load(mistake.game)
    position = game.position(mistake.position)
    who = game.seat_names[position.to_act[0]]
    return PuzzlePage(
        id=mistake.id,
        game=game.name,
        title=game.title,
        task=f"{who} to move: in a game of yours there was something better here than what you played.",
        moves=1,
        is_open=not (game.hides or game.real_time),
        position=describe_position(game, position),
        result=_result("new"),
    )


def _result(state: TrialState) -> PuzzleResult:
    return PuzzleResult(state=state, faults=0, rating=None, themes=[], you=None)
