"""Studies on the page without a server: kept in the browser, with the engine in workers of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from quincunx import load
from tests.browser.alone import AllAlone, FileHost
from tests.browser.test_studies import COMMENT, CURRENT, expect_at

pytestmark = pytest.mark.compiled


def last_choice(made: list[str]) -> tuple[int, str]:
    """After how many moves of a game there was, for the last time, one that is not made in it."""
    position, found = load("pyrga").start(), (0, "")
    for ply, move in enumerate(made):
        others = [other for other in position.legal_moves() if other not in made]
        found = (ply, others[0]) if others else found
        position.push(move)
    return found


def test_a_game_is_studied_with_the_engine_and_what_is_known_on_the_device(
    alone: AllAlone, host: FileHost
) -> None:
    ann = alone.come(host)
    page = ann.play_whole("pyrga")
    page.click(".ending [data-act=study]")
    expect(page.locator(CURRENT)).to_be_visible()
    expect(page.locator(".bar .whose")).to_have_text("Over")
    made = page.evaluate("[...document.querySelectorAll('.tree-move')].map((move) => move.dataset.move)")
    ply, move = last_choice(made)
    for _ in made[ply:]:
        page.click('.analysis [data-step="ArrowLeft"]')
    page.click("[data-act=engine]")
    expect(page.locator(".engine-line").first).to_be_visible()
    page.click("[data-act=tab-explorer]")
    # Another move is a variation, and is there with what was said of it whenever one comes back.
    page.click(f'.exact .explored-move[data-move="{move}"]')
    expect(page.locator(f".tree-variations {CURRENT}")).to_be_visible()
    expect_at(page, move)
    page.fill(COMMENT, "On this device.")
    page.keyboard.press("Enter")
    expect(page.locator(".tree-comment")).to_have_text("On this device.")
    page.goto(f"{alone.address}/#/studies")
    page.reload()
    page.click(".studies .tables a")
    expect(page.locator(".tree-comment")).to_have_text("On this device.")
    page.click(f'.tree-button:has([data-move="{move}"])')
    expect_at(page, move)
    # There is nobody to share an address with, but a file goes anywhere.
    page.click("[data-act=keeping]")
    expect(page.locator("dialog [data-act=download]")).to_be_visible()
    expect(page.locator("#study-address")).to_have_count(0)
    page.click("[data-act=edit-position]")
    page.locator(".editor .site").first.click()
    expect(page.locator(".editor-choice").first).to_be_visible()
