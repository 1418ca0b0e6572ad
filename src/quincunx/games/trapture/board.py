"""The board of Trapture, computed from its geometry: points, grooves, hexagons, pegs and bands.

A place is (row, across): the row counts from the top, `across` counts half hexagon widths to the
right of the middle. Point rows zigzag, so a point is *high* or *low* in its row:

            high        A2
           /    \\      /  \\
        low      low  A1    A3        a1 is the hexagon A2 A3 B4 B3 B2 A1
         |        |    | a1 |
        high     high B2    B4
           \\    /      \\  /
            low         B3

Points, grooves and hexagons are numbered from 0, row by row from the left.
"""

import math

SIDE = 4  # hexagons along each side of the board
HEXAGON_ROWS = 2 * SIDE - 1
POINT_ROWS = 2 * SIDE
BANDS = 6
STARTS_PER_BAND = SIDE


def _widest(row: int) -> int:
    """How far from the middle the points of a row reach, in half hexagon widths."""
    return SIDE + min(row, POINT_ROWS - 1 - row)


def _hexagons_in(row: int) -> int:
    return SIDE + min(row, HEXAGON_ROWS - 1 - row)


# The places of all points and of the hexagons' centres.
POINTS = tuple(
    (row, across) for row in range(POINT_ROWS) for across in range(-_widest(row), _widest(row) + 1)
)
HEXAGONS = tuple(
    (row, across)
    for row in range(HEXAGON_ROWS)
    for across in range(1 - _hexagons_in(row), _hexagons_in(row), 2)
)

_POINT_AT = {place: point for point, place in enumerate(POINTS)}


def is_high(point: int) -> bool:
    """Whether a point is one of the upper ones of its zigzag row."""
    row, across = POINTS[point]
    outermost_is_high = row >= SIDE
    return ((across + _widest(row)) % 2 == 0) == outermost_is_high


def _neighbours(point: int) -> tuple[int, ...]:
    row, across = POINTS[point]
    above_or_below = row - 1 if is_high(point) else row + 1
    places = ((row, across - 1), (row, across + 1), (above_or_below, across))
    return tuple(sorted(_POINT_AT[place] for place in places if place in _POINT_AT))


def _corners(hexagon: int) -> tuple[int, ...]:
    """The corners of a hexagon, clockwise from its top."""
    row, across = HEXAGONS[hexagon]
    steps = ((0, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
    return tuple(_POINT_AT[row + down, across + right] for down, right in steps)


NEIGHBOURS = tuple(_neighbours(point) for point in range(len(POINTS)))

# A groove joins two neighbouring points, the smaller number first.
GROOVES = tuple(
    (point, other) for point in range(len(POINTS)) for other in NEIGHBOURS[point] if point < other
)

_GROOVE_OF = {ends: groove for groove, ends in enumerate(GROOVES)}


def groove_between(point: int, other: int) -> int:
    """The groove that joins two neighbouring points."""
    return _GROOVE_OF[min(point, other), max(point, other)]


CORNERS = tuple(_corners(hexagon) for hexagon in range(len(HEXAGONS)))
SIDES = tuple(
    tuple(groove_between(corners[index - 1], corners[index]) for index in range(6)) for corners in CORNERS
)

# Pegs stand in the hexagons that a three-colouring of the board gives the colour of its centre: no
# two of them share a side, so a groove is a side of at most one peg.
PEG_HEXAGONS = tuple(
    hexagon
    for hexagon, (row, across) in enumerate(HEXAGONS)
    if (across - 3 * (row - HEXAGON_ROWS // 2)) // 2 % 3 == 0
)


def location(point: int) -> tuple[float, float]:
    """Where a point lies, x to the right and y down from the centre, in lengths of a groove."""
    row, across = POINTS[point]
    zigzag = -0.25 if is_high(point) else 0.25
    return across * math.sqrt(0.75), 1.5 * (row - SIDE + 0.5) + zigzag


def center(hexagon: int) -> tuple[float, float]:
    """Where the centre of a hexagon lies, measured like a point."""
    row, across = HEXAGONS[hexagon]
    return across * math.sqrt(0.75), 1.5 * (row - HEXAGON_ROWS // 2)


def _clockwise_from_top_left(point: int) -> float:
    x, y = location(point)
    corner = math.atan2(-math.sqrt(0.75), -0.5)  # the top band begins at the upper left corner
    return (math.atan2(y, x) - corner) % math.tau


_STARTING_POINTS = sorted(
    (point for point, joined in enumerate(NEIGHBOURS) if len(joined) == 2), key=_clockwise_from_top_left
)

# The starting points of each band, numbers 1 to 4 in this order; bands clockwise from the top.
BAND_POINTS = tuple(
    tuple(_STARTING_POINTS[STARTS_PER_BAND * band : STARTS_PER_BAND * (band + 1)]) for band in range(BANDS)
)

# Bands alternate between the seats, the top one being seat 0's.
BANDS_OF_SEAT = ((0, 2, 4), (1, 3, 5))


def _name(places: tuple[tuple[int, int], ...], place: int, letters: str) -> str:
    row = places[place][0]
    first = next(index for index, (other, _) in enumerate(places) if other == row)
    return f"{letters[row]}{place - first + 1}"


POINT_NAMES = tuple(_name(POINTS, point, "ABCDEFGH") for point in range(len(POINTS)))
HEXAGON_NAMES = tuple(_name(HEXAGONS, hexagon, "abcdefg") for hexagon in range(len(HEXAGONS)))
