"""Tranglar's pieces: the kinds, who has how many of them, and every footprint each can have.

A *footprint* is an area of the board that a piece can cover exactly. Footprints are numbered by kind
and then in board order: the 412 of the coloured kinds first, then the 120 of the large neutral pieces.
"""

from dataclasses import dataclass
from functools import cached_property

from quincunx.games.tranglar import board
from quincunx.games.tranglar.board import CORNERS, LEFT_OF, TRIANGLE_AT, Point, outline


@dataclass(frozen=True)
class Kind:
    """A kind of piece; one of its footprints gives its shape, the others are this turned and moved."""

    code: str
    name: str
    example: str
    hand: str = ""  # L or R for shapes that differ from their mirror image

    @property
    def turned(self) -> str:
        """The code of the kind that it is when turned over."""
        return self.code[:-1] + {"L": "R", "R": "L"}[self.hand] if self.hand else self.code


KINDS = (
    Kind("t", "small triangle", "a1n"),
    Kind("T", "large triangle", "a1ne"),
    Kind("q", "medium square", "a1n.a2s"),
    Kind("zL", "left trapeze", "a1ne.b1w", "L"),
    Kind("zR", "right trapeze", "a1ne.b1w", "R"),
    Kind("v", "five-sided piece", "a1nes"),
    Kind("Q", "large square", "a1nesw"),
    Kind("r", "rectangle", "a1ne.b1w.a2s"),
    Kind("pL", "left parallelogram", "a1ne.b1sw", "L"),
    Kind("pR", "right parallelogram", "a1ne.b1sw", "R"),
)
LARGE_KINDS = (
    Kind("Z", "large neutral trapeze", "a1ne.b1sw.a2s"),
    Kind("V", "large neutral house", "a1nesw.a2s"),
)
ALL_KINDS = KINDS + LARGE_KINDS
KIND_NUMBER = {kind.code: number for number, kind in enumerate(ALL_KINDS)}

SEATS = ("petrol", "green")

# What each player begins with. A piece turned over changes its hand with its colour, so petrol never
# has a right parallelogram and green never a left one.
_EACH = {"t": 4, "T": 4, "q": 3, "zL": 1, "zR": 1, "v": 1, "Q": 1, "r": 1}
SETS = ({**_EACH, "pL": 1}, {**_EACH, "pR": 1})
NEUTRAL_TRIANGLES = 3  # of each player
NEUTRAL = 10  # what stands for them where coloured pieces are counted by kind


@dataclass(frozen=True)
class Footprint:
    """An area that a piece of a kind can cover."""

    kind: int
    triangles: tuple[int, ...]  # ascending

    @cached_property
    def text(self) -> str:
        """The area in notation."""
        return board.write_area(self.triangles)

    @cached_property
    def mask(self) -> int:
        """The triangles as bits."""
        return sum(1 << triangle for triangle in self.triangles)

    @cached_property
    def sides(self) -> list[list[board.Edge]]:
        """The straight stretches of its outline, counter-clockwise."""
        return outline(self.triangles)

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """Where its sides begin, counter-clockwise."""
        return tuple(side[0][0] for side in self.sides)

    @cached_property
    def borders(self) -> tuple[int, ...]:
        """For each side the triangles, as bits, that lie across it; none across the board's rim."""
        return tuple(
            sum(1 << LEFT_OF[end, start] for start, end in side if (end, start) in LEFT_OF)
            for side in self.sides
        )


def _hand(triangles: tuple[int, ...]) -> str:
    """L if, counter-clockwise, the side that leaves a corner of 45° is longer than the one before it."""
    vectors = [
        (side[-1][1][0] - side[0][0][0], side[-1][1][1] - side[0][0][1]) for side in outline(triangles)
    ]
    for (a, b), (c, d) in zip(vectors[-1:] + vectors[:-1], vectors, strict=True):
        # At 45° the way bends by 135°: the cross product is positive, the dot product its negative.
        if a * d - b * c == -(a * c + b * d) > 0:
            return "L" if c * c + d * d > a * a + b * b else "R"
    return ""


def _areas(example: str) -> list[tuple[int, ...]]:
    """An area turned, mirrored and moved in every way that stays on the board."""
    found = set()
    for turns in range(4):
        for mirror in (1, -1):
            shapes = [
                [_turned((mirror * x, y), turns) for x, y in CORNERS[triangle]]
                for triangle in board.read_area(example)
            ]
            left = min(x for shape in shapes for x, _ in shape) // 2 * 2
            low = min(y for shape in shapes for _, y in shape) // 2 * 2
            for right in range(0, 8, 2):
                for up in range(0, 8, 2):
                    moved = [frozenset((x - left + right, y - low + up) for x, y in s) for s in shapes]
                    if all(corners in TRIANGLE_AT for corners in moved):
                        found.add(tuple(sorted(TRIANGLE_AT[corners] for corners in moved)))
    return sorted(found)


def _turned(point: Point, quarter_turns: int) -> Point:
    x, y = point
    for _ in range(quarter_turns):
        x, y = -y, x
    return x, y


def _footprints(kinds: tuple[Kind, ...]) -> tuple[Footprint, ...]:
    return tuple(
        Footprint(KIND_NUMBER[kind.code], area)
        for kind in kinds
        for area in _areas(kind.example)
        if not kind.hand or _hand(area) == kind.hand
    )


COLOURED = _footprints(KINDS)
LARGE = _footprints(LARGE_KINDS)
FOOTPRINTS = COLOURED + LARGE
FOOTPRINT_NUMBER = {footprint.text: number for number, footprint in enumerate(FOOTPRINTS)}
