"""`quincunx draw`: a picture of a position."""

import sys
from pathlib import Path
from typing import Annotated

from quincunx.cli.support.arguments import GameName, Moves, OptionTexts, PositionText, Seed, set_up
from quincunx.cli.support.files import check_ending
from quincunx.cli.support.parameters import Option
from quincunx.core.errors import OptionError
from quincunx.core.extras import brought_by
from quincunx.core.pictures import WIDTH
from quincunx.core.pixels import render
from quincunx.core.svg import write_svg
from quincunx.core.themes import LIGHT, THEMES


def run(
    game: GameName,
    moves: Moves = "",
    position: PositionText = None,
    output: Annotated[Path | None, Option("--output", "-o", help="The file to write: .svg or .png.")] = None,
    text: Annotated[bool, Option("--text", help="Draw in the terminal instead.")] = False,
    legal: Annotated[bool, Option("--legal", help="Mark where a piece can go.")] = False,
    last: Annotated[bool, Option(help="Mark the last move.")] = True,
    theme: Annotated[str, Option("--theme", help="light, dark, contrast or flat.")] = LIGHT.name,
    distinct: Annotated[bool, Option("--distinct", help="Colours that are easier to tell apart.")] = False,
    width: Annotated[int, Option(help="Of a PNG, in pixels.", min=16, max=4000)] = WIDTH,
    option: OptionTexts = None,
    seed: Seed = 0,
) -> None:
    """Draw a position as SVG (to a file, or to standard output), as PNG, or in the terminal."""
    drawn = set_up(game, option, moves, position, seed)
    if text:
        with brought_by("terminal"):
            from quincunx.cli.support.console import console
            from quincunx.cli.support.sketch import draw_position
        console.print(draw_position(drawn))
        return
    if theme not in THEMES:
        raise OptionError(f"{theme} is no theme: there are {', '.join(THEMES)}")
    svg = write_svg(drawn.layout(), legal=legal, last=last, theme=THEMES[theme], distinct=distinct)
    if output is None:
        print(svg, end="")
        return
    check_ending(output, ".svg", ".png")
    output.write_bytes(render(svg, width) if output.suffix == ".png" else svg.encode())
    print(f"wrote {output}", file=sys.stderr)
