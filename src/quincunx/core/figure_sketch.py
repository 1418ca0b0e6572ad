"""Figures in characters, for the terminal: as positions are drawn there, with marks and signs over them."""

from __future__ import annotations

from dataclasses import replace

from quincunx.core.figures import Figure, Ghost, Panel, Pieces
from quincunx.core.layout import Circle, Polygon, bounds, middle, moved
from quincunx.core.signs import Sign
from quincunx.core.sketch import BLANK, Canvas, Cell, Sketch, signs_of, sketch_trays

REACH = 6  # characters: how far from its point a sign looks for a free place
AROUND, IN_THE_MIDDLE = "{ }", "◆"  # how a site is marked


def draw_figure(figure: Figure | Pieces) -> Sketch:
    """Its pictures one below the other, with what is said at each; the caption is not part of it."""
    if isinstance(figure, Pieces):
        return [_line_of(figure, item) for item in range(len(figure.items))]
    lines: Sketch = []
    for words, panel in zip(figure.words, figure.panels, strict=True):
        lines += [[("", "text")]] if lines else []
        lines += draw_panel(panel)
        marks = sorted({_sign_of_mark(outline) for outline in _marked(panel)})
        said = [words, *(f"{mark} marked" for mark in marks)]
        lines += [[(" · ".join(filter(None, said)), "text")]] if any(said) else []
    return lines


def draw_panel(panel: Panel) -> Sketch:
    """A position with what is marked on it; only the area that the figure shows."""
    kit = panel.game.kit
    shown = [look for ghost in panel.ghosts for look in ghost.looks]
    canvas = Canvas(kit, replace(panel.board, last=(*panel.board.last, *shown)))
    for outline in _marked(panel):
        _mark(canvas, outline)
    for ghost in panel.ghosts:
        _sign(canvas, ghost)
    if panel.area is not None:
        left, top, width, height = panel.area
        first, last = canvas.cell_of((left, top)), canvas.cell_of((left + width, top + height))
        canvas.cells = {cell: span for cell, span in canvas.cells.items() if _is_between(cell, first, last)}
    return [*canvas.lines(), *sketch_trays(kit, panel.board)]


def _is_between(cell: Cell, first: Cell, last: Cell) -> bool:
    return first[0] <= cell[0] <= last[0] and first[1] <= cell[1] <= last[1]


def _marked(panel: Panel) -> list[Polygon | Circle]:
    outlines = {place.id: moved(place.outline, *at) for place, at in panel.game.kit.places(panel.board)}
    return [outlines[site] for site in panel.marked]


def _sign_of_mark(outline: Polygon | Circle) -> str:
    """Triangles are marked in their middle: at their sides there is no room."""
    return IN_THE_MIDDLE if isinstance(outline, Polygon) and len(outline.points) == 3 else AROUND


def _mark(canvas: Canvas, outline: Polygon | Circle) -> None:
    box, sign = bounds(outline), _sign_of_mark(outline)
    line, column = canvas.cell_of(middle(box))
    if sign == IN_THE_MIDDLE:
        canvas.cells[line, column] = (sign, "mark")
        return
    (_, first), (_, last) = canvas.cell_of(box[:2]), canvas.cell_of((box[0] + box[2], box[1]))
    canvas.cells[line, first + 1] = (AROUND[0], "mark")
    canvas.cells[line, last - 1] = (AROUND[-1], "mark")


def _sign(canvas: Canvas, ghost: Ghost) -> None:
    """Right of the middle of a move where nothing else is, or else in the middle itself."""
    line, column = canvas.cell_of(ghost.middle)
    free = (to for to in range(column, column + REACH) if canvas.cells.get((line, to), BLANK)[0] == BLANK[0])
    canvas.cells[line, next(free, column)] = (ghost.sign, "mark")


def _line_of(pieces: Pieces, number: int) -> list[tuple[str, str]]:
    """A piece: how it is called in drawings of characters, how many there are, and its name."""
    signs = [_sign_of(pieces, item.id) for item in pieces.items]
    item, width = pieces.items[number], max(map(len, signs))
    role = next((shape.role for shape in item.shapes), "text")
    return [(f"  {signs[number]:{width}}", role), (f"  {item.count} × {item.label}", "text")]


def _sign_of(pieces: Pieces, piece: str) -> str:
    """What it is called among the pieces beside the board, or what stands for it on the board."""
    kit = pieces.game.kit
    for item in (item for shelf in kit.shelves for item in shelf.items):
        if item.id == piece:
            return item.sign or item.id
    signs = signs_of(kit.looks[piece])
    return "".join(sign.text for sign in signs if isinstance(sign, Sign)).strip()
