"""`quincunx rules`: a game's rules page."""

from contextlib import nullcontext
from typing import Annotated

from rich.markdown import Markdown

from quincunx.cli.support.console import console
from quincunx.cli.support.parameters import Argument, Option
from quincunx.core.registry import load


def run(
    game: Annotated[str, Argument(help="The game.")],
    plain: Annotated[bool, Option("--plain", help="The Markdown itself.")] = False,
) -> None:
    """Show the rules of a game."""
    text = load(game).rules
    if plain:
        print(text, end="")
    else:
        with console.pager(styles=True) if console.is_terminal else nullcontext():
            console.print(Markdown(text))
