"""Pages of games for browsers: markup in them stays text, and figures are data."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from quincunx import Game, game_names, load
from quincunx.core.figures import Pieces, read_figures
from quincunx.hall.kits import kit_address
from quincunx.hall.schemas import GameText
from quincunx.hall.texts import write_json
from quincunx.match.errors import Refusal
from quincunx.server.rules_pages import make_page
from tests.server.running import run, serving

pytestmark = pytest.mark.compiled

PYRGA = load("pyrga")
PAGES = [(name, part) for name in game_names() for part in ("rules", "notation_page")]
# What a page may consist of; anything else would be somebody's own markup.
TAGS = {
    *("h1", "h2", "h3", "h4", "h5", "h6", "p", "a", "strong", "em", "code", "pre", "ul", "ol", "li", "hr"),
    *("blockquote", "div", "table", "thead", "tbody", "tr", "th", "td", "figure", "figcaption"),
}
ATTRIBUTES = {
    *("id", "href", "target", "rel", "class", "data-figure", "start", "title"),
    *("tabindex", "role", "aria-label"),
}
HOSTILE = """# Title <script>alert(1)</script>

<img src=x onerror=alert(1)> <svg onload=alert(1)> <b>bold</b> <!-- comment --> <?php ?> &lt;script&gt;

<script>alert(2)</script>

<div onclick="alert(3)">

[one](javascript:alert(4)) [two](data:text/html,<script>alert(5)</script>) [three](vbscript:x)
<javascript:alert(6)>
![picture](https://example.org/x.png "t") [four](" onmouseover="alert(7)) [five](<x" onmouseover="alert(8)>)

```figure "><script>alert(9)</script>
Caption: x
```

```html <script>
<script>alert(10)</script>
```

| <i>a</i> | b |
| :-- | -- |
| <u>1</u> | `<s>` |
"""
FIGURE = """```figure beside
Moves: Sb2
Marked: a2 c2
Right: Tb3e
Wrong: Sd4
Because: must go to
Then: Tb3e / Cc3
Area: a1 d4
Caption: A "caption" with <script>alert(1)</script> & more.
```
"""


class Markup(HTMLParser):
    """The elements of a page, the addresses of its links, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.addresses: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attributes}
        self.addresses += [value or "" for name, value in attributes if name == "href"]

    def handle_data(self, data: str) -> None:
        self.words += data


def page_of(text: str, game: Game = PYRGA) -> GameText:
    return make_page(game, text, kit_address)


def test_markup_in_a_page_stays_text() -> None:
    found = Markup(page_of(HOSTILE).html)
    assert found.tags <= TAGS
    assert found.attributes <= ATTRIBUTES
    assert "<script>alert(2)</script>" in found.words
    assert '<div onclick="alert(3)">' in found.words
    assert all(address.startswith(("https:", "#", "x%22")) for address in found.addresses)


def test_a_caption_is_text_too() -> None:
    found = Markup(page_of(FIGURE).html)
    assert found.tags == {"figure", "div", "figcaption"}
    assert 'A "caption" with <script>alert(1)</script> & more.' in found.words


def test_headings_have_ids_of_their_own_and_links_find_them() -> None:
    page = page_of("# A\n\n## The *end*!\n\n[to](#the-end) [too](#the-end-1)\n\n## The end\n\n### Main\n")
    headings = [(heading.id, heading.words, heading.level) for heading in page.contents]
    assert headings == [
        ("section-a", "A", 1),
        ("section-the-end", "The end!", 2),
        ("section-the-end-1", "The end", 2),
        ("section-main", "Main", 3),
    ]
    assert Markup(page.html).addresses == ["#section-the-end", "#section-the-end-1"]
    assert all(f'id="{name}"' in page.html for name, _, _ in headings)


def test_links_lead_to_the_other_page_or_to_a_new_tab() -> None:
    page = page_of("[a](notation.md) [b](rules.md#rulings) [c](https://example.org)")
    assert Markup(page.html).addresses == ["#/rules/pyrga/notation", "#/rules/pyrga", "https://example.org"]
    assert page.html.count('target="_blank"') == page.html.count('rel="noopener noreferrer"') == 1


def test_a_figure_is_a_place_and_the_data_of_its_pictures() -> None:
    page = page_of(f"{FIGURE}\n```pieces all\nCaption: All.\nwhite-S × 5: square\n```")
    assert re.findall(r'data-figure="([^"]*)"', page.html) == ["beside", "all"] == list(page.figures)
    beside, pieces = page.figures.values()
    assert beside.kit == kit_address(PYRGA)
    assert [panel.words for panel in beside.panels] == ["1. · ✓ allowed · ✗ not allowed", "2.", "3."]
    first, *_, last = beside.panels
    assert first.board["sites"].keys() == {"b2"}
    assert last.board["sites"].keys() == {"b2", "b3", "c3"}
    assert len(first.ghosts) == 2
    assert [shape[4] for shape in first.over if shape[0] == "label"] == ["✓", "✗"]
    assert [len(panel.area) for panel in beside.panels] == [4, 4, 4]
    assert [(piece.words, piece.count, len(piece.size)) for piece in pieces.pieces] == [("square", 5, 2)]
    assert not pieces.panels


def test_a_figure_of_other_options_names_their_kit() -> None:
    text = "```figure three\nGame: ringgz(players=3)\nCaption: x\n```"
    page = page_of(text, load("ringgz"))
    assert page.figures["three"].kit == kit_address(load("ringgz(players=3)")) != kit_address(load("ringgz"))


def test_figures_that_the_rules_contradict_are_shown_as_written() -> None:
    page = page_of("```figure wrong\nMoves: Sb2 Sb2\nCaption: x\n```")
    assert not page.figures
    assert "Moves: Sb2 Sb2" in page.html


@pytest.mark.parametrize(("name", "part"), PAGES)
def test_every_page_has_a_place_and_data_for_each_figure(name: str, part: str) -> None:
    game = load(name)
    text = getattr(game, part)
    page = page_of(text, game)
    found = Markup(page.html)
    assert found.tags <= TAGS
    figures = read_figures(text, game)
    assert re.findall(r'data-figure="([^"]*)"', page.html) == list(page.figures) == list(figures)
    for figure, told in zip(figures.values(), page.figures.values(), strict=True):
        if isinstance(figure, Pieces):
            assert len(told.pieces) == len(figure.items) > 0
        else:
            assert len(told.panels) == len(figure.panels) > 0
    sections = {f"#{heading.id}" for heading in page.contents}
    own = {f"#/rules/{name}", f"#/rules/{name}/notation"}
    assert {address for address in found.addresses if address.startswith("#")} <= sections | own
    assert page.notation == bool(game.notation_page)


def test_pages_are_given_out(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            guest = await running.visitor()
            page = await guest.call("GET", "/api/games/pyrga/rules")
            assert page == json.loads(write_json(page_of(PYRGA.rules)))
            for figure in page["figures"].values():
                if figure["kit"]:
                    assert (await guest.call("GET", figure["kit"]))["sites"]
            with pytest.raises(Refusal) as unknown:
                await guest.call("GET", "/api/games/chess/rules")
            assert unknown.value.code == "game/unknown"

    run(work())
