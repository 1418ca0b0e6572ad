"""Games of other packages, played to their end on a page that knows neither; one has a colour of its own."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.people import ENDED, People
from tests.server.running import ServerProcess

pytestmark = pytest.mark.compiled

THREE = Path(__file__).parents[2] / "examples" / "three" / "quincunx_three"
AMBER = '''"""Three, with amber stones for the second seat."""

from dataclasses import replace
from functools import cache

from quincunx.core.kit import ORIGIN, Look
from quincunx.core.layout import Circle
from quincunx.core.paints import Paint, Tones
from quincunx_three import Three


@cache
def amber_kit():
    kit = Three().kit
    return replace(kit, looks={**kit.looks, "red": Look((Circle(ORIGIN, 35.0, "amber-stone"),), "amber")})


class Amber(Three):
    name = "amber"
    title = "Amber"
    rules = """# Amber <script>hacked = 1</script>

<img src="/nothing" onerror="hacked = 2"> <b>no markup</b> [link](javascript:hacked=3)

```figure stones
Moves: b2 a1
Marked: b2
Caption: Two <i>stones</i> "and" <script>hacked = 4</script>.
```

## Rulings

None.
"""
    paints = {
        "amber-stone": Paint(
            "#d98f1f", "#5e3a00", "#ffd58a", 2.5, "bars", "bold yellow",
            dark=Tones("#b87511", "#3e2600", "#e0b060"),
        )
    }

    @property
    def kit(self):
        return amber_kit()


GAME = Amber
'''


def write_package(folder: Path) -> None:
    """Both games as they lie in a folder of installed packages."""
    shutil.copytree(THREE, folder / "quincunx_three", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "quincunx_amber.py").write_text(AMBER, encoding="utf-8")
    about = folder / "quincunx_three-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: quincunx-three\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        "[quincunx.games]\nthree = quincunx_three:GAME\namber = quincunx_amber:GAME\n"
    )


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("packages")
    write_package(folder)
    process = ServerProcess(tmp_path_factory.mktemp("data"), packages=folder)
    process.start()
    yield process
    process.close()


@pytest.mark.parametrize("game", ["three", "amber"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_whole_game_against_the_computer(people: People, game: str, phone: bool) -> None:
    ann = people.invite(phone=phone)
    ann.start(game)
    ann.await_turn()
    expect(ann.page.locator(".bar .words")).to_have_text("Your turn: choose an empty site")
    assert 3 <= ann.play_through(most=5) <= 5
    expect(ann.page.locator(f"{ENDED} h2")).not_to_be_empty()
    expect(ann.page.locator("[data-act=review]")).to_be_visible()


def test_a_refusal_is_explained_in_the_words_of_the_game(people: People) -> None:
    ann = people.invite()
    ann.set_up("three", "screen")
    ann.play(next(choice for choice in ann.choices if choice["move"] == "b2"))
    ann.await_turn()
    ann.press('[data-site="b2"] > :first-child')
    expect(ann.page.locator(".spot")).to_have_text("b2 is not possible: blue has a stone there")


def test_a_colour_of_its_own_is_painted_light_dark_and_with_its_pattern(people: People) -> None:
    ann = people.invite(color_scheme="light")
    ann.set_up("amber", "screen")
    for move in ("b2", "a1"):
        ann.await_turn()
        ann.play(next(choice for choice in ann.choices if choice["move"] == move))
    stone = ann.page.locator('[data-standing="a1"] .role-amber-stone')
    expect(stone).to_have_css("stroke", "rgb(94, 58, 0)")
    expect(stone).to_have_css("fill", 'url("#light-amber-stone") rgb(217, 143, 31)')
    expect(ann.page.locator("#light-amber-stone stop").first).to_have_css("stop-color", "rgb(217, 143, 31)")
    ann.page.emulate_media(color_scheme="dark")
    expect(stone).to_have_css("stroke", "rgb(62, 38, 0)")
    expect(stone).to_have_css("fill", 'url("#dark-amber-stone") rgb(184, 117, 17)')
    ann.page.evaluate("document.documentElement.dataset.palette = 'distinct'")
    expect(stone).to_have_css("fill", re.compile("#dark-amber-stone-distinct"))
    expect(ann.page.locator("#dark-amber-stone-distinct path")).to_be_attached()


def test_markup_in_a_page_of_theirs_is_shown_as_text_and_figures_in_their_colours(people: People) -> None:
    page = people.invite().page
    page.goto(f"{people.address}/#/rules/amber")
    expect(page.locator(".rules h1")).to_have_text("Amber <script>hacked = 1</script>")
    figure = page.locator("[data-figure=stones]")
    expect(figure.locator("figcaption")).to_have_text('Two <i>stones</i> "and" <script>hacked = 4</script>.')
    expect(figure.locator('[data-standing="a1"] .role-amber-stone')).to_be_visible()
    expect(page.locator(":is(.rules, .figure) :is(script, img, b, i, a[href^=javascript])")).to_have_count(0)
    assert page.evaluate("typeof hacked") == "undefined"


def test_a_game_without_a_lesson_offers_none(people: People) -> None:
    ann = people.invite()
    expect(ann.page.locator("[data-game=pyrga] a[href^='#/lesson']")).to_be_visible()
    expect(ann.page.locator("[data-game=three] a[href^='#/rules']")).to_be_visible()
    expect(ann.page.locator("[data-game=three] a[href^='#/lesson']")).to_have_count(0)
    ann.page.goto(f"{people.address}/#/rules/three")
    expect(ann.page.locator(".rules [data-act=setup]")).to_be_visible()
    expect(ann.page.locator("a[href^='#/lesson']")).to_have_count(0)
