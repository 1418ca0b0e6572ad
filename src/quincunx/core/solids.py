"""Shapes with a height as flat shapes: the shadow, the sides that are seen, and the top.

One looks from the front and from above, and the light comes from the upper left: the top of a thing is
drawn further up by its height, and below it are the sides that face forwards. The web client does the same
(solids.js).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import cos, pi, sin

from quincunx.core.layout import Circle, Label, Point, Polygon, Polyline, Shape, moved

SHADOW = (0.4, 0.3)  # where it falls, in heights
ARC = 14  # straight pieces of half a circle


def flatten(shapes: Iterable[Shape], depth: bool = True) -> Iterator[Shape]:
    """Shapes none of which rises or is lifted; without depth, all lie on the ground."""
    for shape in shapes:
        if isinstance(shape, Label):
            yield replace(moved(shape, 0, -shape.lift), lift=0) if depth and shape.lift else shape
        elif not (shape.rise or shape.lift):
            yield shape
        else:
            ground = replace(shape, rise=0, lift=0)
            if depth and shape.rise:
                yield from _standing(moved(ground, 0, -shape.lift), shape.rise)
            yield moved(ground, 0, -shape.lift - shape.rise) if depth else ground


def _standing(base: Polygon | Polyline | Circle, rise: float) -> Iterator[Shape]:
    """What is seen of a thing below its top; it stands on its base."""
    if base.role != "board":
        yield replace(moved(base, rise * SHADOW[0], rise * SHADOW[1]), role="shadow")
    match base:
        case Polygon():
            yield from _sides(base, rise)
        case Circle() if not base.hole:
            yield _drum(base, rise)
        case _:
            # So low that two steps look like a slope.
            for up in (0, rise / 2):
                yield replace(moved(base, 0, -up), role=f"{base.role}-wall")


def _sides(base: Polygon, rise: float) -> Iterator[Polygon]:
    """An upright face below each edge that one sees, in the light or in the shade."""
    points = base.points
    clockwise = sum(a * d - c * b for (a, b), (c, d) in pairwise((*points, points[0]))) > 0
    for start, end in pairwise((*points, points[0])):
        # On a screen y grows downwards; going clockwise, the inside is to the right.
        (x0, y0), (x1, y1) = (start, end) if clockwise else (end, start)
        if x1 < x0:
            face = "shade" if y1 > y0 else "side"
            corners = ((x0, y0), (x1, y1), (x1, y1 - rise), (x0, y0 - rise))
            yield Polygon(corners, f"{base.role}-{face}")


def _drum(base: Circle, rise: float) -> Polygon:
    """The round side of a disc, with what is behind its top."""
    (x, y), radius = base.center, base.radius

    def half(down: float, turn: float) -> list[Point]:
        angles = [turn + pi * step / ARC for step in range(ARC + 1)]
        return [(x + radius * cos(angle), y + down + radius * sin(angle)) for angle in angles]

    return Polygon((*half(0, 0), *half(-rise, pi)), f"{base.role}-wall")
