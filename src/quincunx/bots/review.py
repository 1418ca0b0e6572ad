"""A review of a finished game: what the engine thinks of each position, and what follows for each move.

The engine *looks* at positions in an order that soon gives a picture of the whole game: first at every
sixteenth, then at those between. After that it looks again, for longer, at moves that seem to be faults.
Positions in which only one move is possible are not looked at: they are worth what the next one is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from quincunx.bots.exact import ExactPlay
from quincunx.bots.sayings import Sayings
from quincunx.bots.thinking import Halt, think
from quincunx.bots.verdicts import (
    BEST,
    CHOSEN,
    FAULTS,
    FORCED,
    NOTHING,
    PROVEN,
    accuracy_of,
    count_grades,
    grade_of,
)
from quincunx.core.errors import IllegalMoveError, QuincunxError
from quincunx.core.outcome import Outcome
from quincunx.core.position import Position
from quincunx.core.record import Record, push_entry
from quincunx.core.stream import RandomStream
from quincunx.search import Candidate, Limit, Search

MEMORY = 32 << 20
SOLVER_MEMORY = 16 << 20
# How long to look at a position: the first time, and again where there seems to have been a fault.
FIRST = Limit(seconds=0.15, visits=12_000, memory=MEMORY)
AGAIN = Limit(seconds=0.6, visits=60_000, memory=MEMORY)
SOLVER_LIMIT = Limit(seconds=1.0)
MOST_AGAIN = 24  # positions
STRIDE = 16
MOST_MOVES = 980  # a few less than clients may ask to be made at once, so that lines can go on
MOST_CANDIDATES = 3
LONGEST_LINE = 8


class NoReviewError(QuincunxError):
    """The engine cannot say anything about games of this kind."""


@dataclass(frozen=True, slots=True)
class Look:
    """What was found out about a position: each seat's share, and the moves that keep the mover's.

    `proof` is what the result is for the seat to move, if that is certain. Where nothing was found out,
    `values` is None.
    """

    values: tuple[float, ...] | None
    best: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    line: tuple[str, ...] = ()
    proof: str | None = None

    @property
    def is_certain(self) -> bool:
        """Whether its values are proven."""
        return self.proof is not None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a move was worth to the seat that made it; `grade` is None as long as that is not known."""

    ply: int
    seat: int
    move: str
    grade: str | None
    cost: float = 0.0
    before: float | None = None
    after: float | None = None
    is_certain: bool = False
    better: str | None = None
    line: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()

    @property
    def is_fault(self) -> bool:
        """Whether there is something to learn from it."""
        return self.grade in FAULTS


@dataclass(frozen=True, slots=True)
class Report:
    """How a seat has played: from 0 to 1, and how often each grade was given."""

    seat: int
    accuracy: float | None
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Trial:
    """Another move than the one that was made, and where it leads."""

    ply: int
    seat: int
    move: str
    after: Position


def reason_against(record: Record) -> str | None:
    """Why there can be no review of a record; None if there can."""
    game = record.game
    if game.real_time:
        return f"{game.title} in real time has no review: the engine cannot judge moves that race the clock"
    if not game.numbered and game.lone_player is None:
        return f"the engine has no opinion on {game}"
    if record.outcome is None:
        return "a review is for a game that is over: this one has no result"
    if len(record.moves) > MOST_MOVES:
        return f"games of more than {MOST_MOVES:,} moves are not reviewed"
    return None if record.moves else "no move was made in this game"


def look_at(position: Position, limit: Limit, exact: ExactPlay, halt: Halt) -> Look:
    """What the engine thinks of a position in which play goes on, by no more than its seats know."""
    game = position.game
    if game.lone_player is not None:
        share, _, move = game.lone_player.look(position)
        if share not in (0.0, 1.0):
            return Look(None)
        return Look((share,), (move,) if move else (), proof="win" if share else "loss")
    seen = position.copy()
    seen.redeal(RandomStream(position.ply))
    found = think(Search(seen, seed=1, memory=MEMORY), limit, halt)
    solution = exact.solve(seen, SOLVER_LIMIT, halt)
    best: tuple[str, ...] = (found.best,)
    if solution is not None:
        found, best = found.with_exact(solution.value, solution.best, seen.to_act[0]), solution.best
    return Look(found.values, best, found.candidates, found.line, found.proof)


