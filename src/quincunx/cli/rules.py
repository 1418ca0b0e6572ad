"""`quincunx rules`: a game's rules page, with its figures in characters."""

from typing import Annotated

from quincunx.cli.support.console import console
from quincunx.cli.support.failing import fail
from quincunx.cli.support.pages import draw_parts, find_figure, show_page
from quincunx.cli.support.parameters import Argument, Option
from quincunx.core.registry import load


def run(
    game: Annotated[str, Argument(help="The game.")],
    figure: Annotated[str, Option("--figure", metavar="NAME", help="Only the figure of that name.")] = "",
    notation: Annotated[
        bool, Option("--notation", help="How moves, positions and sites are written, for programmers.")
    ] = False,
    plain: Annotated[bool, Option("--plain", help="The Markdown itself.")] = False,
) -> None:
    """Show the rules of a game."""
    played = load(game)
    text = played.notation_page if notation else played.rules
    if not text:
        fail(f"{played.title} has no page about its notation")
    if plain:
        print(text, end="")
    elif figure:
        console.print(*draw_parts(played, find_figure(played, figure)), sep="\n")
    else:
        show_page(played, text)
