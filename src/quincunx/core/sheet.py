"""Score sheets: what each seat has got in each round of a game that has several."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over: the points of each seat, None where it has none, and the seats that won it."""

    name: str
    points: tuple[int | None, ...]
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rounds that are over, the points in all, and in a few words what they are good for."""

    rounds: tuple[Round, ...]
    totals: tuple[int, ...]
    aim: str = ""


EARLIER = "Before"
"""Stands for the rounds that a position which was given as text does not know one by one."""


def make_sheet(rounds: Iterable[Round], totals: Iterable[int], aim: str = "") -> Sheet | None:
    """The sheet of these rounds; what they lack of the totals was before them. None if none is over yet."""
    rows, points = tuple(rounds), tuple(totals)
    known = [sum(row.points[seat] or 0 for row in rows) for seat in range(len(points))]
    missing = tuple(total - there for total, there in zip(points, known, strict=True))
    if any(missing):
        rows = (Round(EARLIER, missing), *rows)
    return Sheet(rows, points, aim) if rows else None
