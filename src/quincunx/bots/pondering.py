"""Pondering: what the engine finds out about a position, told line by line while it goes on."""

from __future__ import annotations

import math
import threading
from dataclasses import dataclass, replace
from functools import cached_property

from quincunx.bots.exact import may_be_solved
from quincunx.bots.interval import interval_of
from quincunx.bots.sayings import Sayings
from quincunx.bots.thinking import Halt, Staying, think
from quincunx.core.errors import IllegalMoveError, QuincunxError, UnnumberedError
from quincunx.core.position import Position
from quincunx.search import Analysis, Candidate, Exploration, ExploredMove, Limit, Search, Solver
from quincunx.search.analysis import SHARES, shares_of_two

MEMORY = 24 << 20
SOLVER_MEMORY = 16 << 20
LONGEST_LINE = 12
DEEPEST = 100
# A look as short as this is the search's alone: whether the solver may help takes as long to find out.
GLANCE = 0.05
# The share of the time that the solver has where it may find something; what it finds needs no more thought.
SOLVER_SHARE = 0.5
# For how a proven line goes on: positions that the solver may look at for each of its moves.
LINE_NODES = 5_000


@dataclass(frozen=True, slots=True)
class Line:
    """A move, what it is worth to the seat that makes it, and how it might go on, itself included.

    `low` and `high` are the ends of the 95 % interval of the value, by as many games as were thought through;
    they say nothing of what all these games have overlooked. Of what is proven, both are the value.
    """

    move: str
    value: float
    low: float
    high: float
    proof: str | None
    visits: int
    line: tuple[str, ...]
    words: tuple[str, ...]
    distance: int | None


@dataclass(frozen=True, slots=True)
class Findings:
    """What is known so far: each seat's share as `values`; `is_final` if there is no more to find."""

    values: tuple[float, ...]
    proof: str | None
    simulations: int
    depth: int
    lines: tuple[Line, ...]
    is_final: bool


def check_open(position: Position) -> None:
    """Refuse a position of which the engine has no opinion, or on which an opinion would tell too much."""
    game = position.game
    if not game.numbered:
        raise UnnumberedError(f"the engine has no opinion on {game}")
    if game.hides:
        raise QuincunxError(f"cards are hidden in {game}: an analysis would tell what nobody may know")
    if position.outcome is not None:
        raise IllegalMoveError(f"the game is over: {position.outcome.reason}")


