"""What a search has found out about a position."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """One legal move: how often it was tried, and what it is worth to the seat to move, 0 to 1.

    `proof` is "win", "draw" or "loss" once the result is certain: "draw" stands for any shared win.
    """

    move: str
    visits: int
    value: float
    proof: str | None


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


def proof_name(winners: int, seat: int) -> str | None:
    """A proven result in a word, as a seat sees it."""
    if winners == 0:
        return None
    if winners == 1 << seat:
        return "win"
    return "draw" if winners >> seat & 1 else "loss"
