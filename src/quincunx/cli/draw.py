"""`quincunx draw`: a picture of a position."""

from pathlib import Path
from typing import Annotated

import typer

from quincunx.cli.common import GameName, Moves, OptionTexts, Seed, console, load_game, messages, play_moves
from quincunx.cli.drawing import draw_position
from quincunx.core.svg import write_svg


def run(
    game: GameName,
    moves: Moves = "",
    position: Annotated[
        str | None, typer.Option("--position", "-p", help="A position text to start from.")
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The SVG file to write.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Draw in the terminal instead.")] = False,
    legal: Annotated[bool, typer.Option("--legal", help="Mark where a piece can go.")] = False,
    last: Annotated[bool, typer.Option(help="Mark the last move.")] = True,
    option: OptionTexts = None,
    seed: Seed = 0,
) -> None:
    """Draw a position as SVG (to a file, or to standard output) or in the terminal."""
    loaded = load_game(game, option)
    drawn = loaded.position(position) if position is not None else loaded.start(seed)
    play_moves(drawn, moves)
    if text:
        console.print(draw_position(drawn))
        return
    svg = write_svg(drawn.layout(), legal=legal, last=last)
    if output is None:
        print(svg, end="")
    else:
        output.write_text(svg, encoding="utf-8")
        messages.print(f"wrote {output}")
