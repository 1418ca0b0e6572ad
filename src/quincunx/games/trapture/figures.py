"""The figures that Trapture is drawn with: where things lie, cords, pegs, and the board of wood and enamel."""

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from quincunx.core.layout import Circle, Label, Point, Polygon, Polyline, Shape, bounds, middle, moved
from quincunx.core.paints import Paint, Tones
from quincunx.core.signs import Sign, Signs
from quincunx.games.trapture.board import (
    BAND_POINTS,
    CORNERS,
    NEIGHBOURS,
    POINT_NAMES,
    POINTS,
    center,
    location,
)
from quincunx.games.trapture.placements import PLACEMENTS, SHAPES

GROOVE = 36.0  # the length of a groove
STEP = GROOVE * math.sqrt(0.75)  # between neighbouring points of a row
ROW = GROOVE * 1.5  # between rows
WIDTH = 16.2 * GROOVE
HEIGHT = 13.0 * GROOVE

# In lengths of a groove:
CHANNEL = 0.34  # between the hexagons
CORD = 0.25  # how thick a squiggle is
HALF_MARK = 0.2
TRIM = 0.24  # what a squiggle leaves free at its ends, so that ends and joints can be seen
INNER = 6.75  # from the centre to the corners of the bands' inner edges
OUTER = 7.35
RIM = 7.55  # to those of the board

# Squiggles beside the board are a little thicker, as they are drawn smaller.
LOOSE_CORD = 0.4
LOOSE_HEIGHT = 2.5 * GROOVE
LOOSE_MARGIN = 4.0

THICKNESS = 10.0  # of the board
TWISTED, TWIST = "green", "trapture-twist"
PAINTS = {TWIST: Paint("#a5d8a6", distinct=Tones("#1b5e33"), dashes="2.2 3.8")}
"""One of the two colours has twisted cords, which tell it apart without the colour."""

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


def squiggle(action: int, role: str) -> tuple[Shape, ...]:
    """A squiggle as seen from its middle point."""
    return _cord(_course(action), role, CORD)


def mark(action: int) -> tuple[Shape, ...]:
    """A line around such a squiggle."""
    around = _around(_course(action), HALF_MARK)
    return Polyline(around, "text", 4), Polyline(around, "mark", 2.4)


def _cord(path: Sequence[Point], role: str, thickness: float) -> tuple[Shape, ...]:
    """A cord along a path: round, with light on it, and its ends tucked into the dark."""
    path = [_toward(path[0], path[1], TRIM), *path[1:-1], _toward(path[-1], path[-2], TRIM)]
    along = _scaled(path)
    width = GROOVE * thickness
    rise = width / 3
    top = rise / 2  # half of it is sunk into the groove
    shapes: list[Shape] = [Polyline(along, role, width, rise, top - rise)]
    if role == TWISTED:
        shapes.append(Polyline(along, TWIST, width * 0.8, lift=top))
    shapes.append(Polyline(along, f"{role}-lit", width / 5, lift=top + width / 6))
    for end, onward in ((path[0], path[1]), (path[-1], path[-2])):
        shapes.append(Polyline(_scaled([end, _toward(end, onward, 0.06)]), f"{role}-wall", width, lift=top))
    return tuple(shapes)


def groove_signs(point: int) -> Signs:
    """The grooves from a point to those after it in characters: one if upright, or two."""
    x, y = location(point)
    signs = []
    for other in NEIGHBOURS[point]:
        if other > point:
            right, down = (GROOVE * (there - here) for there, here in zip(location(other), (x, y), strict=True))
            text = "|" if not right else 2 * ("\\" if right * down > 0 else "/")
            signs.append(Sign(text, "line", (right / 2, down / 2)))
    return tuple(signs)


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


def _around(path: Sequence[Point], half: float) -> tuple[Point, ...]:
    """The outline of a strip along a path, with pointed ends, from a point back to it."""
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
    return _scaled([tips[0], *left, tips[1], *reversed(right), tips[0]])


