"""The pack of cards, and the geometry of its shapes: which shapes make up which others, and how.

A triangle of the lattice is a pair (column, row): those of a row alternate between pointing up
(column + row even) and down.

      /\\      (0, 0) points up, (1, 0) beside it down, and (1, 1) stands on the
     /__\\     horizontal side of (1, 0)
    /\\  /\\
   /__\\/__\\
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from typing import NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, int]
Cells: TypeAlias = frozenset[Cell]


class Kind(NamedTuple):
    """The cards of one code: how many the pack has, their colour, and the triangles they show."""

    name: str
    colour: str
    cards: int
    cells: Cells


def _cells(*cells: Cell) -> Cells:
    return frozenset(cells)


# How many cards there are of each code is a reconstruction; change it here and nowhere else.
KINDS: dict[str, Kind] = {
    "1": Kind("triangle", "blue", 20, _cells((0, 0))),
    "2": Kind("rhombus", "red", 20, _cells((0, 0), (1, 0))),
    "3": Kind("trapezium", "purple", 20, _cells((0, 0), (1, 0), (2, 0))),
    "4a": Kind("parallelogram", "yellow", 8, _cells((0, 0), (1, 0), (2, 0), (3, 0))),
    "4b": Kind("large triangle", "yellow", 8, _cells((0, 0), (1, 0), (2, 0), (1, 1))),
    "4c": Kind("chevron", "yellow", 8, _cells((1, 0), (2, 0), (3, 0), (3, 1))),
    "5a": Kind("strip of five", "green", 8, _cells((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))),
    "5b": Kind("flagged triangle", "green", 8, _cells((0, 0), (1, 0), (2, 0), (3, 0), (1, 1))),
    "5c": Kind("bent strip", "green", 8, _cells((0, 0), (1, 0), (2, 0), (3, 0), (3, 1))),
    "5d": Kind("open hexagon", "green", 8, _cells((1, 0), (2, 0), (3, 0), (3, 1), (2, 1))),
    "Z": Kind("nothing", "white", 4, _cells()),
}

CODES = tuple(KINDS)
SHAPES = tuple(code for code in CODES if KINDS[code].cells)
ORDER = {code: index for index, code in enumerate(CODES)}
NOTHING = ORDER["Z"]
PACK = tuple(code for code in CODES for _ in range(KINDS[code].cards))


class Piece(NamedTuple):
    """A part in its place in a larger shape."""

    code: str
    cells: Cells


def _barycentric(cell: Cell) -> tuple[int, int, int]:
    """A triangle by the line before it in each of the lattice's three directions.

    The numbers add up to −1 for a triangle that points up and to −2 for one that points down.
    Permuting them turns and mirrors the plane; replacing each n by −1 − n turns it by 180°.
    """
    column, row = cell
    down = (column + row) % 2
    along = (column - row - down) // 2
    return along, row, -1 - down - along - row


def _normal(triangles: list[tuple[int, int, int]]) -> tuple[tuple[int, int, int], ...]:
    """The same triangles moved to where the first two numbers begin at 0, in order."""
    first = min(a for a, _, _ in triangles)
    second = min(b for _, b, _ in triangles)
    return tuple(sorted((a - first, b - second, c + first + second) for a, b, c in triangles))


@cache
def outline_key(cells: Cells) -> tuple[tuple[int, int, int], ...]:
    """A key that two sets of triangles share exactly if they are the same shape, turned or mirrored."""
    triangles = [_barycentric(cell) for cell in cells]
    variants = []
    for order in permutations(range(3)):
        turned = [(t[order[0]], t[order[1]], t[order[2]]) for t in triangles]
        variants.append(_normal(turned))
        variants.append(_normal([(-1 - a, -1 - b, -1 - c) for a, b, c in turned]))
    return min(variants)


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """The triangles that share a side with one."""
    column, row = cell
    over_the_horizontal_side = row - 1 if (column + row) % 2 == 0 else row + 1
    return (column - 1, row), (column + 1, row), (column, over_the_horizontal_side)


_CODE_OF_KEY = {outline_key(KINDS[code].cells): code for code in SHAPES}


def shape_of(cells: Cells) -> str | None:
    """The code of the shape that triangles form, if there is such a card."""
    return _CODE_OF_KEY.get(outline_key(cells)) if cells else None


def dissections(cells: Cells) -> Iterator[tuple[Piece, ...]]:
    """Every way to cut triangles into pieces that are shapes of the pack; the whole is one of them."""
    if not cells:
        yield ()
        return
    first, *others = sorted(cells)
    for chosen in product((True, False), repeat=len(others)):
        piece = frozenset([first, *(cell for cell, taken in zip(others, chosen, strict=True) if taken)])
        code = shape_of(piece)
        if code is not None:
            for rest in dissections(cells - piece):
                yield (Piece(code, piece), *rest)


def _compositions(target: str) -> dict[tuple[str, ...], tuple[Piece, ...]]:
    """The parts that make up a shape, in order, each with one dissection to show it."""
    found: dict[tuple[str, ...], tuple[Piece, ...]] = {}
    for pieces in dissections(KINDS[target].cells):
        pieces = tuple(sorted(pieces, key=lambda piece: ORDER[piece.code]))
        found.setdefault(tuple(piece.code for piece in pieces), pieces)
    return dict(sorted(found.items(), key=lambda item: [ORDER[code] for code in item[0]]))


# For each shape the parts it can be composed of; the last is always the shape itself, alone.
COMPOSITIONS = {target: _compositions(target) for target in SHAPES}
