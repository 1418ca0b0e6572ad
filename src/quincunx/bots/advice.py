"""Hints, and what a move was worth: the search asked on behalf of a person."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field

from quincunx.bots.exact import ExactPlay
from quincunx.bots.level_bot import LevelBot
from quincunx.core.errors import UnnumberedError
from quincunx.core.offers import LonePlayer
from quincunx.core.position import Position
from quincunx.search import Limit, Search
from quincunx.search.analysis import SHARES

HINT_LIMIT = Limit(seconds=1.0)
HINT_LEVEL = 5  # how well one plays on who knows no best move

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
        """What to play; who plays alone is told what leads to a win, if that is known."""
        if position.game.lone_player is not None:
            outlook = position.game.lone_player.look(position)
            return Hint(outlook.best or LevelBot(HINT_LEVEL).choose(position), outlook.words)
        found = self._look(position, self._limit)
        return Hint(
            found.best[0], describe(found.values[position.to_act[0]], found.proof, position.game.seats)
        )

    def judge(self, position: Position, move: str, limit: Limit | None = None) -> Judgement:
        """How good a move is; the limit holds for each of the two looks that this takes."""
        if position.game.lone_player is not None:
            return _judge_alone(position, move, position.game.lone_player)
        limit = limit or self._limit
        found = self._look(position, limit)
        before = found.values[position.to_act[0]]
        if move in found.best:
            return Judgement(move, None, before, before)
        value = found.moves[move] if position.game.hides else self._value_after(position, move, limit)
        # Both are estimates: a move that seems better than the best is as good as that.
        return Judgement(move, found.best[0] if value < before else None, max(before, value), value)

    def _value_after(self, position: Position, move: str, limit: Limit) -> float:
        """What the mover has of the win after a move; where something is hidden, luck would count."""
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


def _judge_alone(position: Position, move: str, player: LonePlayer) -> Judgement:
    """What there was to win alone before a move, and after it, what is hidden being known."""
    outlook = player.look(position)
    after = position.copy()
    after.push(move)
    outcome = after.outcome
    value = player.look(after).share if outcome is None else float(bool(outcome.winners))
    before = max(value, outlook.share)
    return Judgement(move, outlook.best if value < before else None, before, value)


def describe(value: float, proof: str | None, seats: int) -> str:
    """A share of the win in words: 0.5 is even for two seats, a third for three."""
    if proof is not None:
        return PROVEN[proof]
    even = value if seats == 2 else value * (seats - 1) / (value * (seats - 1) + 1 - value)
    words = next((words for least, words in CHANCES if even >= least), WORST)
    return f"{words}, {value:.0%} of the win"
