"""The board of Trapture: a honeycomb of wood with grooves, bands of enamel around it, and turned pegs."""

import math
from collections import Counter

from quincunx.core.layout import Circle, Label, Point, Polygon, Polyline, Shape, moved
from quincunx.games.trapture.board import BAND_POINTS, CORNERS, POINT_NAMES, POINTS, center, location
from quincunx.games.trapture.figures import GROOVE, hexagon_at, on_board, toward

# In lengths of a groove:
CHANNEL = 0.34  # between the hexagons
INNER = 6.75  # from the centre to the corners of the bands' inner edges
OUTER = 7.35
RIM = 7.5  # to those of the board

THICKNESS = 10.0  # of the board
SEAM = 3.0  # around the bands
GLOSS = 1.4  # the width of the light on them


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


def grooves() -> tuple[Shape, ...]:
    """All grooves at once: what is between the tiles that lie on it."""
    rim = [location(point) for point, hexagons in _hexagons_around().items() if hexagons < 3]
    rim.sort(key=lambda at: math.atan2(at[1], at[0]))
    around = tuple(on_board(x, y) for x, y in rim)
    return Polygon(around, "groove"), Polyline((*around, around[0]), "groove", CHANNEL * GROOVE)


def _hexagons_around() -> Counter[int]:
    return Counter(point for corners in CORNERS for point in corners)


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


def _hexagon(radius: float) -> tuple[Point, ...]:
    """The corners of a hexagon around the board's centre, from one back to it."""
    return tuple(on_board(*_corner(index, radius)) for index in range(7))


def ground() -> Polygon:
    """The board, whose top is the ground of all pieces."""
    return Polygon(_hexagon(RIM)[:-1], "board", rise=THICKNESS, lift=-THICKNESS)


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
    return tuple(Polyline(_hexagon(radius), "groove", SEAM) for radius in (INNER, OUTER))


def gloss(index: int, role: str) -> Polyline:
    """Light on a band."""
    inner, outer = (INNER, OUTER) if index in (0, 1, 5) else (OUTER, INNER)
    radius = inner + 0.78 * (outer - inner)
    start, end = on_board(*_corner(index, radius)), on_board(*_corner(index + 1, radius))
    return Polyline((toward(start, end, 6), toward(end, start, 6)), f"{role}-lit", GLOSS)


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
        side = RIM - abs(height) / math.sqrt(3) + 0.5
        if height > 0:
            side += THICKNESS / GROOVE / math.sqrt(3)  # what is seen of the board's edge
        at = on_board(math.copysign(side, across), height)
        names.append(Label(at, POINT_NAMES[point], "label", 0.42 * GROOVE))
    return names
