"""The picture that stands beside a link to a game: the board, what is played, by whom, and how it ended."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from quincunx.core.layout import Layout
from quincunx.core.pixels import put_into
from quincunx.core.svg import escape, write_svg
from quincunx.core.themes import LIGHT

SIZE = (1200, 630)  # what those who show links ask for
MARGINS = 40
BOARD = 550
LEFT = MARGINS + BOARD + 50
ROOM = SIZE[0] - LEFT - MARGINS
INK, SOFT, ACCENT = (LIGHT.page[name] for name in ("ink", "soft", "accent"))
# Of the average letter, in the size of its type; letters of eastern scripts are about twice as wide.
LETTER = 0.55
MOST_LINES = 4  # of the result
DOTS = ((0, 0), (24, 0), (12, 12), (0, 24), (24, 24))


def write_preview(layout: Layout, title: str, players: Sequence[tuple[str, bool]], result: str) -> str:
    """A preview as SVG; `players` are names, each with whether that one has won."""
    board = write_svg(replace(layout, trays=()))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE[0]} {SIZE[1]}">',
        f'<rect width="{SIZE[0]}" height="{SIZE[1]}" fill="{LIGHT.page["ground"]}"/>',
        put_into(board, (MARGINS, MARGINS, BOARD, BOARD)),
        *_write_brand(),
        _text(175, _shorten(title, 72), 72, "bold"),
    ]
    top = 250
    size = 40 if len(players) < 4 else 34
    for name, has_won in players:
        shown = f"★ {name}" if has_won else name
        lines.append(_text(top, _shorten(shown, size), size, "bold" if has_won else "normal"))
        top += size + 16
    for line in _fold(result, 30):
        lines.append(_text(top + 14, line, 30, colour=SOFT))
        top += 40
    return "".join([*lines, "</svg>"])


def _write_brand() -> Iterator[str]:
    for x, y in DOTS:
        yield f'<circle cx="{LEFT + 6 + x}" cy="{58 + y}" r="6.5" fill="{ACCENT}"/>'
    yield _text(80, "Quincunx", 30, colour=ACCENT, left=LEFT + 46)


def _text(
    top: float, text: str, size: int, weight: str = "normal", colour: str = INK, left: float = LEFT
) -> str:
    return (
        f'<text x="{left:g}" y="{top:g}" font-family="system-ui, sans-serif" font-size="{size}" '
        f'font-weight="{weight}" fill="{colour}">{escape(text)}</text>'
    )


def _wideness(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _fits(text: str, size: int) -> bool:
    return _wideness(text) * size * LETTER <= ROOM


def _shorten(text: str, size: int) -> str:
    if _fits(text, size):
        return text
    while text and not _fits(f"{text}…", size):
        text = text[:-1]
    return f"{text.rstrip()}…"


def _fold(text: str, size: int) -> list[str]:
    """A sentence in lines; what does not fit is left out."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if _fits(longer, size):
            lines[-1] = longer
        else:
            lines.append(word)
    lines = [_shorten(line, size) for line in lines if line]
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], _shorten(lines[MOST_LINES - 1] + " …", size)]
    return lines
