"""Tranglar's pieces as glazed tiles on the board: their outlines, edges and marks."""

from collections.abc import Sequence
from dataclasses import replace
from math import dist

from quincunx.core.initials import lettered
from quincunx.core.kit import ORIGIN
from quincunx.core.layout import Circle, Label, Point, Polygon, Polyline, Shape
from quincunx.core.squares import SquareBoard
from quincunx.games.tranglar.board import CORNERS, FILES, RANKS
from quincunx.games.tranglar.pieces import Footprint

HALF = 55.0  # half the side of a square, the unit of the board's coordinates
EDGE = 26.0  # for the names of files and ranks
SQUARES = SquareBoard(FILES, RANKS, 2 * HALF, EDGE, 16)
GAP = 3.0  # between a piece and its footprint
RISE = 4.0  # how thick pieces are
RIM = 1.5  # how wide the lit edge of their glaze is
MARK = 2.6  # how wide the line around the last move is
CASING = 4.2  # and the dark one under it, so that it is seen on every colour
PLATE = 11.0  # the radius of what bears the letter of a piece
SIGN = 10.0  # and of the sign of a piece that is trapped


def point(x: float, y: float) -> Point:
    """A point of the board in the drawing."""
    # Kits are smaller with one decimal, which is finer than what can be seen.
    return round(EDGE + HALF * x, 1), round(SQUARES.size[1] - EDGE - HALF * y, 1)


def center(footprint: Footprint) -> Point:
    """The middle of an area's triangles; it lies within the piece."""
    return _middle(footprint.triangles)


def spot(footprint: Footprint) -> Point:
    """Where signs lie on a piece: in one of its triangles near the middle, away from where triangles meet."""
    middle = center(footprint)
    middles = [_middle([triangle]) for triangle in reversed(footprint.triangles)]
    return min(middles, key=lambda at: round(dist(at, middle)))


def _middle(triangles: Sequence[int]) -> Point:
    points = [corner for triangle in triangles for corner in CORNERS[triangle]]
    return point(sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def _inset(footprint: Footprint, gap: float) -> list[Point]:
    """The corners of a footprint after moving every side inwards."""
    corners = footprint.corners
    moved = []
    for before, (x, y), after in zip(
        corners[-1:] + corners[:-1], corners, corners[1:] + corners[:1], strict=True
    ):
        a, b = _direction(before, (x, y))
        c, d = _direction((x, y), after)
        # The left-hand normals of the two sides, and the point that is `gap` away from both.
        spread = gap / (1 + a * c + b * d)
        moved.append((x - spread * (b + d), y + spread * (a + c)))
    return moved


def _direction(start: Point, end: Point) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    length = (x * x + y * y) ** 0.5
    return x / length, y / length


def piece(footprint: Footprint, role: str, gap: float = GAP) -> Polygon:
    """The outline of a piece, a gap away from that of its footprint."""
    return Polygon(tuple(point(x, y) for x, y in _inset(footprint, gap / HALF)), role)


def tile(top: Polygon, rise: float, rim: float) -> tuple[Shape, ...]:
    """A piece with its thickness, and light on the edges of its glaze that face it."""
    role = f"{top.role}-lit"
    rims = [Polyline(points, role, rim, lift=rise) for points in _lit_edges(top.points)]
    return replace(top, rise=rise), *rims


def _lit_edges(points: tuple[Point, ...]) -> list[tuple[Point, ...]]:
    """The stretches of an outline that face the light, which comes from the upper left."""
    stretches: list[list[Point]] = []
    for start, end in zip(points, points[1:] + points[:1], strict=True):
        # Outlines run counter-clockwise, so an edge faces what is to the right of it; those that are sideways
        # to the light have none.
        if end[1] - start[1] > end[0] - start[0] + 1:
            if stretches and stretches[-1][-1] == start:
                stretches[-1].append(end)
            else:
                stretches.append([start, end])
    if len(stretches) > 1 and stretches[-1][-1] == stretches[0][0]:
        stretches[0] = stretches.pop() + stretches[0][1:]
    return [tuple(stretch) for stretch in stretches]


def mark(footprint: Footprint) -> tuple[Shape, ...]:
    """A line along the edges of a piece."""
    points = piece(footprint, "mark").points
    around = (*points, points[0])
    return Polyline(around, "text", CASING, lift=RISE), Polyline(around, "mark", MARK, lift=RISE)


def letter(footprint: Footprint, owner: str) -> tuple[Shape, ...]:
    """What says whose a piece is."""
    return lettered(spot(footprint), owner[0].upper(), PLATE, RISE)


def warning(owner: str) -> tuple[Shape, ...]:
    """The sign of a piece that is trapped but has not been turned; where pieces have letters, with that."""
    sign = Circle(ORIGIN, SIGN, "paper", lift=RISE), Label(ORIGIN, "!", "text", 16, lift=RISE)
    return *sign, *lettered(ORIGIN, f"{owner[0].upper()}!", PLATE, RISE)
