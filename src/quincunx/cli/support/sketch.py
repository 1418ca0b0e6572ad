"""Draws a position's sketch in the terminal."""

from rich.text import Text

from quincunx.core.paints import PAINTS, UNKNOWN
from quincunx.core.position import Position


def draw_position(position: Position, seat: int | None = None) -> Text:
    """The sketch of a position, coloured."""
    drawing, paints = Text(no_wrap=True), {**PAINTS, **position.game.paints}
    for line in position.game.sketch(position, seat):
        for text, role in line:
            drawing.append(text, paints.get(role, UNKNOWN).terminal)
        drawing.append("\n")
    return drawing
