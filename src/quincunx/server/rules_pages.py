"""Pages of games for browsers: their Markdown as HTML, and the data that figures are drawn from.

A page may come from any package, so markup in it stays text. There is no web framework in here, and nothing
of a server: whoever uses it says where kits are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererProtocol
from markdown_it.token import Token

from quincunx.core.errors import GameError
from quincunx.core.figures import Figure, Pieces, read_figures
from quincunx.core.game import Game
from quincunx.core.layout import plain
from quincunx.hall.boards import whole_board
from quincunx.hall.schemas import FigureInfo, GameText, Heading, PanelInfo, PieceInfo

# Where each file of a game is in the client.
PAGES = {"rules.md": "#/rules/{}", "notation.md": "#/rules/{}/notation"}
SECTION = "section-"  # begins the ids of headings, so that none is that of another element


def make_page(game: Game, text: str, kit_address: Callable[[Game], str]) -> GameText:
    """A page of a game, ready to be shown."""
    try:
        figures = read_figures(text, type(game)())
    except GameError:
        figures = {}  # the blocks are then shown as they are written
    environment = {"figures": figures}
    tokens = _MARKDOWN.parse(text, environment)
    contents = list(_name_headings(tokens))
    for token in tokens:
        if "style" in token.attrs:  # how a column is aligned; a style of its own would be refused
            token.attrSet("class", str(token.attrs.pop("style")).replace("text-align:", "align-"))
        for part in token.children or ():
            if part.type == "link_open":
                _lead(part, game)
    return GameText(
        html=_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, environment),
        contents=contents,
        figures={name: _describe(figure, kit_address) for name, figure in figures.items()},
        notation=bool(game.notation_page),
    )


def _name_headings(tokens: Sequence[Token]) -> list[Heading]:
    """Give each heading an id made of its words, as the documents' site does."""
    found, known = [], Counter[str]()
    for opening, inside in pairwise(tokens):
        if opening.type != "heading_open":
            continue
        words = "".join(part.content for part in inside.children or ())
        name = re.sub(r"[^\w\- ]", "", words.strip().lower()).replace(" ", "-")
        known[name] += 1
        name += f"-{known[name] - 1}" if known[name] > 1 else ""
        opening.attrSet("id", SECTION + name)
        found.append(Heading(id=SECTION + name, words=words, level=int(opening.tag[1:])))
    return found


def _lead(link: Token, game: Game) -> None:
    """Links lead to a heading, to the other page of the game, or to a new tab."""
    address = str(link.attrGet("href") or "")
    file, _, section = address.partition("#")
    if not file:
        link.attrSet("href", f"#{SECTION}{section}")
    elif file in PAGES:
        link.attrSet("href", PAGES[file].format(game.name))
    else:
        link.attrSet("target", "_blank")
        link.attrSet("rel", "noopener noreferrer")


def _write_fence(
    self: RendererProtocol, tokens: Sequence[Token], index: int, options: Any, environment: Mapping[str, Any]
) -> str:
    """A block: a place for the pictures of a figure with its caption, or what is written there."""
    kind, _, name = tokens[index].info.strip().partition(" ")
    figure = environment["figures"].get(name.strip())
    if kind not in ("figure", "pieces") or figure is None:
        return f"<pre><code>{escape(tokens[index].content)}</code></pre>\n"
    return (
        f'<figure class="figure" data-figure="{escape(figure.name)}"><div class="panels"></div>'
        f"<figcaption>{escape(figure.caption)}</figcaption></figure>\n"
    )


def _open_table(self: RendererProtocol, *_: Any) -> str:
    # On a narrow screen it can be scrolled, by keys too.
    return '<div class="wide-table" tabindex="0" role="region" aria-label="Table"><table>\n'


def _close_table(self: RendererProtocol, *_: Any) -> str:
    return "</table></div>\n"


_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
_MARKDOWN.add_render_rule("fence", _write_fence)
_MARKDOWN.add_render_rule("table_open", _open_table)
_MARKDOWN.add_render_rule("table_close", _close_table)


def _describe(figure: Figure | Pieces, kit_address: Callable[[Game], str]) -> FigureInfo:
    if isinstance(figure, Pieces):
        pieces = [
            PieceInfo(words=item.label, count=item.count, size=plain(item.size), shapes=plain(item.shapes))
            for item in figure.items
        ]
        return FigureInfo(kit="", panels=[], pieces=pieces)
    panels = [
        PanelInfo(
            words=words,
            board=whole_board(panel.board),
            ghosts=[look for ghost in panel.ghosts for look in ghost.looks],
            over=plain(panel.over),
            area=plain(panel.seen),
        )
        for words, panel in zip(figure.words, figure.panels, strict=True)
    ]
    return FigureInfo(kit=kit_address(figure.panels[0].game), panels=panels, pieces=[])
