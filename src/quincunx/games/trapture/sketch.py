"""Trapture in characters: each squiggle has a letter, yellow's are capitals.

A         .//'\\\\.//'\\\\.//'\\\\.//'\\\\.        . and ' are points, / \\ | are free grooves
          | (o) |     |     | (o) |        (o) is a peg, [Y] one that yellow has captured
B      .AA'AA.//'\\\\.//'\\\\.//'\\\\.//'\\\\.
"""

from quincunx.core.layout import Sketch, Span
from quincunx.games.trapture.board import (
    BANDS_OF_SEAT,
    GROOVES,
    HEXAGONS,
    PEG_HEXAGONS,
    POINT_NAMES,
    POINT_ROWS,
    POINTS,
    is_high,
)
from quincunx.games.trapture.notation import SEATS, starting_points_owed
from quincunx.games.trapture.placements import PLACEMENTS, SHAPES
from quincunx.games.trapture.rules import TrapturePosition

LETTERS = ("ABCDEFGHIJKL", "abcdefghijkl")
MARGIN = 6
STEP = 3  # columns between neighbouring points of a row
COLUMNS = MARGIN + STEP * 14 + 1 + MARGIN

_Cells = list[list[Span]]


def sketch(position: TrapturePosition, seat: int | None) -> Sketch:
    """The board, and what each player has left."""
    cells: _Cells = [[(" ", "line") for _ in range(COLUMNS)] for _ in range(2 * POINT_ROWS - 1)]
    _put_points(cells, position)
    _put_grooves(cells, position)
    _put_pegs(cells, position)
    lines: Sketch = [_merged(row) for row in cells]
    for owner in (0, 1):
        lines += _tray(position, owner)
    return [*lines, [(f"last move: {position.last_move or 'none'}", "mark")]]


def _column(across: int) -> int:
    return MARGIN + STEP * (across + 7)


def _put(cells: _Cells, line: int, column: int, text: str, role: str) -> None:
    for offset, character in enumerate(text):
        cells[line][column + offset] = (character, role)


def _put_points(cells: _Cells, position: TrapturePosition) -> None:
    """Points; those on which opening squiggles are still to end show the starting number."""
    for point, (row, across) in enumerate(POINTS):
        _put(cells, 2 * row, _column(across), "'" if is_high(point) else ".", "line")
        if (row, across - 1) not in POINTS:
            _put(cells, 2 * row, 0, f" {POINT_NAMES[point]}", "label")
        if (row, across + 1) not in POINTS:
            _put(cells, 2 * row, COLUMNS - 4, f"{POINT_NAMES[point]:>3}", "label")
    for seat in range(len(BANDS_OF_SEAT)):
        for point in starting_points_owed(position, seat):
            row, across = POINTS[point]
            _put(cells, 2 * row, _column(across), str(position.start + 1), SEATS[seat])


def _put_grooves(cells: _Cells, position: TrapturePosition) -> None:
    laid = _letters(position)
    for groove, (first, second) in enumerate(GROOVES):
        (row, across), (other_row, _) = POINTS[first], POINTS[second]
        letter, role = laid.get(groove, ("", "line"))
        if other_row > row:
            _put(cells, 2 * row + 1, _column(across), letter or "|", role)
        else:
            slope = "\\" if is_high(first) else "/"
            _put(cells, 2 * row, _column(across) + 1, (letter or slope) * (STEP - 1), role)


def _letters(position: TrapturePosition) -> dict[int, Span]:
    """The letter of the squiggle in each groove; the last move's role is that of a mark."""
    laid: dict[int, Span] = {}
    for seat in (0, 1):
        for letter, action in zip(LETTERS[seat], position.squiggles(seat), strict=False):
            role = "mark" if action == position.last_action else SEATS[seat]
            laid |= dict.fromkeys(PLACEMENTS[action].grooves, (letter, role))
    return laid


def _put_pegs(cells: _Cells, position: TrapturePosition) -> None:
    for peg, hexagon in enumerate(PEG_HEXAGONS):
        row, across = HEXAGONS[hexagon]
        captor = position.captor(peg)
        text, role = "(o)", "text"
        if captor >= 0:
            text, role = f"[{SEATS[captor][0].upper()}]", SEATS[captor]
        _put(cells, 2 * row + 1, _column(across) - 1, text, role)


def _merged(row: list[Span]) -> list[Span]:
    """Neighbouring characters of one role as one span."""
    spans: list[Span] = []
    for text, role in row:
        if spans and spans[-1][1] == role:
            spans[-1] = (spans[-1][0] + text, role)
        else:
            spans.append((text, role))
    return spans


def _tray(position: TrapturePosition, owner: int) -> list[list[Span]]:
    turn = ", to move" if position.to_act == (owner,) else ""
    left = [(turns, position.left(owner, shape)) for shape, turns in enumerate(SHAPES)]
    words = " ".join(turns if count == 1 else f"{turns}×{count}" for turns, count in left if count)
    captured = f": {position.pegs[owner]} pegs, squiggles {LETTERS[owner][0]}–{LETTERS[owner][-1]}{turn}"
    return [[(SEATS[owner], SEATS[owner]), (captured, "text")], [(f"  left: {words or 'none'}", "text")]]
