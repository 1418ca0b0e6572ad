"""Pages of games in the terminal: the text by Rich, the figures in characters where they stand in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from quincunx.cli.support.console import console
from quincunx.cli.support.failing import fail
from quincunx.cli.support.sketch import paint
from quincunx.core.errors import did_you_mean
from quincunx.core.figure_sketch import draw_figure
from quincunx.core.figures import Figure, Pieces, read_figures, split_page
from quincunx.core.game import Game

INDENT = 2


def show_page(game: Game, text: str) -> None:
    """A page from top to bottom, in a pager if there is a terminal."""
    with console.pager(styles=True) if console.is_terminal else nullcontext():
        console.print(*draw_page(game, text), sep="\n")
        if text != game.notation_page != "":
            console.print(f"For programmers: quincunx rules {game.name} --notation")


def draw_page(game: Game, text: str) -> Iterator[RenderableType]:
    """The parts of a page."""
    figures = read_figures(text, type(game)())
    for words, name in split_page(text):
        if words.strip():
            yield Markdown(words)
        if name:
            yield from draw_parts(game, figures[name])


def draw_parts(game: Game, figure: Figure | Pieces) -> Iterator[RenderableType]:
    """Its pictures one after the other, and the caption."""
    yield Padding(paint(game, draw_figure(figure)), (1, 0, 0, INDENT))
    yield Padding(Text(figure.caption, style="italic"), (0, 0, 1, INDENT))


def find_figure(game: Game, name: str) -> Figure | Pieces:
    """A figure of the rules page by its name."""
    if name not in game.figures:
        fail(f"there is no figure {name!r} of {game.title}: {did_you_mean(name, game.figures)}")
    return game.figures[name]
