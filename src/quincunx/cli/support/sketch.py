"""Draws sketches in the terminal, with the colours of their roles."""

from rich.text import Text

from quincunx.core.game import Game
from quincunx.core.paints import PAINTS, UNKNOWN
from quincunx.core.position import Position
from quincunx.core.sketch import Sketch


def draw_position(position: Position, seat: int | None = None) -> Text:
    """The sketch of a position, coloured."""
    return paint(position.game, position.game.sketch(position, seat))


def paint(game: Game, sketch: Sketch) -> Text:
    """A sketch of a game, coloured."""
    drawing, paints = Text(no_wrap=True), {**PAINTS, **game.paints}
    for line in sketch:
        for text, role in line:
            drawing.append(text, paints.get(role, UNKNOWN).terminal)
        drawing.append("\n")
    return drawing
