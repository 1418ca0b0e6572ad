"""Where things lie in the drawings of Trapture, how placements lie, and both in characters."""

import itertools
import math
from collections import Counter
from functools import cache

from quincunx.core.layout import Point
from quincunx.core.signs import Sign, Signs
from quincunx.games.trapture.board import NEIGHBOURS, center, location
from quincunx.games.trapture.placements import PLACEMENTS, SHAPES

GROOVE = 36.0  # the length of a groove
STEP = GROOVE * math.sqrt(0.75)  # between neighbouring points of a row
ROW = GROOVE * 1.5  # between rows
WIDTH = 16.2 * GROOVE
HEIGHT = 13.0 * GROOVE


def on_board(x: float, y: float) -> Point:
    """From lengths of a groove around the centre to board units."""
    return WIDTH / 2 + GROOVE * x, HEIGHT / 2 + GROOVE * y


def point_at(point: int) -> Point:
    """Where a point is drawn."""
    return on_board(*location(point))


def hexagon_at(hexagon: int) -> Point:
    """Where the middle of a hexagon is drawn."""
    return on_board(*center(hexagon))


def middle_of(action: int) -> Point:
    """The middle of a placement: a point, or the middle of a groove."""
    points = PLACEMENTS[action].points
    (x0, y0), (x1, y1) = (point_at(points[index]) for index in ((len(points) - 1) // 2, len(points) // 2))
    return (x0 + x1) / 2, (y0 + y1) / 2


def middle_point(action: int) -> int:
    """The point nearest to the middle of a placement, the first of two."""
    points = PLACEMENTS[action].points
    return min(points[(len(points) - 1) // 2], points[len(points) // 2])


def course(action: int) -> tuple[Point, ...]:
    """The way of a placement as seen from its middle point, in lengths of a groove."""
    x, y = location(middle_point(action))
    ways = [location(point) for point in PLACEMENTS[action].points]
    return tuple((round(a - x, 6), round(b - y, 6)) for a, b in ways)


@cache
def _lies() -> tuple[str, ...]:
    """How each placement lies, whatever its place: the turns, and a number."""
    known: dict[tuple[Point, ...], str] = {}
    numbers: Counter[str] = Counter()
    for action, placement in enumerate(PLACEMENTS):
        turns, way = SHAPES[placement.shape], course(action)
        if way not in known:
            numbers[turns] += 1
            known[way] = f"{turns}{numbers[turns]}"
    return tuple(known[course(action)] for action in range(len(PLACEMENTS)))


def lie(action: int) -> str:
    """How a placement lies, whatever its place: such as `LRL3`, the turns and a number."""
    return _lies()[action]


def groove_signs(point: int) -> Signs:
    """The grooves from a point to those after it in characters: one if upright, or two."""
    (x, y), signs = location(point), []
    for other in NEIGHBOURS[point]:
        if other > point:
            right, down = (GROOVE * way for way in (location(other)[0] - x, location(other)[1] - y))
            text = "|" if not right else 2 * ("\\" if right * down > 0 else "/")
            signs.append(Sign(text, "line", (right / 2, down / 2)))
    return tuple(signs)


def letters(action: int, letter: str, role: str) -> Signs:
    """Such a squiggle in characters: one in each upright groove, two in others, and one at each bend."""
    signs = []
    for (x0, y0), (x1, y1) in itertools.pairwise(course(action)):
        at = GROOVE * (x0 + x1) / 2, GROOVE * (y0 + y1) / 2
        signs.append(Sign(letter if x0 == x1 else 2 * letter, role, at))
    return *signs, *bends(action, letter, role)


def bends(action: int, text: str, role: str) -> Signs:
    """A text at each of its bends."""
    return tuple(Sign(text, role, (GROOVE * x, GROOVE * y)) for x, y in course(action)[1:-1])


def toward(start: Point, goal: Point, distance: float) -> Point:
    """The point that lies this far on the way from one to another."""
    (x0, y0), (x1, y1) = start, goal
    share = distance / math.dist(start, goal)
    return x0 + share * (x1 - x0), y0 + share * (y1 - y0)
