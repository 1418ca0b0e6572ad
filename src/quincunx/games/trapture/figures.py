"""The figures that Trapture is drawn with: where things lie, and the outlines of pieces and bands."""

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from functools import cache

from quincunx.core.layout import Circle, Label, Point, Polygon, Shape, bounds, middle, moved
from quincunx.core.signs import Sign, Signs
from quincunx.games.trapture.board import BAND_POINTS, CORNERS, POINT_NAMES, POINTS, center, location
from quincunx.games.trapture.placements import PLACEMENTS, SHAPES

GROOVE = 36.0  # the length of a groove
STEP = GROOVE * math.sqrt(0.75)  # between neighbouring points of a row
ROW = GROOVE * 1.5  # between rows
WIDTH = 16.2 * GROOVE
HEIGHT = 13.0 * GROOVE

# In lengths of a groove:
CHANNEL = 0.3  # between the hexagons
HALF_SQUIGGLE = 0.115
HALF_MARK = 0.18
TRIM = 0.2  # what a squiggle leaves free at its ends, so that ends and joints can be seen
INNER = 6.6  # from the centre to the corners of the bands' inner edges
OUTER = 7.4

# Squiggles beside the board are a little thicker, as they are drawn smaller.
HALF_LOOSE = 0.2
LOOSE_HEIGHT = 2.5 * GROOVE
LOOSE_MARGIN = 4.0

_TURN = {"L": -math.pi / 3, "R": math.pi / 3}


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


def _course(action: int) -> tuple[Point, ...]:
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
        turns, course = SHAPES[placement.shape], _course(action)
        if course not in known:
            numbers[turns] += 1
            known[course] = f"{turns}{numbers[turns]}"
    return tuple(known[_course(action)] for action in range(len(PLACEMENTS)))


def lie(action: int) -> str:
    """How a placement lies, whatever its place: such as `LRL3`, the turns and a number."""
    return _lies()[action]


def squiggle(action: int, role: str) -> Polygon:
    """A squiggle as seen from its middle point."""
    return _ribbon(_course(action), role, HALF_SQUIGGLE)


def mark(action: int) -> Polygon:
    """A line around such a squiggle."""
    return _ribbon(_course(action), "mark", HALF_MARK)


def letters(action: int, letter: str, role: str) -> Signs:
    """Such a squiggle in characters: one in each upright groove, two in others, and one at each bend."""
    signs = []
    for (x0, y0), (x1, y1) in itertools.pairwise(_course(action)):
        at = GROOVE * (x0 + x1) / 2, GROOVE * (y0 + y1) / 2
        signs.append(Sign(letter if x0 == x1 else 2 * letter, role, at))
    return *signs, *bends(action, letter, role)


def bends(action: int, text: str, role: str) -> Signs:
    """A text at each of its bends."""
    return tuple(Sign(text, role, (GROOVE * x, GROOVE * y)) for x, y in _course(action)[1:-1])


def _ribbon(path: Sequence[Point], role: str, half: float) -> Polygon:
    """A strip along a path, with pointed ends."""
    path = [_toward(path[0], path[1], TRIM), *path[1:-1], _toward(path[-1], path[-2], TRIM)]
    normals = [_normal(a, b) for a, b in itertools.pairwise(path)]
    left, right = [], []
    for index, (x, y) in enumerate(path):
        before, after = normals[max(index - 1, 0)], normals[min(index, len(normals) - 1)]
        # Where the edges of two segments meet; at the ends both are the same.
        stretch = half / (1 + before[0] * after[0] + before[1] * after[1])
        dx, dy = stretch * (before[0] + after[0]), stretch * (before[1] + after[1])
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    tips = [_toward(path[0], path[1], -half), _toward(path[-1], path[-2], -half)]
    outline = [tips[0], *left, tips[1], *reversed(right)]
    return Polygon(tuple((GROOVE * x, GROOVE * y) for x, y in outline), role)


def _toward(start: Point, goal: Point, distance: float) -> Point:
    (x0, y0), (x1, y1) = start, goal
    share = distance / math.dist(start, goal)
    return x0 + share * (x1 - x0), y0 + share * (y1 - y0)


def _normal(start: Point, goal: Point) -> Point:
    length = math.dist(start, goal)
    return (goal[1] - start[1]) / length, (start[0] - goal[0]) / length


def tile(hexagon: int, role: str) -> Polygon:
    """A hexagon without the halves of the grooves around it, as seen from its middle."""
    share = (1 - CHANNEL / math.sqrt(3)) * GROOVE
    x, y = center(hexagon)
    corners = [location(point) for point in CORNERS[hexagon]]
    return Polygon(tuple((share * (a - x), share * (b - y)) for a, b in corners), role)


def peg(size: float) -> tuple[Shape, ...]:
    """A peg seen from above."""
    return (Circle((0, 0), size, "black"), Circle((0, 0), size * 0.5, "neutral"))


def _corner(index: int, radius: float) -> Point:
    """A corner of the board's outline, clockwise from the upper left."""
    angle = math.pi / 3 * (index - 2)
    return radius * math.cos(angle), radius * math.sin(angle)


def outline(radius: float, role: str) -> Polygon:
    """A hexagon around the board's centre."""
    return Polygon(tuple(on_board(*_corner(index, radius)) for index in range(6)), role)


def band(index: int, role: str) -> Polygon:
    """The band along one edge."""
    corners = [
        _corner(index, INNER),
        _corner(index, OUTER),
        _corner(index + 1, OUTER),
        _corner(index + 1, INNER),
    ]
    return Polygon(tuple(on_board(*corner) for corner in corners), role)


def band_number(index: int, number: int) -> Point:
    """Where the number, counted from 0, of a starting point stands on its band."""
    x, y = location(BAND_POINTS[index][number])
    angle = math.pi / 3 * index - math.pi / 2  # outwards
    distance = math.sqrt(0.75) * (INNER + OUTER) / 2 - (x * math.cos(angle) + y * math.sin(angle))
    return on_board(x + distance * math.cos(angle), y + distance * math.sin(angle))


def row_names() -> list[Label]:
    """The names of the first and the last point of each row, beside the board."""
    names = []
    for point, (row, across) in enumerate(POINTS):
        if (row, across - 1) in POINTS and (row, across + 1) in POINTS:
            continue
        height = 1.5 * (row - 3.5)
        side = OUTER - abs(height) / math.sqrt(3) + 0.6
        at = on_board(math.copysign(side, across), height)
        names.append(Label(at, POINT_NAMES[point], "label", 0.42 * GROOVE))
    return names


@cache
def loose_squiggle(turns: str, role: str) -> Polygon:
    """A squiggle beside the board, turned to lie flat, around its middle."""
    paths = [_walk(turns, math.pi / 6 * turn) for turn in range(12)]
    path = min(paths, key=lambda path: round(max(y for _, y in path) - min(y for _, y in path), 6))
    ribbon = _ribbon(path, role, HALF_LOOSE)
    x, y = middle(bounds(ribbon))
    return moved(ribbon, -x, -y)


def loose_size(turns: str) -> Point:
    """The box for it."""
    _, _, width, _ = bounds(loose_squiggle(turns, "line"))
    return width + 2 * LOOSE_MARGIN, LOOSE_HEIGHT


def _walk(turns: str, heading: float) -> list[Point]:
    """A path of grooves that begins in a direction and takes turns."""
    path = [(0.0, 0.0), (math.cos(heading), math.sin(heading))]
    for turn in turns:
        heading += _TURN[turn]
        x, y = path[-1]
        path.append((x + math.cos(heading), y + math.sin(heading)))
    return path
