"""Hints, and what a move was worth: the search asked on behalf of a person."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field

from quincunx.bots.exact import ExactPlay
from quincunx.bots.solitaire_bot import find_hint, find_solution
from quincunx.core.errors import UnnumberedError
from quincunx.core.position import Position
from quincunx.games.zangle.solitaire import SolitairePosition
from quincunx.search import Limit, Search
from quincunx.search.analysis import SHARES

HINT_LIMIT = Limit(seconds=1.0)

# From which loss on, as a share of the win, a move is called so.
GRADES = ((0.30, "blunder"), (0.15, "mistake"), (0.06, "inaccuracy"))
GOOD = "good"

CHANCES = (
    (0.9, "almost won"),
    (0.7, "much better"),
    (0.57, "a little better"),
    (0.43, "even"),
    (0.3, "a little worse"),
    (0.1, "much worse"),
)
WORST = "almost lost"
PROVEN = {"win": "a certain win", "draw": "a certain draw", "loss": "lost against best play"}
SOLVED = {"won": 1.0, "unknown": 0.5, "lost": 0.0}
SOLITAIRE = {
    "won": "this deal can still be won",
    "lost": "this deal cannot be won any more",
    "unknown": "whether this deal can be won is unknown",
}


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth playing, and how the seat to move stands, in words."""

    move: str
    words: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move was worth: the seat's share of the win by best play before it, and after it."""

    move: str
    better: str | None
    before: float
    after: float

    @property
    def loss(self) -> float:
        """How much the move has cost."""
        return max(0.0, self.before - self.after)

    @property
    def grade(self) -> str:
        """Good, inaccuracy, mistake or blunder."""
        return next((grade for least, grade in GRADES if self.loss >= least), GOOD)


@dataclass(frozen=True, slots=True)
class _Look:
    """What is found out about a position: the moves to play, and each seat's share of the win."""

    best: tuple[str, ...]
    values: tuple[float, ...]
    proof: str | None
    moves: Mapping[str, float] = field(default_factory=dict)


class Adviser:
    """Helps somebody who plays; it remembers what it has solved."""

    def __init__(self, limit: Limit = HINT_LIMIT) -> None:
        self._limit = limit
        self._exact = ExactPlay()

    def hint(self, position: Position) -> Hint:
        """What to play; for a solitaire a move that keeps the deal solvable, if there is one."""
        if isinstance(position, SolitairePosition):
            move, result = find_hint(position)
            return Hint(move, SOLITAIRE[result])
        found = self._look(position, self._limit)
        return Hint(
            found.best[0], describe(found.values[position.to_act[0]], found.proof, position.game.seats)
        )

    def judge(self, position: Position, move: str, limit: Limit | None = None) -> Judgement:
        """How good a move is; the limit holds for each of the two looks that this takes."""
        if isinstance(position, SolitairePosition):
            return _judge_alone(position, move)
        limit = limit or self._limit
        found = self._look(position, limit)
        before = found.values[position.to_act[0]]
        if move in found.best:
            return Judgement(move, None, before, before)
        value = found.moves[move] if position.game.hides else self._value_after(position, move, limit)
        # Both are estimates: a move that seems better than the best is as good as that.
        return Judgement(move, found.best[0] if value < before else None, max(before, value), value)

    def _value_after(self, position: Position, move: str, limit: Limit) -> float:
        """What the mover has of the win after a move; where cards are hidden, luck would count."""
        after = position.copy()
        after.push(move)
        outcome = after.outcome
        if outcome is not None:
            return (position.to_act[0] in outcome.winners) / max(1, len(outcome.winners))
        return self._look(after, limit).values[position.to_act[0]]

    def _look(self, position: Position, limit: Limit) -> _Look:
        if not position.game.numbered:
            raise UnnumberedError(f"the moves of {position.game} have no numbers, which looking ahead needs")
        solution = self._exact.solve(position, limit, threading.Event())
        if solution is not None and solution.value != "loss":
            own = SHARES[solution.value]
            values = tuple(own if seat == position.to_act[0] else 1 - own for seat in range(2))
            return _Look(solution.best, values, solution.value)
        found = Search(position, memory=limit.memory).run(limit)
        values, proof = found.values, found.proof
        if solution is not None:  # lost: the move is the one that is hardest to refute
            values, proof = tuple(float(seat != position.to_act[0]) for seat in range(2)), solution.value
        elif proof == "draw" and position.game.seats == 2:
            values = (0.5, 0.5)
        moves = {candidate.move: candidate.value for candidate in found.candidates}
        return _Look((found.best,), values, proof, moves)


def _judge_alone(position: SolitairePosition, move: str) -> Judgement:
    """Whether a solitaire could be won before a move, and after it, all cards being known."""
    solution = find_solution(position)
    after = position.copy()
    after.push(move)
    if after.outcome is not None:
        value = float(bool(after.outcome.winners))
    else:
        value = SOLVED[find_solution(after).result]
    before = max(value, SOLVED[solution.result])
    better = solution.moves[0] if value < before and solution.moves else None
    return Judgement(move, better, before, value)


def describe(value: float, proof: str | None, seats: int) -> str:
    """A share of the win in words: 0.5 is even for two seats, a third for three."""
    if proof is not None:
        return PROVEN[proof]
    even = value if seats == 2 else value * (seats - 1) / (value * (seats - 1) + 1 - value)
    words = next((words for least, words in CHANCES if even >= least), WORST)
    return f"{words}, {value:.0%} of the win"
