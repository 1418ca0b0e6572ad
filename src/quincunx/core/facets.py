"""Faces that are drawn over a piece to show its form: bevels, shining rims, slopes up to a peak.

The light comes from the upper left. All of this is decoration, in roles that are not seen where a theme has
no light and shade: what a piece is must be seen without it. Outlines go clockwise around the origin.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt

from quincunx.core.layout import Point, Polygon, Polyline

ARC_STEPS = 8
SHINING = (1.06 * pi, 1.44 * pi)  # where a round rim shines, as angles: left of and above its middle
CLEARLY = 0.5  # from 0, sideways to the light, to 1, right towards it


def bevel(outline: tuple[Point, ...], share: float, role: str, lift: float = 0) -> Iterator[Polygon]:
    """The slanting rim of a convex top, a share of its size broad."""
    inner = tuple((x * (1 - share), y * (1 - share)) for x, y in outline)
    edges = zip(pairwise((*outline, outline[0])), pairwise((*inner, inner[0])), strict=True)
    for (start, end), (inner_start, inner_end) in edges:
        if face := _face(start, end):
            yield Polygon((start, end, inner_end, inner_start), f"{role}-{face}", lift=lift)


def slopes(
    outline: tuple[Point, ...], peak: Point, height: float, role: str, lift: float = 0
) -> Iterator[Polygon]:
    """The faces of a pyramid, as far as they are seen."""
    top = peak[0], peak[1] - height
    for start, end in pairwise((*outline, outline[0])):
        face = _face(start, end)
        if face and _is_inside(start, end, top):
            yield Polygon((start, end, top), f"{role}-{face}", lift=lift)


def shine(radius: float, breadth: float, role: str, lift: float = 0) -> Polyline:
    """The part of a round rim that the light meets."""
    first, last = SHINING
    angles = [first + (last - first) * step / ARC_STEPS for step in range(ARC_STEPS + 1)]
    points = tuple((radius * cos(angle), radius * sin(angle)) for angle in angles)
    return Polyline(points, f"{role}-lit", breadth, lift=lift)


def _face(start: Point, end: Point) -> str:
    """Whether what slants down to an edge is in the light or not; in between, one sees the piece itself."""
    x, y = end[0] - start[0], end[1] - start[1]
    towards_light = (x - y) / hypot(x, y) / sqrt(2)
    return "lit" if towards_light > CLEARLY else "side" if towards_light < -CLEARLY else ""


def _is_inside(start: Point, end: Point, point: Point) -> bool:
    """Whether a point is on the inner side of an edge."""
    return (end[0] - start[0]) * (point[1] - start[1]) > (end[1] - start[1]) * (point[0] - start[0])
