"""Draws a position's sketch in the terminal; knows how a role looks there."""

from rich.text import Text

from quincunx.core.position import Position

# Colours are chosen to be readable on light and on dark backgrounds; letters and their case say
# the same as the colours.
STYLES = {
    "white": "bold",
    "black": "bold magenta",
    "blue": "bold blue",
    "green": "bold green",
    "yellow": "bold yellow",
    "red": "bold red",
    "petrol": "bold cyan",
    "purple": "bold magenta",
    "neutral": "bold",
    "line": "dim",
    "label": "dim",
    "mark": "bold yellow",
    "text": "",
}


def draw_position(position: Position, seat: int | None = None) -> Text:
    """The sketch of a position, coloured."""
    drawing = Text(no_wrap=True)
    for line in position.game.sketch(position, seat):
        for text, role in line:
            drawing.append(text, STYLES.get(role, ""))
        drawing.append("\n")
    return drawing
