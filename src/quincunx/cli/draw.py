"""`quincunx draw`: a picture of a position."""

from pathlib import Path
from typing import Annotated

import typer

from quincunx.cli.support.arguments import GameName, Moves, OptionTexts, PositionText, Seed, set_up
from quincunx.cli.support.console import console, messages
from quincunx.cli.support.sketch import draw_position
from quincunx.core.svg import write_svg


def run(
    game: GameName,
    moves: Moves = "",
    position: PositionText = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The SVG file to write.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Draw in the terminal instead.")] = False,
    legal: Annotated[bool, typer.Option("--legal", help="Mark where a piece can go.")] = False,
    last: Annotated[bool, typer.Option(help="Mark the last move.")] = True,
    option: OptionTexts = None,
    seed: Seed = 0,
) -> None:
    """Draw a position as SVG (to a file, or to standard output) or in the terminal."""
    drawn = set_up(game, option, moves, position, seed)
    if text:
        console.print(draw_position(drawn))
        return
    svg = write_svg(drawn.layout(), legal=legal, last=last)
    if output is None:
        print(svg, end="")
    else:
        output.write_text(svg, encoding="utf-8")
        messages.print(f"wrote {output}")
