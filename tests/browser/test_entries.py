"""An option that is made of entries is set in the dialog, field by field, by keys and on a phone too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.people import PHONE, People

pytestmark = pytest.mark.compiled

TEXT = "#option-equalizers-{}-text"
LIMIT = "#option-equalizers-{}-face_up"
EXTRA = "#option-equalizers-{}-extra"


def open_dialog(page: Page) -> None:
    page.click("[data-game=zangle] [data-act=setup]")
    page.select_option("#option-mode", "speedster")
    page.click("#more-options")
    expect(page.locator("#option-equalizers summary")).to_be_visible()


def test_the_fields_hold_the_usual_entries_and_take_others_by_keys_alone(people: People) -> None:
    ann = people.invite()
    page = ann.page
    open_dialog(page)
    page.focus("#option-equalizers summary")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Level 3").get_by_label("Most face-up cards")).to_have_value("3")
    expect(page.locator(EXTRA.format(4))).to_have_value("5")
    page.keyboard.press("Tab")
    expect(page.locator(TEXT.format(1))).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type("sing, or hum")
    page.keyboard.press("Tab")
    page.keyboard.type("2")
    page.keyboard.press("Tab")
    page.select_option("#option-players", "3")  # the dialog is drawn anew, and nothing typed is lost
    expect(page.locator("dialog:not([aria-busy])")).to_be_visible()
    expect(page.locator(TEXT.format(1))).to_have_value("sing, or hum")
    page.locator(TEXT.format(1)).focus()
    with page.expect_request("**/api/tables") as asked:
        page.keyboard.press("Enter")
    sent = asked.value.post_data_json["options"]["equalizers"]
    assert sent[0] == {"text": "sing, or hum", "face_up": 2}
    assert sent[2] == {"text": "at most three face-up cards", "face_up": 3}
    ann.arrive()
    assert ann.state["table"]["options"]["equalizers"].startswith("sing%2C or hum;face_up=2|cover one eye|")


def test_a_wrong_field_is_pointed_at_even_when_folded_away(people: People) -> None:
    page = people.invite().page
    open_dialog(page)
    page.click("#option-equalizers summary")
    page.fill(EXTRA.format(2), "99")
    page.click("#option-equalizers summary")
    expect(page.locator(EXTRA.format(2))).to_be_hidden()
    page.click("[data-act=start]")
    expect(page.locator(EXTRA.format(2))).to_be_focused()
    expect(page.locator("dialog")).to_be_visible()
    page.get_by_role("button", name="Back to the usual ones").click()
    expect(page.locator(EXTRA.format(2))).to_have_value("")
    page.click("[data-act=start]")
    expect(page.locator(".table .board[viewBox]")).to_be_visible()


def test_another_mode_forgets_entries_that_do_not_go_with_it(people: People) -> None:
    page = people.invite().page
    open_dialog(page)
    page.click("#option-equalizers summary")
    page.fill(TEXT.format(1), "sing")
    page.select_option("#option-mode", "turns")
    expect(page.locator("#option-equalizers")).to_have_count(0)
    page.select_option("#option-mode", "speedster")
    expect(page.locator(TEXT.format(1))).to_have_value("play with your weaker hand")


def test_a_phone_shows_every_field_and_a_screen_reader_finds_no_fault(people: People) -> None:
    page = people.invite(phone=True).page
    open_dialog(page)
    page.tap("#option-equalizers summary")
    for field in (TEXT, LIMIT, EXTRA):
        for level in range(1, 5):
            box = page.locator(field.format(level)).bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= PHONE["width"]
    assert violations(page) == []