class Pondering(Staying):
    """A search of one position, and the solver beside it where that is likely to find something."""

    def __init__(
        self, position: Position, memory: int = MEMORY, threads: int = 1, solver_memory: int = SOLVER_MEMORY
    ) -> None:
        check_open(position)
        super().__init__(position, memory, threads, solver_memory)
        self._position = position
        self._memory = memory
        self._threads = threads
        self._solver_memory = solver_memory
        self._sayings = Sayings([position])
        self._exploration: Exploration | None = None
        self._halts: list[Halt] = []
        self._proven_lines: dict[str, tuple[str, ...]] = {}

    # Only one that thinks needs these.

    @cached_property
    def _search(self) -> Search:
        return Search(self._position, threads=self._threads, seed=1, memory=self._memory)

    @cached_property
    def _may_be_solved(self) -> bool:
        return may_be_solved(self._position)

    @property
    def is_final(self) -> bool:
        """Whether there is no more to find."""
        if self._exploration is not None and self._exploration.is_complete:
            return True
        return self._search.is_proven and not self._is_solvable()

    def grow(self, seconds: float, halt: Halt | None = None) -> None:
        """Think on for so long, or until told to stop."""
        halt = halt or threading.Event()
        solves = seconds >= GLANCE and self._is_solvable()
        if not self._search.is_proven:
            part = seconds * (1 - SOLVER_SHARE) if solves else seconds
            think(self._search, Limit(seconds=part, memory=self._memory), halt)
            seconds -= part
        if solves and not halt.is_set():
            self._halts[:] = [halt]
            self._explore().grow(Limit(seconds=max(0.001, seconds)))

    def _is_solvable(self) -> bool:
        if self._exploration is not None:
            return not self._exploration.is_complete
        return self._may_be_solved

    def _explore(self) -> Exploration:
        if self._exploration is None:
            halts = self._halts
            solver = Solver(self._position, self._solver_memory, lambda _: not halts[0].is_set())
            self._exploration = Exploration(self._position, solver)
        return self._exploration

    def find(self, lines: int) -> Findings:
        """What is known, with so many of the best moves."""
        found, seat = self._search.analysis(), self._position.to_act[0]
        moves = self._exploration.moves() if self._exploration else []
        explored = {each.move: each for each in moves}
        judged = [_judge(candidate, explored.get(candidate.move)) for candidate in found.candidates]
        order = {each.move: number for number, each in enumerate(moves)}
        # Of those of equal rank, what is proven keeps its order, and everything else that of the search.
        judged.sort(key=lambda one: order.get(one[0].move, 0) if one[0].proof else 0)
        judged.sort(key=_rank)
        shown = tuple(self._describe(candidate, further, found) for candidate, further in judged[:lines])
        best, proof = shown[0], found.proof
        values = found.values
        if explored and (best.proof == "win" or (len(explored) == len(judged) and best.proof)):
            proof = best.proof
            values = shares_of_two(best.proof, seat)
        depth = max(len(self._search.line(length=DEEPEST)), *(len(each.line) for each in shown))
        return Findings(values, proof, found.simulations, depth, shown, self.is_final)

    def _describe(self, candidate: Candidate, distance: int | None, found: Analysis) -> Line:
        move, visits = candidate.move, candidate.visits
        line = self._proven(move) if distance is not None else ()
        searched = found.line if found.line[:1] == (move,) else self._search.line(move, LONGEST_LINE)
        line = max(line, searched or (move,), key=len)
        low, high = interval_of(candidate.value, visits)
        if candidate.proof:
            low = high = candidate.value
        words = tuple(self._sayings.line(0, line))
        return Line(move, candidate.value, low, high, candidate.proof, visits, line, words, distance)

    def _proven(self, move: str) -> tuple[str, ...]:
        """How it goes on with best play, as far as the solver finds out soon; it knows when the game ends."""
        if move not in self._proven_lines and self._exploration is not None:
            after, line = self._position.copy(), [move]
            after.push(move)
            while after.outcome is None and len(line) < LONGEST_LINE:
                best = self._exploration.solver.best_move(after, Limit(visits=LINE_NODES))
                if best is None:
                    break
                after.push(best)
                line.append(best)
            self._proven_lines[move] = tuple(line)
        return self._proven_lines.get(move, ())


def _judge(candidate: Candidate, explored: ExploredMove | None) -> tuple[Candidate, int | None]:
    """A candidate by what the solver says of it, if it does, with the distance to the end."""
    if explored is None:
        value = SHARES[candidate.proof] if candidate.proof in ("win", "loss") else candidate.value
        return replace(candidate, value=min(1.0, max(0.0, value))), None
    return replace(candidate, value=SHARES[explored.value], proof=explored.value), explored.distance


def _rank(judged: tuple[Candidate, int | None]) -> tuple[int, float]:
    """Small for good moves: the fastest win first, the longest resistance before others."""
    candidate, distance = judged
    if candidate.proof == "win":
        return -2, math.inf if distance is None else distance
    if candidate.proof == "loss":
        return 2, -math.inf if distance is None else -distance
    return 0, 0


def ponder(pondering: Pondering, seconds: float, lines: int, halt: Halt) -> Findings:
    """Think on for so long, and tell what is known; a function, so that it can be asked for elsewhere."""
    pondering.grow(seconds, halt)
    return pondering.find(lines)