class Review:
    """A record, and what has been found out about it so far."""

    def __init__(self, record: Record) -> None:
        if reason := reason_against(record):
            raise NoReviewError(reason)
        self.record = record
        self.positions = list(record.positions())
        self.sayings = Sayings(self.positions)
        self._seats = [position.to_act[0] for position in self.positions[:-1]]
        self._forced = [len(position.legal_moves()) == 1 for position in self.positions[:-1]]
        self._looks: dict[int, Look] = {}
        self._again: set[int] = set()
        self._exact = ExactPlay(SOLVER_MEMORY)
        outcome = self.positions[-1].outcome
        if outcome is not None:
            self._looks[len(record.moves)] = _ended(outcome, record.game.seats)
        self.total = len(list(self.order()))

    # Finding out.

    def order(self) -> Iterator[int]:
        """The plies to look at that have not been looked at yet, in the order in which to do so."""
        last = len(self.record.moves)
        wanted = [ply for ply in range(last + 1) if ply == last or not self._forced[ply]]
        seen: set[int] = set()
        stride = STRIDE
        while stride:
            for ply in [*wanted[::stride], *wanted[-1:]]:
                if ply not in seen:
                    seen.add(ply)
                    if ply not in self._looks:
                        yield ply
            stride //= 2

    def doubts(self) -> list[int]:
        """The plies to look at again: around what seem to be the worst faults."""
        faults = sorted((one for one in self.verdicts() if one.is_fault), key=lambda one: -one.cost)
        plies = dict.fromkeys(ply for one in faults for ply in (one.ply, one.ply + 1))
        return [ply for ply in plies if self._may_look_again(ply)][: MOST_AGAIN - len(self._again)]

    def _may_look_again(self, ply: int) -> bool:
        look = self._looks.get(ply)
        return look is not None and look.proof is None and ply not in self._again

    def looking(self, ply: int, limit: Limit = FIRST) -> Callable[[Halt], Look]:
        """What looks at a position; this may be done in another thread or elsewhere, one at a time."""
        return partial(look_at, self.positions[ply], limit, self._exact)

    def note(self, ply: int, look: Look) -> None:
        """Keep what was found, as far as it will be shown."""
        if ply in self._looks:
            self._again.add(ply)
        played = self.record.moves[ply : ply + 1]
        self._looks[ply] = replace(look, candidates=_shown(look, *played))
        self._conclude(ply)
        self._conclude(ply - 1)

    def _conclude(self, ply: int) -> None:
        """Where a move led to a certain win of its mover, the position before it was won as well."""
        look, after = self._looks.get(ply), self.look(ply + 1)
        if look is None or after is None or look.is_certain or self.record.game.hides:
            return
        if (
            ply < len(self._seats)
            and after.is_certain
            and after.values
            and after.values[self._seats[ply]] == 1
        ):
            move = self.record.moves[ply]
            self._looks[ply] = replace(look, values=after.values, best=(move,), line=(move,), proof="win")

    def rest(self) -> None:
        """Let go of what the solver remembers, which is large; it can still be asked."""
        self._exact = ExactPlay(SOLVER_MEMORY)

    @property
    def done(self) -> int:
        """How many positions have been looked at."""
        ended = self.positions[-1].outcome is not None
        return len(self._looks) - ended

    @property
    def is_whole(self) -> bool:
        """Whether every position has been looked at."""
        return self.done == self.total

    # What was found.

    def look(self, ply: int) -> Look | None:
        """What is known about a position; where a move was forced, what is known about the one after it."""
        last = len(self.record.moves)
        while ply < last and self._forced[ply]:
            ply += 1
        return self._looks.get(ply)

    def values(self, ply: int) -> tuple[float, ...] | None:
        """Each seat's share of the win, if it is known."""
        look = self.look(ply)
        return None if look is None else look.values

    def is_certain(self, ply: int) -> bool:
        """Whether these shares are proven."""
        look = self.look(ply)
        return look is not None and look.is_certain

    def verdict(self, ply: int) -> Verdict:
        """What the move after so many others was worth."""
        seat, move = self._seats[ply], self.record.moves[ply]
        if self._forced[ply]:
            return Verdict(ply, seat, move, FORCED)
        look = self._looks.get(ply)
        if look is None or look.values is None:
            return Verdict(ply, seat, move, None)
        certain = look.is_certain and self.is_certain(ply + 1)
        found = judge(look, ply, seat, move, self._after(ply, seat, look), is_certain=certain)
        return replace(found, line=self._possible(ply, look)) if found.is_fault else found

    def _after(self, ply: int, seat: int, look: Look) -> float | None:
        """The mover's share after its move: where something is hidden, without the luck that came then."""
        if self.record.game.hides and self.record.game.numbered:
            return value_of(look, self.record.moves[ply])
        values = self.values(ply + 1)
        return None if values is None else values[seat]

    def _possible(self, ply: int, look: Look) -> tuple[str, ...]:
        """How it might have gone on; where something is hidden, only as far as nothing new turns up."""
        line = look.line or look.best[:1]
        if line[:1] != look.best[:1]:
            line = look.best[:1]
        return playable(self.positions[ply], line[:1] if self.record.game.hides else line[:LONGEST_LINE])

    def verdicts(self) -> list[Verdict]:
        """What each move was worth, as far as that is known."""
        return [self.verdict(ply) for ply in range(len(self.record.moves))]

    def reports(self, verdicts: Sequence[Verdict]) -> list[Report]:
        """How each seat has played."""
        found = []
        for seat in range(self.record.game.seats):
            own = [one for one in verdicts if one.seat == seat]
            costs = [one.cost for one in own if one.grade in CHOSEN]
            found.append(Report(seat, accuracy_of(costs), count_grades(one.grade for one in own)))
        return found

    # Other moves.

    def prepare(self, ply: int, move: str) -> Trial:
        """Make another move at some point of the game, or refuse it."""
        if ply >= len(self.record.moves):
            raise IllegalMoveError(
                f"the game has {len(self.record.moves)} moves: there is none to try after them"
            )
        after = self.positions[ply].copy()
        push_entry(after, move)
        return Trial(ply, self._seats[ply], move, after)

    def judging(self, trial: Trial) -> Callable[[Halt], Verdict]:
        """What finds out the worth of another move; this may be done elsewhere, while the review goes on."""
        ply = trial.ply
        known = self.verdict(ply) if trial.move == self.record.moves[ply] else None
        if known is not None and known.grade is None:
            known = None
        return partial(judge_trial, trial, self.positions[ply], self._looks.get(ply), known)

    def run(self, halt: Halt) -> Iterator[int]:
        """Look at everything in this thread, for programs that have nothing else to do; yields each ply."""
        for ply in self.order():
            self.note(ply, self.looking(ply)(halt))
            yield ply
        for ply in self.doubts():
            self.note(ply, self.looking(ply, AGAIN)(halt))
            yield ply


