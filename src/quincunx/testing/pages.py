"""What must hold for the pages of a game: every figure agrees with the rules and can be drawn everywhere."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from quincunx.core.figure_sketch import draw_figure
from quincunx.core.figures import Figure, Pieces, read_figures
from quincunx.core.game import Game
from quincunx.core.layout import Layout
from quincunx.core.paints import PAINTS, split_role
from quincunx.core.svg import write_svg
from quincunx.testing.promise import require

_OPENING = re.compile(r"^\s*```\s*(?:figure|pieces)\b", re.MULTILINE)


def check_pages(game: Game) -> None:
    """The rules say what was decided where they are open; figures agree with them and can be drawn."""
    require("Rulings" in game.rules, "rules.md exists and has a part 'Rulings'")
    for text in (game.rules, game.notation_page):
        figures = read_figures(text, type(game)())
        require(len(_OPENING.findall(text)) == len(figures), "every figure begins at the left, and ends")
        for figure in figures.values():
            check_figure(figure)


def check_figure(figure: Figure | Pieces) -> None:
    """A figure shows something, in paints that there are, as a picture and in characters."""
    panels = figure.panels if isinstance(figure, Figure) else ()
    pictures = [(panel.game, panel.layout, panel.svg) for panel in panels]
    if isinstance(figure, Pieces):
        layouts = [figure.picture(item) for item in figure.items]
        pictures = [(figure.game, layout, write_svg(layout)) for layout in layouts]
    require(pictures, f"the figure {figure.name} shows something")
    for game, layout, svg in pictures:
        require(_roles(layout) <= PAINTS.keys() | game.paints.keys(), f"{figure.name}: every role is painted")
        require(layout.sites or layout.backdrop, f"{figure.name}: every picture shows something")
        ElementTree.fromstring(svg)
    words = "".join(text for line in draw_figure(figure) for text, _ in line)
    require(words.strip(), f"{figure.name}: it can be drawn in characters")
    require("<svg" in figure._repr_html_(), f"{figure.name}: it can be drawn in notebooks")


def _roles(layout: Layout) -> set[str]:
    standing = [shape for site in layout.sites for shape in (site.outline, *site.shapes)]
    shapes = [*layout.backdrop, *standing, *layout.last, *layout.ghosts, *layout.over]
    return {split_role(shape.role)[0] for shape in shapes}
