"""What a kit says for drawings in characters: signs, areas, and how large a character is.

Points are in board units here too: sketch.py finds the line and the column that each of them falls on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from quincunx.core.layout import Point, Polygon


@dataclass(frozen=True, slots=True)
class Sign:
    """A text around a point; its spaces cover what is under them."""

    text: str
    role: str
    at: Point = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Area:
    """An outline, all of whose inside is filled with one character, and lines around it."""

    fill: str
    outline: Polygon


Signs: TypeAlias = tuple[Sign | Area, ...]


@dataclass(frozen=True, slots=True)
class Characters:
    """How large a character is in board units, and whether the outlines of sites are drawn as lines.

    By default a square with a side of 100 is ten columns wide and two lines high.
    """

    size: Point = (10.0, 50.0)
    outlines: bool = True


def pointing_at(at: Point, half: float) -> Signs:
    """The mark of what was played last: arrowheads to the left and the right of a point."""
    x, y = at
    return Sign("›", "mark", (x - half, y)), Sign("‹", "mark", (x + half, y))
