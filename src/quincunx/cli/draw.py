"""`quincunx draw`: a picture of a position."""

import sys
from pathlib import Path
from typing import Annotated

from quincunx.cli.support.arguments import GameName, Moves, OptionTexts, PositionText, Seed, set_up
from quincunx.cli.support.parameters import Option
from quincunx.core.errors import OptionError
from quincunx.core.extras import brought_by
from quincunx.core.svg import write_svg
from quincunx.core.themes import LIGHT, THEMES


def run(
    game: GameName,
    moves: Moves = "",
    position: PositionText = None,
    output: Annotated[Path | None, Option("--output", "-o", help="The SVG file to write.")] = None,
    text: Annotated[bool, Option("--text", help="Draw in the terminal instead.")] = False,
    legal: Annotated[bool, Option("--legal", help="Mark where a piece can go.")] = False,
    last: Annotated[bool, Option(help="Mark the last move.")] = True,
    theme: Annotated[str, Option("--theme", help="light, dark, contrast or flat.")] = LIGHT.name,
    distinct: Annotated[bool, Option("--distinct", help="Colours that are easier to tell apart.")] = False,
    option: OptionTexts = None,
    seed: Seed = 0,
) -> None:
    """Draw a position as SVG (to a file, or to standard output) or in the terminal."""
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
    else:
        output.write_text(svg, encoding="utf-8")
        print(f"wrote {output}", file=sys.stderr)