def _scaled(path: Sequence[Point]) -> tuple[Point, ...]:
    """Lengths of a groove in units of the board, with a decimal that is finer than what can be seen."""
    return tuple((round(GROOVE * x, 1), round(GROOVE * y, 1)) for x, y in path)


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


def bevels(hexagon: int) -> tuple[Shape, ...]:
    """The edges of such a tile on the board: dark at the lower right, and light at the upper left."""
    x, y = hexagon_at(hexagon)
    shape = tile(hexagon, "site-side")
    top, _, _, _, lower, upper = shape.points
    return moved(shape, x + 0.9, y + 1.7), moved(Polyline((lower, upper, top), "site-lit", 2), x, y)


def peg(size: float) -> tuple[Shape, ...]:
    """A turned peg: a foot, a round head on it, and light on the head."""
    foot, head = 0.3 * size, 0.45 * size
    shine = (-0.18 * size, -0.2 * size)
    return (
        Circle((0, 0), size, "wood", rise=foot),
        Circle((0, 0), 0.66 * size, "wood", rise=head, lift=foot),
        Circle(shine, 0.24 * size, "wood-lit", lift=foot + head),
    )


def _corner(index: int, radius: float) -> Point:
    """A corner of the board's outline, clockwise from the upper left."""
    angle = math.pi / 3 * (index - 2)
    return radius * math.cos(angle), radius * math.sin(angle)


def ground() -> Polygon:
    """The board, whose top is the ground of all pieces."""
    return Polygon(_hexagon(RIM)[:-1], "board", rise=THICKNESS, lift=-THICKNESS)


def grooves() -> tuple[Shape, ...]:
    """All grooves at once: what is between the tiles that lie on it."""
    rim = [location(point) for point, hexagons in _hexagons_around().items() if hexagons < 3]
    rim.sort(key=lambda at: math.atan2(at[1], at[0]))
    around = tuple(on_board(x, y) for x, y in rim)
    return Polygon(around, "groove"), Polyline((*around, around[0]), "groove", CHANNEL * GROOVE)


def _hexagons_around() -> Counter[int]:
    return Counter(point for corners in CORNERS for point in corners)


def band(index: int, role: str) -> Polygon:
    """The band along one edge."""
    corners = [
        _corner(index, INNER),
        _corner(index, OUTER),
        _corner(index + 1, OUTER),
        _corner(index + 1, INNER),
    ]
    return Polygon(tuple(on_board(*corner) for corner in corners), role)


def seams() -> tuple[Shape, ...]:
    """What the bands are let into: a line along their edges."""
    return tuple(Polyline(_hexagon(radius), "groove", 3) for radius in (INNER, OUTER))


def gloss(index: int, role: str) -> Polyline:
    """Light on a band."""
    inner, outer = (INNER, OUTER) if index in (0, 1, 5) else (OUTER, INNER)
    radius = inner + 0.78 * (outer - inner)
    ends = on_board(*_corner(index, radius)), on_board(*_corner(index + 1, radius))
    return Polyline((_toward(*ends, 6), _toward(*reversed(ends), 6)), f"{role}-lit", 1.4)


def _hexagon(radius: float) -> tuple[Point, ...]:
    """The corners of a hexagon around the board's centre, from one back to it."""
    return tuple(on_board(*_corner(index, radius)) for index in range(7))


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
def loose_squiggle(turns: str, role: str) -> tuple[Shape, ...]:
    """A squiggle beside the board, around its middle."""
    x, y = middle(_loose_box(turns))
    cord = _cord(_flat_way(turns), role, LOOSE_CORD)
    # Where there is no groove around it, an edge lets it be seen on light grounds.
    edge = replace(cord[0], role="groove", width=LOOSE_CORD * GROOVE + 2.4, rise=0)
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
