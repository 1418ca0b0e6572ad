"""What makes the pages pleasant: turning pieces, words as one chooses, links, names, looks, clocks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.people import TO_SCREEN, People, Person
from tests.browser.test_pages import finish_quickly

pytestmark = pytest.mark.compiled


def test_a_piece_snaps_to_its_place_and_turns_by_key_wheel_and_button(people: People) -> None:
    ann = people.invite()
    ann.start("trapture")
    ann.await_turn()
    page, ghost = ann.page, ann.page.locator(".ghost > *")
    for choice in ann.choices:
        ann.hover(choice)
        if page.locator("[data-act=turn]").count():
            break
    expect(ghost.first).to_be_attached()
    expect(page.locator(".hint-dot").first).to_be_attached()
    for turn in (
        lambda: page.keyboard.press("r"),
        lambda: page.mouse.wheel(0, 100),
        lambda: page.mouse.click(*page.evaluate(TO_SCREEN, choice["at"]), button="right"),
        lambda: page.click("[data-act=turn]"),  # the piece stays while the pointer goes there
    ):
        before = page.inner_html(".ghost")
        turn()
        expect(page.locator(".ghost")).not_to_have_js_property("innerHTML", before)
    turned = page.get_attribute(".bar .words", "data-move")
    assert turned
    page.click("[data-act=confirm]")
    expect(page.locator(".move-list .move").first).to_have_attribute("data-move", turned)


def test_a_touched_piece_waits_to_be_confirmed_and_can_be_put_back(people: People) -> None:
    ann = people.invite(phone=True)
    ann.start("pyrga")
    ann.await_turn()
    choice = ann.choices[0]
    ann.press(f'[data-item="{choice["steps"][0]}"]:not([aria-pressed=true])')
    ann.page.touchscreen.tap(*ann.page.evaluate(TO_SCREEN, choice["at"]))
    expect(ann.page.locator(".bar .words")).to_contain_text("Your turn: play “white ")
    assert ann.page.locator(".move-list li").count() == 0
    ann.press("[data-act=cancel]")
    expect(ann.page.locator(".ghost > *")).to_have_count(0)
    ann.play(choice)


def test_while_cards_are_chosen_it_is_said_what_is_missing(people: People) -> None:
    ann = people.invite()
    ann.set_up("zangle", "screen")
    while not (zangles := [choice for choice in ann.choices if is_meant_alone(choice, ann.choices)]):
        ann.play(ann.choices[0])
        ann.await_turn()
    words = ann.page.locator(".bar .words")
    for number, site in enumerate(zangles[0]["steps"], start=1):
        expect(ann.page.locator(".move-list li")).to_have_count(ann.state["ply"])
        ann.press(f'[data-site="{site}"] > :first-child')
        if number < 3:
            expect(words).to_have_text(
                re.compile(rf"turn: {number} chosen: at least \d more (is|are) needed\.$")
            )
    assert ann.press("[data-act=confirm]")
    expect(ann.page.locator(".last > *").first).to_be_attached()


def is_meant_alone(choice: dict[str, Any], choices: list[dict[str, Any]]) -> bool:
    """Whether it is made of three cards with which nothing else can be made, also not with a further one."""
    cards = set(choice["steps"])
    return len(choice["steps"]) == 3 and sum(cards <= set(other["steps"]) for other in choices) == 1


def test_solitaire_can_be_undone_and_gives_hints(people: People) -> None:
    ann = people.invite()
    ann.set_up("zangle", option_mode="solitaire")
    assert ann.await_turn()
    before = ann.state["board"]
    ann.play(ann.choices[0])
    expect(ann.page.locator(".move-list li")).to_have_count(1)
    ann.page.click("[data-act=takeback]")
    expect(ann.page.locator(".move-list li")).to_have_count(0)
    assert ann.state["board"] == before
    ann.page.click("[data-act=hint]")
    expect(ann.page.locator(".ghost.pinned > *").first).to_be_attached()
    ann.page.click("[data-act=confirm]")
    expect(ann.page.locator(".move-list li")).to_have_count(1)


def test_a_link_shows_others_the_same_position_of_a_record(people: People) -> None:
    ann, bob = people.invite(), people.invite()
    finish_quickly(ann)
    ann.page.click("[data-act=review]")
    expect(ann.page.locator(".record .board[viewBox]")).to_be_visible()
    ann.page.get_by_label("To the start").click()
    ann.page.get_by_label("One move forward").click()
    expect(ann.page.locator(".move-list li").first.locator("[aria-current]")).to_be_attached()
    ann.page.click("[data-act=share]")
    link = ann.page.get_by_label("Link to this position").input_value()
    assert link == ann.page.url
    assert link.endswith("/1")
    bob.page.goto(link)
    expect(bob.page.locator(".record .board[viewBox]")).to_be_visible()
    expect(bob.page.locator(".move-list li").first.locator("[aria-current]")).to_be_attached()
    assert bob.page.inner_html(".record .sites") == ann.page.inner_html(".record .sites")


def test_a_name_is_made_up_and_can_be_changed_for_good(people: People) -> None:
    ann = people.invite()
    page, field = ann.page, ann.page.locator("#guest-name")
    page.get_by_role("button", name="Preferences").click()
    expect(field).not_to_have_value("")
    field.fill("Ann <b>of</b> Quincunx")
    page.get_by_role("button", name="Done").click()
    page.reload()
    page.get_by_role("button", name="Preferences").click()
    expect(field).to_have_value("Ann <b>of</b> Quincunx")
    page.get_by_role("button", name="Done").click()
    ann.start("pyrga")
    expect(page.locator(".strips.own")).to_contain_text("Ann <b>of</b> Quincunx")


def test_looks_and_colours_are_kept(people: People) -> None:
    page = people.invite(color_scheme="light").page
    ground = "getComputedStyle(document.body).backgroundColor"
    colours = "getComputedStyle(document.querySelector('.role-blue')).fill"
    painted = page.locator(".role-blue").first
    expect(painted).to_be_attached()
    light, usual = page.evaluate(ground), page.evaluate(colours)
    page.get_by_role("button", name="Preferences").click()
    for theme in ("contrast", "flat", "dark"):
        page.locator(f"#theme-{theme}").check(force=True)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--depth')") == (
            "0" if theme == "flat" else "1"
        )
    page.locator("#palette-distinct").check(force=True)
    page.get_by_role("button", name="Done").click()
    page.reload()
    expect(painted).to_be_attached()
    assert page.evaluate(ground) != light
    assert page.evaluate(colours) != usual


def test_a_clock_runs_for_who_is_to_move(people: People) -> None:
    ann = people.invite()
    ann.set_up("pyrga", "screen", clock="1")
    for _ in range(2):  # the clocks stand still until both have made a move
        ann.play(ann.choices[0])
    running = ann.page.locator(".strip.turn .clock")
    resting = ann.page.locator(".strip:not(.turn) .clock")
    shown, kept = running.inner_text(), resting.inner_text()
    assert re.fullmatch(r"\d+:\d\d", shown)
    expect(running).not_to_have_text(shown)
    assert resting.inner_text() == kept


def test_the_pages_can_be_installed_as_an_app(people: People) -> None:
    ann = people.invite(worker=True)
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    check_installable(ann)


def check_installable(ann: Person) -> None:
    """Browsers offer to install the page, once its files are kept."""
    session = ann.context.new_cdp_session(ann.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert '"display": "standalone"' in manifest["data"]
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The windows of tests are private ones, in which nothing can be installed: all else is as it must be.
    assert [error["errorId"] for error in found] in ([], ["in-incognito"])
