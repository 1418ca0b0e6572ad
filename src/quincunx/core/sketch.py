"""Positions in characters, for the terminal.

A sketch is made of a kit and a board and of nothing else, so it shows what the seat of that board may see.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import floor
from textwrap import wrap
from typing import TypeAlias

from quincunx.core.kit import Board, Kit, Look
from quincunx.core.layout import (
    TEXT,
    Circle,
    Label,
    Point,
    Polygon,
    Polyline,
    Shape,
    Tray,
    TrayItem,
    bounds,
    moved,
    rectangle,
)
from quincunx.core.signs import Area, Sign, Signs

Span: TypeAlias = tuple[str, str]
"""A piece of text and its role."""

Sketch: TypeAlias = list[list[Span]]
"""A drawing in characters: lines of spans."""

Cell: TypeAlias = tuple[int, int]
"""A line and a column, counted from the middle of the board."""

WIDEST = 76  # of the lines around the board
BLANK = (" ", "line")


def draw_sketch(kit: Kit, board: Board) -> Sketch:
    """The caption, the board without lines on which nothing is, and what lies beside it."""
    caption: Sketch = [[(line, "text")] for line in wrap(board.caption, WIDEST)]
    return [*caption, *Canvas(kit, board).lines(), *sketch_trays(kit, board)]


class Canvas:
    """What stands where on a board, in characters."""

    def __init__(self, kit: Kit, board: Board) -> None:
        self.cells: dict[Cell, Span] = {}
        self._character = kit.characters.size
        self._middle = kit.size[0] / 2, kit.size[1] / 2
        self._left = self.cell_of((self._character[0] / 2, 0))[1]  # where texts at the left edge begin
        self._draw_backdrop(kit, board)
        for place, (x, y) in kit.places(board):
            self._write(place.signs, x, y)
        for look, x, y, text in kit.placed(board):
            self._write(signs_of(look), x, y, text)

    def cell_of(self, point: Point) -> Cell:
        """The character in which a point lies."""
        (x, y), (width, height) = point, self._character
        return _nearest((y - self._middle[1]) / height), _nearest((x - self._middle[0]) / width)

    def _draw_backdrop(self, kit: Kit, board: Board) -> None:
        """Labels, lines, and what meets where lines do; other strokes only decorate the board."""
        backdrop = (shape for shape in kit.backdrop if shape.role == "line")
        lines = [shape.points for shape in backdrop if isinstance(shape, Polyline)]
        if kit.characters.outlines:
            for place, (x, y) in kit.places(board):
                lines.append(_around(moved(place.outline, x, y)))
        meeting: dict[Cell, str] = defaultdict(str)
        for start, end in (edge for points in lines for edge in pairwise(points)):
            stroke = self._draw_line(start, end)
            meeting[self.cell_of(start)] += stroke
            meeting[self.cell_of(end)] += stroke
        for cell, strokes in meeting.items():
            self.cells[cell] = ("X" if set(strokes) <= set("/\\") else "+", "line")
        self._write(_labels(kit.backdrop), 0, 0)

    def _draw_line(self, start: Point, end: Point) -> str:
        """A line between the characters of two points; how it is drawn."""
        right, down = round(end[0] - start[0], 3), round(end[1] - start[1], 3)
        stroke = "-" if not down else "|" if not right else "\\" if right * down > 0 else "/"
        (line, column), (to_line, to_column) = self.cell_of(start), self.cell_of(end)
        steps = abs(to_line - line) or abs(to_column - column)
        for share in (step / steps for step in range(1, steps)):
            cell = _nearest(line + share * (to_line - line)), _nearest(column + share * (to_column - column))
            if self.cells.get(cell, BLANK)[1] == "line":  # no sign is crossed out
                self.cells[cell] = (stroke, "line")
        return stroke

    def _write(self, signs: Signs, x: float, y: float, text: str = "") -> None:
        for sign in signs:
            if isinstance(sign, Area):
                self._fill(sign.fill, moved(sign.outline, x, y))
            else:
                self._put(sign.text.replace(TEXT, text), sign.role, (sign.at[0] + x, sign.at[1] + y))

    def _put(self, text: str, role: str, at: Point) -> None:
        """A text around a point, unless it would begin left of the board."""
        half = (len(text) - 1) / 2 * self._character[0]
        line, first = self.cell_of((at[0] - half, at[1]))
        for column, character in enumerate(text, start=max(first, self._left)):
            self.cells[line, column] = (character, role)

    def _fill(self, fill: str, outline: Polygon) -> None:
        around = _around(outline)
        corners = [self.cell_of(point) for point in around]
        lines, columns = zip(*corners, strict=True)
        for line in range(min(lines), max(lines)):
            for column in range(min(columns), max(columns)):
                if _is_inside((line, column), corners):
                    self.cells[line, column] = (fill, outline.role)
        for start, end in pairwise(around):
            self._draw_line(start, end)
            self.cells.setdefault(self.cell_of(start), ("+", "line"))

    def lines(self) -> Sketch:
        """What is drawn, line by line."""
        left = min((column for _, column in self.cells), default=0)
        rows: dict[int, dict[int, Span]] = defaultdict(dict)
        for (line, column), span in self.cells.items():
            rows[line][column] = span
        return [
            _joined(row.get(column, BLANK) for column in range(left, max(row) + 1))
            for _, row in sorted(rows.items())
        ]


def _nearest(value: float) -> int:
    return floor(value + 0.5)


def _around(outline: Polygon | Circle) -> tuple[Point, ...]:
    """The corners of an outline, the first again at the end; what is round is seen as a box."""
    if isinstance(outline, Circle):
        outline = rectangle(*bounds(outline), outline.role)
    return *outline.points, outline.points[0]


def _is_inside(cell: Cell, corners: Sequence[Cell]) -> bool:
    """Whether a character is within an outline, and not on it."""
    inside, (line, column) = False, cell
    for (a, b), (c, d) in pairwise(corners):
        side = (c - a) * (column - b) - (d - b) * (line - a)
        if side == 0 and min(a, c) <= line <= max(a, c) and min(b, d) <= column <= max(b, d):
            return False
        if (a > line) != (c > line) and (side > 0) == (c > a):
            inside = not inside
    return inside


def signs_of(look: Look) -> Signs:
    """The signs of a look; one that has none is drawn by its labels."""
    return look.signs or _labels(look.shapes)


def _labels(shapes: Iterable[Shape]) -> Signs:
    return tuple(Sign(shape.text, shape.role, shape.at) for shape in shapes if isinstance(shape, Label))


def _joined(spans: Iterable[Span]) -> list[Span]:
    """Neighbouring spans of one role as one."""
    joined: list[Span] = []
    for text, role in spans:
        if joined and joined[-1][1] == role:
            joined[-1] = joined[-1][0] + text, role
        else:
            joined.append((text, role))
    return joined


def sketch_trays(kit: Kit, board: Board) -> Sketch:
    """What lies beside a board."""
    trays = list(kit.trays(board))
    signs = {item.id: item.sign or item.id for shelf in kit.shelves for item in shelf.items}
    indent = max((len(tray.label) for tray in trays), default=0) + 2
    return [line for tray in trays for line in _tray_lines(tray, signs, indent)]


def _role(item: TrayItem) -> str:
    return item.shapes[0].role if item.shapes else "text"


def _tray_lines(tray: Tray, signs: dict[str, str], indent: int) -> Sketch:
    """Whose it is, the items that are left, and the note, in as many lines as they need."""
    spans = [(f"{signs[item.id]}×{item.count}", _role(item)) for item in tray.items if item.count]
    spans += [(text, "text") for text in (tray.note, "to move" if tray.turn else "") if text]
    lines: Sketch = [[(tray.label.ljust(indent), "text")]] if spans else []
    width = indent
    for text, role in spans:
        if width > indent and width + len(text) > WIDEST:
            lines.append([(" " * indent, "text")])
            width = indent
        gap = "  " if width > indent else ""
        lines[-1].append((gap + text, role))
        width += len(gap + text)
    return [_joined(line) for line in lines]