def judge_trial(
    trial: Trial, before: Position, look: Look | None, known: Verdict | None, halt: Halt
) -> Verdict:
    """What a move would have been worth, by the look at the position before it, if there was one."""
    if known is not None:
        return known
    ply, seat, game, exact = trial.ply, trial.seat, before.game, ExactPlay(SOLVER_MEMORY)
    if look is None or (game.hides and game.numbered):
        look = look_at(before, AGAIN, exact, halt)
    if game.hides and game.numbered:
        return judge(look, ply, seat, trial.move, value_of(look, trial.move), is_certain=False)
    outcome = trial.after.outcome
    after = look_at(trial.after, AGAIN, exact, halt) if outcome is None else _ended(outcome, game.seats)
    share = None if after.values is None else after.values[seat]
    certain = look.is_certain and after.is_certain
    return judge(look, ply, seat, trial.move, share, is_certain=certain)


def judge(look: Look, ply: int, seat: int, move: str, after: float | None, *, is_certain: bool) -> Verdict:
    """What a move is worth in a position that was looked at, if its mover has a share of `after` then."""
    if look.values is None:
        return Verdict(ply, seat, move, None)
    before = look.values[seat]
    shown = _shown(look, move)
    if look.proof == "loss":
        return Verdict(ply, seat, move, PROVEN, 0.0, before, before, True, candidates=shown)
    if move in look.best:
        return Verdict(ply, seat, move, BEST, 0.0, before, before, look.is_certain, candidates=shown)
    if after is None:
        return Verdict(ply, seat, move, None, before=before)
    # Both are estimates: a move that seems better than the best one counts as equally good.
    cost = max(0.0, before - after)
    if cost < NOTHING:
        return Verdict(ply, seat, move, BEST, 0.0, before, after, is_certain, candidates=shown)
    better = look.best[0] if look.best else None
    return Verdict(ply, seat, move, grade_of(cost), cost, before, after, is_certain, better, candidates=shown)


def value_of(look: Look, move: str) -> float | None:
    """What a move is worth as the look itself has it."""
    return next((one.value for one in look.candidates if one.move == move and one.visits), None)


def playable(position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """As much of a line as can be played."""
    trial, made = position.copy(), []
    for move in line:
        try:
            push_entry(trial, move)
        except QuincunxError:
            break
        made.append(move)
    return tuple(made)


def _shown(look: Look, *moves: str) -> tuple[Candidate, ...]:
    return tuple(
        one for rank, one in enumerate(look.candidates) if rank < MOST_CANDIDATES or one.move in moves
    )


def _ended(outcome: Outcome, seats: int) -> Look:
    winners = outcome.winners
    return Look(tuple((seat in winners) / max(1, len(winners)) for seat in range(seats)), proof="over")
