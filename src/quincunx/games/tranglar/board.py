"""Tranglar's board: 16 squares, each cut by both diagonals into four triangles.

Points have whole coordinates: a square's corners lie on even ones, its middle on odd ones. Triangles
are numbered in the board order of the notation: squares a1, b1, c1, d1, a2 … d4, and in a square the
quarters n, e, s, w.
"""

from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[Point, Point]

FILES = "abcd"
RANKS = "1234"
QUARTERS = "nesw"
SQUARES = tuple(file + rank for rank in RANKS for file in FILES)
TRIANGLES = tuple(square + quarter for square in SQUARES for quarter in QUARTERS)


def _corners(triangle: int) -> tuple[Point, Point, Point]:
    """The corners of a triangle, counter-clockwise, the middle of its square first."""
    square, quarter = divmod(triangle, 4)
    x, y = 2 * (square % 4) + 1, 2 * (square // 4) + 1
    clockwise = [(x - 1, y + 1), (x + 1, y + 1), (x + 1, y - 1), (x - 1, y - 1)]  # from the northwest
    return (x, y), clockwise[(quarter + 1) % 4], clockwise[quarter]


CORNERS = tuple(_corners(triangle) for triangle in range(64))
TRIANGLE_AT = {frozenset(corners): triangle for triangle, corners in enumerate(CORNERS)}


def edges(triangle: int) -> tuple[Edge, Edge, Edge]:
    """The edges of a triangle; walking along them it lies to the left."""
    a, b, c = CORNERS[triangle]
    return (a, b), (b, c), (c, a)


# Which triangle lies to the left of an edge.
LEFT_OF = {edge: triangle for triangle in range(64) for edge in edges(triangle)}


def outline(triangles: tuple[int, ...]) -> list[list[Edge]]:
    """The sides of a connected area, counter-clockwise: each a straight stretch of edges."""
    inside = {edge for triangle in triangles for edge in edges(triangle)}
    onward = {start: (start, end) for start, end in inside if (end, start) not in inside}
    loop = [onward[min(onward)]]
    while len(loop) < len(onward):
        loop.append(onward[loop[-1][1]])
    bend = next(index for index in range(len(loop)) if _turn(loop[index - 1], loop[index]))
    sides: list[list[Edge]] = []
    for before, edge in zip(loop[bend - 1 :] + loop[: bend - 1], loop[bend:] + loop[:bend], strict=False):
        if not sides or _turn(before, edge):
            sides.append([])
        sides[-1].append(edge)
    return sides


def _turn(before: Edge, after: Edge) -> int:
    """Positive if the way from one edge to the next bends to the left, 0 if it goes straight on."""
    (a, b), (_, c) = before, after
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def write_area(triangles: tuple[int, ...]) -> str:
    """An area in notation: its squares, each with its quarters, in board order: `b2ne.b3s`."""
    squares: dict[int, str] = {}
    for triangle in triangles:
        squares[triangle // 4] = squares.get(triangle // 4, "") + QUARTERS[triangle % 4]
    return ".".join(SQUARES[square] + quarters for square, quarters in squares.items())


def read_area(text: str) -> tuple[int, ...]:
    """The triangles of an area in notation."""
    return tuple(TRIANGLES.index(part[:2] + quarter) for part in text.split(".") for quarter in part[2:])
