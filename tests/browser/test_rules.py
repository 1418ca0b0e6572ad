"""Rules pages: every figure is drawn and fits, at a desk and on a telephone; they open beside any table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quincunx import game_names, load
from quincunx.core.figures import Pieces
from tests.browser.people import People, Person
from tests.browser.test_pages import serious_violations

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
# How many shapes each picture has, and whether these can be seen.
PICTURES = """(figure) => [...figure.querySelectorAll("svg")].map((picture) => {
  const shapes = picture.querySelectorAll("polygon, polyline, circle, path");
  const { width, height } = picture.getBoundingClientRect();
  return width >= 24 && height >= 24 ? shapes.length : 0;
})"""
FOCUSABLE = "a, button, input, select, [tabindex]"


def check_figures(page: Page, game: str) -> None:
    """Everything that the page of a game shows is there."""
    figures = load(game).figures
    places = page.locator(".rules [data-figure]")
    expect(places).to_have_count(len(figures))
    for place, (name, figure) in zip(places.all(), figures.items(), strict=True):
        place.scroll_into_view_if_needed()
        pieces = isinstance(figure, Pieces)
        wanted = len(figure.items) if pieces else len(figure.panels)
        drawn = ".pieces .picture" if pieces else ".panel .board:has(.site)"
        expect(place.locator(drawn)).to_have_count(wanted)
        assert all(place.evaluate(PICTURES)), name
        expect(place.locator("figcaption")).to_have_text(figure.caption)
        expect(place.locator(FOCUSABLE)).to_have_count(0)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_page_shows_all_its_figures(people: People, game: str, phone: bool) -> None:
    page = people.invite(phone=phone, color_scheme="dark" if phone else "light").page
    page.goto(f"{people.address}/#/rules/{game}")
    expect(page.locator(".rules h1")).to_have_text(load(game).title)
    check_figures(page, game)
    assert page.evaluate(TOO_WIDE) == []
    assert serious_violations(page) == []


def test_pictures_stand_side_by_side_where_there_is_room(people: People) -> None:
    for phone in (False, True):
        page = people.invite(phone=phone).page
        page.goto(f"{people.address}/#/rules/pyrga")
        panels = page.locator("[data-figure=square-sends-beside] .panel")
        expect(panels).to_have_count(2)
        before, after = (box for box in (panel.bounding_box() for panel in panels.all()) if box)
        beside, below = before["y"] == after["y"], after["y"] >= before["y"] + before["height"]
        assert (beside, below) == (not phone, phone)


def test_what_is_allowed_is_said_in_signs_and_words(people: People) -> None:
    page = people.invite().page
    page.goto(f"{people.address}/#/rules/pyrga")
    first = page.locator("[data-figure=square-sends-beside] .panel").first
    expect(first.locator(".over text")).to_have_text(["✓", "✗"])
    expect(first.locator("p")).to_have_text("Before · ✓ allowed · ✗ not allowed")
    expect(first.get_by_role("img")).to_have_attribute(
        "aria-label", "Before · ✓ allowed · ✗ not allowed: Pyrga, black to move"
    )
    expect(first.locator(".ghost > *").first).to_be_attached()


def test_contents_lead_to_their_headings_and_leave_the_address_alone(people: People) -> None:
    page = people.invite().page
    page.goto(f"{people.address}/#/rules/pyrga")
    page.locator(".contents").get_by_text("Rulings").click()
    expect(page.locator("#section-rulings")).to_be_focused()
    expect(page.locator("#section-rulings")).to_be_in_viewport()
    assert page.url.endswith("#/rules/pyrga")


def open_beside(person: Person, opener: Any) -> None:
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
    assert serious_violations(page) == []
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
