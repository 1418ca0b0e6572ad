"""What a search has found out about a position."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

SHARES = {"win": 1.0, "draw": 0.5, "loss": 0.0}  # of the win, by exact value


@dataclass(frozen=True, slots=True)
class Candidate:
    """One legal move: how often it was tried, and what it is worth to the seat to move, from 0 to 1.

    `proof` is "win", "draw" or "loss" once the result is certain; "draw" stands for any shared win.
    """

    move: str
    visits: int
    value: float
    proof: str | None

    @property
    def rank(self) -> int:
        """2 for a proven win, 0 for a proven loss, 1 for everything else."""
        return {"win": 2, "loss": 0}.get(self.proof or "", 1)


@dataclass(frozen=True, slots=True)
class Analysis:
    """Candidates, best first; `values` are each seat's expected share of the win."""

    candidates: tuple[Candidate, ...]
    values: tuple[float, ...]
    line: tuple[str, ...]
    simulations: int
    proof: str | None

    @property
    def best(self) -> str:
        """The move to play."""
        return self.candidates[0].move

    def with_exact(self, value: str, best: Collection[str], seat: int) -> Analysis:
        """The same, corrected by a solver: the value for the seat to move (of two), and all best moves."""
        candidates = [_with_exact(candidate, value, best) for candidate in self.candidates]
        candidates.sort(key=lambda candidate: candidate.move not in best)
        line = self.line if self.line[:1] == (candidates[0].move,) else (candidates[0].move,)
        return Analysis(tuple(candidates), shares_of_two(value, seat), line, self.simulations, value)


def rank_all(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Candidates, best first: what was tried most often, but proofs go before and after everything else."""
    return sorted(candidates, key=lambda one: (one.rank, one.visits, one.value), reverse=True)


def add_up(analyses: Iterable[Analysis]) -> list[Candidate]:
    """The candidates of searches that looked at the same position apart, as one that has done it all."""
    found: dict[str, Candidate] = {}
    for one in (candidate for analysis in analyses for candidate in analysis.candidates):
        known = found.get(one.move)
        if known is not None:
            visits = known.visits + one.visits
            value = (known.visits * known.value + one.visits * one.value) / max(1, visits)
            one = Candidate(one.move, visits, value, known.proof or one.proof)
        found[one.move] = one
    return rank_all(found.values())


def _with_exact(candidate: Candidate, value: str, best: Collection[str]) -> Candidate:
    if candidate.move in best:
        return replace(candidate, value=SHARES[value], proof=value)
    # Next to a winning move, the others may be draws or losses: the solver does not say which.
    return candidate if value == "win" else replace(candidate, value=0.0, proof="loss")


def shares_of_two(value: str, seat: int) -> tuple[float, float]:
    """The shares of both seats if one of them has an exact value."""
    own = SHARES[value]
    return (own, 1 - own) if seat == 0 else (1 - own, own)


def proof_name(winners: int, seat: int) -> str | None:
    """A proven result in one word, as a seat sees it."""
    if winners == 0:
        return None
    if winners == 1 << seat:
        return "win"
    return "draw" if winners >> seat & 1 else "loss"
