"""The cords of Trapture: squiggles on the board and beside it, and the mark around the last one."""

import itertools
import math
from collections.abc import Sequence
from functools import cache

from quincunx.core.initials import lettered
from quincunx.core.layout import Point, Polygon, Polyline, Shape, bounds, middle, moved
from quincunx.core.paints import Paint, Tones
from quincunx.games.trapture.figures import GROOVE, course, toward

# In lengths of a groove:
CORD = 0.25  # how thick a squiggle is
HALF_MARK = 0.21
TRIM = 0.24  # what a squiggle leaves free at its ends, so that ends and joints can be seen
TIP = 0.06  # how much of it is in the dark there

MARK = 2.8  # how wide the line around the last move is
CASING = 4.6  # and the light one under it, so that it is seen on dark grooves

# Squiggles beside the board are a little thicker, as they are drawn smaller.
LOOSE_CORD = 0.4
LOOSE_HEIGHT = 2.5 * GROOVE
LOOSE_MARGIN = 4.0
LOOSE_EDGE = 1.2

TWISTED, TWIST = "green", "trapture-twist"
PAINTS = {TWIST: Paint("#a5d8a6", distinct=Tones("#1b5e33"), dashes="2.2 3.8")}
"""One of the two colours has twisted cords, so that it is told apart without the colour."""

PLATE = 8.5  # the radius of what bears the letter of a squiggle

_TURN = {"L": -math.pi / 3, "R": math.pi / 3}


def squiggle(action: int, role: str) -> tuple[Shape, ...]:
    """A squiggle as seen from its middle point; its letter is in the middle of a groove, where none ends."""
    path = course(action)
    before = (len(path) - 1) // 2
    (at,) = _scaled([toward(path[before], path[before + 1], 0.5)])
    return *_cord(path, role, CORD), *lettered(at, role[0].upper(), PLATE, GROOVE * CORD / 6)


def mark(action: int) -> tuple[Shape, ...]:
    """A line around such a squiggle."""
    around = _around(course(action), HALF_MARK)
    return Polyline(around, "light", CASING), Polyline(around, "mark", MARK)


def _cord(path: Sequence[Point], role: str, thickness: float) -> tuple[Polyline, ...]:
    """A cord along a path: round, with light on it, and its ends tucked into the dark."""
    path = _trimmed(path)
    along = _scaled(path)
    width = GROOVE * thickness
    rise = width / 3
    top = rise / 2  # half of it is sunk into the groove
    shapes = [Polyline(along, role, width, rise, top - rise)]
    if role == TWISTED:
        shapes.append(Polyline(along, TWIST, width * 0.8, lift=top))
    shapes.append(Polyline(along, f"{role}-lit", width / 5, lift=top + width / 6))
    for end, onward in ((path[0], path[1]), (path[-1], path[-2])):
        shapes.append(Polyline(_scaled([end, toward(end, onward, TIP)]), f"{role}-wall", width, lift=top))
    return tuple(shapes)


def _trimmed(path: Sequence[Point]) -> list[Point]:
    """A path without its very ends."""
    return [toward(path[0], path[1], TRIM), *path[1:-1], toward(path[-1], path[-2], TRIM)]


def _around(path: Sequence[Point], half: float) -> tuple[Point, ...]:
    """The outline of a strip along a path, with pointed ends, from a point back to it."""
    path = _trimmed(path)
    normals = [_normal(a, b) for a, b in itertools.pairwise(path)]
    left, right = [], []
    for index, (x, y) in enumerate(path):
        before, after = normals[max(index - 1, 0)], normals[min(index, len(normals) - 1)]
        # Where the edges of two segments meet; at the ends both are the same.
        stretch = half / (1 + before[0] * after[0] + before[1] * after[1])
        dx, dy = stretch * (before[0] + after[0]), stretch * (before[1] + after[1])
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    tips = [toward(path[0], path[1], -half), toward(path[-1], path[-2], -half)]
    return _scaled([tips[0], *left, tips[1], *reversed(right), tips[0]])


def _scaled(path: Sequence[Point]) -> tuple[Point, ...]:
    """Lengths of a groove in units of the board, with a decimal that is finer than what can be seen."""
    return tuple((round(GROOVE * x, 1), round(GROOVE * y, 1)) for x, y in path)


def _normal(start: Point, goal: Point) -> Point:
    length = math.dist(start, goal)
    return (goal[1] - start[1]) / length, (start[0] - goal[0]) / length


@cache
def loose_squiggle(turns: str, role: str) -> tuple[Shape, ...]:
    """A squiggle beside the board, around its middle."""
    x, y = middle(_loose_box(turns))
    cord = _cord(_flat_way(turns), role, LOOSE_CORD)
    # Where there is no groove around it, an edge lets it be seen on light grounds.
    edge = Polyline(cord[0].points, "groove", LOOSE_CORD * GROOVE + 2 * LOOSE_EDGE)
    return tuple(moved(shape, -x, -y) for shape in (edge, *cord))


def loose_size(turns: str) -> Point:
    """The box for it."""
    _, _, width, _ = _loose_box(turns)
    return width + 2 * LOOSE_MARGIN, LOOSE_HEIGHT


def _loose_box(turns: str) -> tuple[float, float, float, float]:
    return bounds(Polygon(_around(_flat_way(turns), LOOSE_CORD / 2), "line"))


def _flat_way(turns: str) -> list[Point]:
    """The way of a squiggle that is turned to be as low as it can be."""
    paths = [_walk(turns, math.pi / 6 * turn) for turn in range(12)]
    return min(paths, key=lambda path: round(max(y for _, y in path) - min(y for _, y in path), 6))


def _walk(turns: str, heading: float) -> list[Point]:
    """A path of grooves that begins in a direction and takes turns."""
    path = [(0.0, 0.0), (math.cos(heading), math.sin(heading))]
    for turn in turns:
        heading += _TURN[turn]
        x, y = path[-1]
        path.append((x + math.cos(heading), y + math.sin(heading)))
    return path
