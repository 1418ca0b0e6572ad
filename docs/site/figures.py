"""Rules pages for the site: their figures become pictures in the page, each with its words."""

from __future__ import annotations

import re
from html import escape

from quincunx import Game
from quincunx.core.figures import Figure, Pieces, read_figures, split_page
from quincunx.core.svg import write_svg


def draw_page(game: Game, text: str) -> str:
    """A page in Markdown in which every figure is HTML."""
    figures = read_figures(text, game)
    parts = split_page(text)
    return "".join(words + (_write_figure(figures[name]) if name else "") for words, name in parts)


def _write_figure(figure: Figure | Pieces) -> str:
    pictures = _draw_pieces(figure) if isinstance(figure, Pieces) else _draw_panels(figure)
    lines = [
        "```{raw} html",
        f'<figure class="game-figure" id="figure-{figure.name}">',
        *pictures,
        f"<figcaption>{escape(figure.caption)}</figcaption>",
        "</figure>",
        "```",
    ]
    return "\n".join(lines)


def _draw_panels(figure: Figure) -> list[str]:
    pictures = [
        f"<div>{_inline(panel.svg, f'{figure.name}-{number}')}<p>{escape(words)}</p></div>"
        for number, (panel, words) in enumerate(zip(figure.panels, figure.words, strict=True))
    ]
    return ['<div class="panels">', *pictures, "</div>"]


def _draw_pieces(figure: Pieces) -> list[str]:
    pictures = [
        f"<li>{_inline(write_svg(figure.picture(item)), f'{figure.name}-{number}')}"
        f"<strong>{item.count} ×</strong> {escape(item.label)}</li>"
        for number, item in enumerate(figure.items)
    ]
    return ['<ul class="pieces">', *pictures, "</ul>"]


def _inline(svg: str, name: str) -> str:
    """A picture among others in one page: sites have no ids, what fills refer to has names of its own."""
    svg = re.sub(r'<g id="[^"]*">', "<g>", svg.strip())
    return svg.replace(' id="', f' id="{name}-').replace("url(#", f"url(#{name}-")
