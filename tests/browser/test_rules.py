"""Rules pages: every figure is drawn and fits, at a desk and on a telephone; they open beside any table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from quincunx import game_names, load
from quincunx.core.figures import Figure, Pieces
from tests.browser.axe import violations
from tests.browser.people import NOWHERE, PATIENCE, PHONE, People, Person

pytestmark = pytest.mark.compiled

# What is wider than the window, or than its own place.
TOO_WIDE = """() => {
  const wide = [...document.querySelectorAll(".figure, .figure *, .rules")].filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return !element.closest("svg *") && (left < -1 || right > innerWidth + 1);
  });
  const page = document.documentElement;
  return [...wide.map((element) => element.className), ...(page.scrollWidth > innerWidth ? ["page"] : [])];
}"""
# Goes to each figure and waits until it is drawn: its name and caption, how many shapes each picture has that
# can be seen, and whether anything can be focused.
FIGURES = """async (patience) => {
  const found = [];
  const end = performance.now() + patience;
  const isDrawn = (board) => board.querySelector(".site") !== null;
  for (const figure of document.querySelectorAll(".rules [data-figure]")) {
    figure.scrollIntoView({ block: "center" });
    const boards = [...figure.querySelectorAll(".panel .board")];
    while (!boards.every(isDrawn) && performance.now() < end) await new Promise(requestAnimationFrame);
    const pictures = [...figure.querySelectorAll(".panel .board, :scope > .pieces .picture")];
    const shapes = pictures.map((picture) => {
      const { width, height } = picture.getBoundingClientRect();
      const drawn = picture.querySelectorAll("polygon, polyline, circle, path, text").length;
      return width < 24 || height < 24 ? 0 : drawn;
    });
    const focusable = figure.querySelector("a, button, input, select, [tabindex]") !== null;
    found.push([figure.dataset.figure, figure.querySelector("figcaption").textContent, shapes, focusable]);
  }
  return found;
}"""


def check_figures(page: Page, game: str) -> None:
    """Everything that the page of a game shows is there."""
    figures = load(game).figures
    expect(page.locator(".rules [data-figure]")).to_have_count(len(figures))
    found = page.evaluate(FIGURES, PATIENCE)
    assert [(name, caption) for name, caption, _, _ in found] == [
        (figure.name, figure.caption) for figure in figures.values()
    ]
    for (name, _, shapes, focusable), figure in zip(found, figures.values(), strict=True):
        wanted = len(figure.items) if isinstance(figure, Pieces) else len(figure.panels)
        assert len(shapes) == wanted, name
        assert all(shapes), name
        assert not focusable, name


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_a_page_shows_all_its_figures_and_fits(people: People, game: str) -> None:
    page = people.invite(path=NOWHERE).page
    page.goto(f"{people.address}/#/rules/{game}")
    expect(page.locator(".rules h1")).to_have_text(load(game).title)
    check_figures(page, game)
    assert page.evaluate(TOO_WIDE) == []
    # What is drawn stays; on a telephone it has to fit once more, and in the dark to be read. Axe looks at
    # light pages where the rules open beside a table.
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(TOO_WIDE) == []
    assert violations(page) == []


def open_figure(page: Page, address: str, wanted: Callable[[Figure], bool]) -> tuple[Figure, Locator]:
    """The first figure of a page that is wanted, and its place."""
    figures = [figure for figure in load("pyrga").figures.values() if isinstance(figure, Figure)]
    figure = next(filter(wanted, figures))
    page.goto(f"{address}/#/rules/pyrga")
    place = page.locator(f"[data-figure={figure.name}]")
    place.scroll_into_view_if_needed()
    return figure, place


def test_pictures_stand_side_by_side_where_there_is_room(people: People) -> None:
    for phone in (False, True):
        page = people.invite(phone=phone, path=NOWHERE).page
        _, place = open_figure(page, people.address, lambda figure: len(figure.panels) == 2)
        panels = place.locator(".panel")
        expect(panels.locator("p")).to_have_text([re.compile("Before"), re.compile("After")])
        before, after = (box for box in (panel.bounding_box() for panel in panels.all()) if box)
        beside, below = before["y"] == after["y"], after["y"] >= before["y"] + before["height"]
        assert (beside, below) == (not phone, phone)


def test_what_is_allowed_is_said_in_signs_and_words(people: People) -> None:
    page = people.invite(path=NOWHERE).page
    figure, place = open_figure(
        page, people.address, lambda figure: len({ghost.legal for ghost in figure.panels[0].ghosts}) == 2
    )
    (panel,) = figure.panels
    expect(place.locator(".over text")).to_have_text([ghost.sign for ghost in panel.ghosts])
    expect(place.locator(".panel p")).to_have_text("✓ allowed · ✗ not allowed")
    label = f"✓ allowed · ✗ not allowed: {panel.board.caption}"
    expect(place.get_by_role("img")).to_have_attribute("aria-label", label)
    expect(place.locator(".ghost > *").first).to_be_attached()


def test_contents_lead_to_their_headings_and_leave_the_address_alone(people: People) -> None:
    page = people.invite(path=NOWHERE).page
    page.goto(f"{people.address}/#/rules/pyrga")
    page.locator(".contents").get_by_text("Rulings").click()
    expect(page.locator("#section-rulings")).to_be_focused()
    expect(page.locator("#section-rulings")).to_be_in_viewport()
    assert page.url.endswith("#/rules/pyrga")


def open_beside(person: Person, opener: Locator) -> None:
    opener.focus()
    opener.press("Enter")
    expect(person.page.locator(".side-panel h1")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_rules_open_beside_a_table(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone)
    ann.start("pyrga")
    ann.await_turn()
    page, address = ann.page, ann.page.url
    opener = page.locator("nav [data-act=rules]")
    expect(opener).to_be_in_viewport()
    open_beside(ann, opener)
    check_figures(page, "pyrga")
    assert page.evaluate(TOO_WIDE) == []
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".side-panel")).to_have_count(0)
    expect(opener).to_be_focused()
    assert page.url == address
    ann.play(ann.choices[0])  # at the same table, over the same connection
    ann.await_turn()
    page.goto(f"{people.address}/#/")
    expect(page.locator(".tile")).to_have_count(5)
    expect(opener).to_have_count(0)


def test_the_rules_open_over_the_dialog_that_sets_up_a_table(people: People) -> None:
    ann = people.invite()
    page = ann.page
    page.click("[data-game=ringgz] [data-act=setup]")
    expect(page.locator("dialog.sheet:not([aria-busy])")).to_be_visible()
    open_beside(ann, page.locator("dialog.sheet [data-act=rules]"))
    page.keyboard.press("Escape")
    expect(page.locator(".side-panel")).to_have_count(0)
    expect(page.locator("dialog.sheet [data-act=start]")).to_be_visible()
    open_beside(ann, page.locator("dialog.sheet [data-act=rules]"))
    page.click("[data-act=close-rules]")
    expect(page.locator("dialog.sheet [data-act=rules]")).to_be_focused()
