r"""Tranglar in characters: a square is nine characters wide and five lines high.

+---------+      Lines are drawn between pieces and around free triangles, not within a piece. A
|\       /|      piece is filled with its owner's sign; `!` marks one that is trapped, `*` those of
|  \   /  |      the last move.
|    X    |
|  /   \  |
|/       \|
+---------+
"""

from quincunx.core.layout import Sketch, Span
from quincunx.games.tranglar.actions import ACTIONS
from quincunx.games.tranglar.board import FILES, RANKS
from quincunx.games.tranglar.pieces import FOOTPRINTS, KINDS, NEUTRAL, SEATS
from quincunx.games.tranglar.rules import TranglarPosition

SIGNS = ("#", "o", ":")
ROLES = (*SEATS, "neutral")
WIDTH, HEIGHT = 41, 25
MARGIN = "    "

# Lines and columns within a square, for the quarters n, e, s, w: what is filled, and the middle.
FILLS = (
    [(1, column) for column in range(2, 9)] + [(2, column) for column in range(4, 7)],
    [(3, column) for column in range(6, 10)] + [(line, column) for line in (2, 4) for column in (8, 9)],
    [(5, column) for column in range(2, 9)] + [(4, column) for column in range(4, 7)],
    [(3, column) for column in range(1, 5)] + [(line, column) for line in (2, 4) for column in (1, 2)],
)
MIDDLES = ((1, 5), (3, 8), (5, 5), (3, 2))

# The lines from the middle outwards: between which quarters, where, and how they are drawn.
DIAGONALS = (
    (0, 1, ((1, 9), (2, 7)), "/"),
    (1, 2, ((4, 7), (5, 9)), "\\"),
    (2, 3, ((4, 3), (5, 1)), "/"),
    (3, 0, ((1, 1), (2, 3)), "\\"),
)

# Which of them are seen where a single line crosses the middle.
SLASH = [True, False, True, False]
BACKSLASH = [False, True, False, True]


class _Canvas:
    """Characters with roles, and which piece covers which triangle."""

    def __init__(self, position: TranglarPosition) -> None:
        self.cells: list[list[Span]] = [[(" ", "line")] * WIDTH for _ in range(HEIGHT)]
        self.pieces: list[tuple[int, int] | None] = [None] * 64
        for piece in position.pieces():
            for triangle in FOOTPRINTS[piece[1]].triangles:
                self.pieces[triangle] = piece

    def fill(self, triangle: int) -> Span:
        """What a triangle is filled with."""
        piece = self.pieces[triangle]
        return (" ", "line") if piece is None else (SIGNS[piece[0]], ROLES[piece[0]])

    def between(self, one: int, other: int, line: str) -> Span:
        """The line between two triangles; nothing of it is seen within a piece."""
        same = self.pieces[one] is not None and self.pieces[one] == self.pieces[other]
        return self.fill(one) if same else (line, "line")

    def put(self, square: int, at: tuple[int, int], span: Span) -> None:
        """Write a character at a line and column of a square."""
        file, rank = square % 4, square // 4
        self.cells[6 * (3 - rank) + at[0]][10 * file + at[1]] = span


def sketch(position: TranglarPosition, seat: int | None) -> Sketch:
    """The board, and a line for each player."""
    canvas = _Canvas(position)
    for square in range(16):
        _draw_quarters(canvas, square)
        _draw_edges(canvas, square)
    _draw_signs(canvas, position)
    lines: Sketch = []
    for number, cells in enumerate(canvas.cells):
        is_middle = number % 6 == 3
        name = f"  {RANKS[3 - number // 6]} " if is_middle else MARGIN
        lines.append([(name, "label"), *_joined(cells)])
    lines.append([(MARGIN + "".join(f"     {file}    " for file in FILES), "label")])
    lines += [_reserve_line(position, seat) for seat in (0, 1)]
    return lines


def _draw_quarters(canvas: _Canvas, square: int) -> None:
    """What is inside a square."""
    first = 4 * square
    for quarter in range(4):
        for at in FILLS[quarter]:
            canvas.put(square, at, canvas.fill(first + quarter))
    shown = []
    for one, other, places, line in DIAGONALS:
        span = canvas.between(first + one, first + other, line)
        shown.append(span[1] == "line")
        for at in places:
            canvas.put(square, at, span)
    crossing = "/" if shown == SLASH else "\\" if shown == BACKSLASH else "X"
    canvas.put(square, (3, 5), (crossing, "line") if any(shown) else canvas.fill(first))


def _draw_edges(canvas: _Canvas, square: int) -> None:
    """The outline of a square; its upper and its right edge may lie within a piece."""
    first = 4 * square
    top = ("-", "line") if square >= 12 else canvas.between(first, first + 16 + 2, "-")
    right = ("|", "line") if square % 4 == 3 else canvas.between(first + 1, first + 4 + 3, "|")
    for column in range(1, 10):
        canvas.put(square, (0, column), top)
        if square < 4:
            canvas.put(square, (6, column), ("-", "line"))
    for row in range(1, 6):
        canvas.put(square, (row, 10), right)
        if square % 4 == 0:
            canvas.put(square, (row, 0), ("|", "line"))
    for corner in ((0, 0), (0, 10), (6, 0), (6, 10)):
        canvas.put(square, corner, ("+", "line"))


def _draw_signs(canvas: _Canvas, position: TranglarPosition) -> None:
    if position.last_action >= 0:
        for number in ACTIONS[position.last_action].coming:
            for triangle in FOOTPRINTS[number].triangles:
                canvas.put(triangle // 4, MIDDLES[triangle % 4], ("*", "mark"))
    for seat, number in position.pieces():
        lowest = FOOTPRINTS[number].triangles[0]
        if position.trapped >> lowest & 1:
            canvas.put(lowest // 4, MIDDLES[lowest % 4], ("!", ROLES[seat]))


def _joined(cells: list[Span]) -> list[Span]:
    """Neighbouring characters of one role as one span."""
    spans: list[Span] = []
    for text, role in cells:
        if spans and spans[-1][1] == role:
            spans[-1] = (spans[-1][0] + text, role)
        else:
            spans.append((text, role))
    return spans


def _reserve_line(position: TranglarPosition, seat: int) -> list[Span]:
    counts = [(kind.code, position.in_reserve(seat, number)) for number, kind in enumerate(KINDS)]
    counts.append(("*", position.in_reserve(seat, NEUTRAL)))
    left = " ".join(f"{code}{count}" for code, count in counts if count)
    turn = "  to move" if position.to_act == (seat,) else ""
    triangles = position.colours[seat].bit_count()
    return [
        (f"  {SEATS[seat]:<6} ", "text"),
        (SIGNS[seat] * 2, SEATS[seat]),
        (f" {triangles:>2}  {left or 'nothing left'}{turn}", "text"),
    ]
