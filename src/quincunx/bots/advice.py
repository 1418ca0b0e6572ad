"""Hints, and what a move was worth, found by a search on behalf of a person."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field

from quincunx.bots.exact import ExactPlay
from quincunx.bots.level_bot import LevelBot
from quincunx.bots.verdicts import grade_of
from quincunx.core import checks
from quincunx.core.position import Position
from quincunx.search import Limit, Search
from quincunx.search.analysis import shares_of_two

HINT_LIMIT = Limit(seconds=1.0)
HINT_LEVEL = 5  # who gives a hint where no best move is known

CHANCES = (
    (0.9, "almost won"),
    (0.7, "much better"),
    (0.57, "a little better"),
    (0.43, "even"),
    (0.3, "a little worse"),
    (0.1, "much worse"),
    (0.0, "almost lost"),
)
PROVEN = {"win": "a certain win", "draw": "a certain draw", "loss": "lost against best play"}


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth playing, and how the seat to move stands: in words, and as its share of the win."""

    move: str
    words: str
    share: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move was worth: the seat's share of the win with best play, before the move and after it."""

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
        """One of good, inaccuracy, mistake and blunder."""
        return grade_of(self.loss)


@dataclass(frozen=True, slots=True)
class _Look:
    """What was found out about a position: the moves to play, and each seat's share of the win."""

    best: tuple[str, ...]
    values: tuple[float, ...]
    proof: str | None
    moves: Mapping[str, float] = field(default_factory=dict)


class Adviser:
    """Helps a person who is playing; it remembers what it has solved."""

    def __init__(self, limit: Limit = HINT_LIMIT) -> None:
        self._limit = limit
        self._exact = ExactPlay()

    def hint(self, position: Position) -> Hint:
        """What to play, by no more than the seat to move knows."""
        if position.game.lone_player is not None:
            outlook = position.game.lone_player.advise(position)
            return Hint(outlook.best or LevelBot(HINT_LEVEL).choose(position), outlook.words, outlook.share)
        found = self._look(position, self._limit)
        share = found.values[position.to_act[0]]
        return Hint(found.best[0], describe(share, found.proof, position.game.seats), share)

    def judge(self, position: Position, move: str, limit: Limit | None = None) -> Judgement:
        """How good a move is; this takes two searches, each within the limit."""
        limit = limit or self._limit
        if position.game.lone_player is not None:
            before, _, best = position.game.lone_player.look(position)
            value = self._value_after(position, move, limit)
        else:
            found = self._look(position, limit)
            before, best = found.values[position.to_act[0]], found.best[0]
            if move in found.best:
                return Judgement(move, None, before, before)
            # Where something is hidden, the value after the move would include luck.
            value = found.moves[move] if position.game.hides else self._value_after(position, move, limit)
        # Both are estimates: a move that seems better than the best one counts as equally good.
        return Judgement(move, best if value < before else None, max(before, value), value)

    def _value_after(self, position: Position, move: str, limit: Limit) -> float:
        """The mover's share of the win after a move; a lone player's if nothing were hidden."""
        after = position.copy()
        after.push(move)
        outcome, player = after.outcome, position.game.lone_player
        if outcome is not None:
            return (position.to_act[0] in outcome.winners) / max(1, len(outcome.winners))
        return player.look(after).share if player else self._look(after, limit).values[position.to_act[0]]

    def _look(self, position: Position, limit: Limit) -> _Look:
        checks.is_numbered(position, "looking ahead needs")
        seat = position.to_act[0]
        solution = self._exact.solve(position, limit, threading.Event())
        if solution is not None and solution.value != "loss":
            return _Look(solution.best, shares_of_two(solution.value, seat), solution.value)
        found = Search(position, memory=limit.memory).run(limit)
        # In a lost position, the search finds the move that is hardest to refute.
        proof = found.proof if solution is None else solution.value
        values = shares_of_two(proof, seat) if proof and position.game.seats == 2 else found.values
        moves = {candidate.move: candidate.value for candidate in found.candidates}
        return _Look((found.best,), values, proof, moves)


def describe(value: float, proof: str | None, seats: int) -> str:
    """A share of the win in words: 0.5 is even for two seats, a third for three."""
    if proof is not None:
        return PROVEN[proof]
    even = value if seats == 2 else value * (seats - 1) / (value * (seats - 1) + 1 - value)
    words = next(words for least, words in CHANCES if even >= least)
    return f"{words}, {value:.0%} of the win"
