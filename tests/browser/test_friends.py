"""Friends by one link: seats fill one after the other, and the host fills, removes and starts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.people import People, Person
from tests.browser.test_seats import start_table

pytestmark = pytest.mark.compiled

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


def come(person: Person, link: str) -> None:
    """Open a link that somebody sent."""
    person.page.goto(link)
    person.arrive()


def guest_at(page: Page, seat: int) -> Any:
    return page.locator(f".guests li[data-seat='{seat}']")


@SIZES
def test_three_friends_come_by_one_link_and_the_host_sees_to_the_rest(people: People, phone: bool) -> None:
    ann, bob, cid, eve = [people.invite(phone=phone) for _ in range(4)]
    ann.set_up("ringgz", "invite", "0", option_players="4")
    page = ann.page
    link = page.get_by_label("Invitation").input_value()
    expect(page.locator(".waiting")).to_contain_text("Waiting for 3 more players")
    expect(page.locator(".waiting")).not_to_contain_text("lobby")
    expect(page.locator("[data-act=begin]")).to_be_disabled()

    come(bob, link)
    expect(guest_at(page, 1)).not_to_contain_text("free")
    expect(bob.page.locator(".waiting")).to_contain_text("is the host and starts the game")
    assert bob.page.locator("[data-act=remove], [data-act=fill], [data-act=begin]").count() == 0
    come(bob, link)  # again, and the seat is the same
    assert bob.state["you"] == [1]
    come(cid, link)
    expect(guest_at(page, 2)).not_to_contain_text("free")

    ann.press("#remove-1")
    expect(bob.page.locator(".waiting")).to_contain_text("The host has removed you")
    come(bob, link)
    expect(bob.page.locator(".waiting")).to_contain_text("The host has removed you")
    expect(guest_at(page, 1)).to_contain_text("free")

    page.select_option("#level-to-add", "2")
    ann.press("#fill-3")
    expect(guest_at(page, 3)).to_contain_text("Tansy (level 2)")
    ann.press_anew("#remove-3")
    expect(guest_at(page, 3)).to_contain_text("free")
    ann.press_anew("#fill-3")
    come(eve, link)
    expect(page.locator(".waiting")).to_contain_text("Everybody is here")
    expect(eve.page.locator(".waiting")).to_contain_text("Waiting for")
    if not phone:
        assert violations(page) == []
        assert violations(eve.page) == []
    ann.press("[data-act=begin]")
    for person in (ann, cid, eve):
        expect(person.page.locator(".waiting")).to_be_hidden()
    assert ann.await_turn()
    assert [player["kind"] for player in eve.state["players"]] == ["person", "person", "person", "bot"]
    assert (cid.state["you"], eve.state["you"]) == ([2], [1])

    late = people.invite(phone=phone)
    come(late, link)
    expect(late.page.locator(".waiting")).to_contain_text("The table is full")
    late.press("[data-act=watch]")
    expect(late.page.locator(".waiting")).to_be_hidden()
    expect(late.page.locator(".strip.turn")).to_be_visible()


def test_the_host_leaves_and_the_next_one_has_the_link(people: People) -> None:
    ann, bob = people.invite(), people.invite()
    ann.set_up("ringgz", "invite", option_players="3")
    link = ann.page.get_by_label("Invitation").input_value()
    come(bob, link)
    ann.page.click("[data-act=renew]")
    expect(ann.page.get_by_label("Invitation")).not_to_have_value(link)
    renewed = ann.page.get_by_label("Invitation").input_value()
    ann.page.click("[data-act=leave]")
    expect(bob.page.get_by_label("Invitation")).to_have_value(renewed)
    bob.page.locator("#fill-0").focus()
    bob.page.keyboard.press("Enter")
    expect(guest_at(bob.page, 0)).to_contain_text("computer")
    bob.page.keyboard.press("Tab")  # the focus is still at the seats
    expect(bob.page.locator(".waiting :focus")).to_have_count(1)


@SIZES
def test_the_dialog_asks_first_who_plays_and_mixes_all_sorts(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone)
    page = ann.page
    page.click("[data-game=zangle] [data-act=setup]")
    ann.choose_option("#option-mode", "speedster")
    ann.choose_option("#option-players", "4")
    order = page.locator("dialog :is(select, details, fieldset, input:not([type=radio]))").evaluate_all(
        "all => all.filter((one) => one.checkVisibility()).map((one) => one.id || one.localName)"
    )
    assert order == ["option-mode", "option-players", "fieldset", "level", "option-claim_seconds", "details"]
    expect(page.locator("#option-referee")).to_be_hidden()
    page.click("#more-options")
    expect(page.locator("#option-referee")).to_be_visible()
    page.locator("#opponent-mixed").check(force=True)
    expect(page.locator("#option-referee")).to_be_visible()  # what was unfolded stays so
    for place, who in (("1", "level:2"), ("2", "invite"), ("3", "open")):
        page.select_option(f"#place-{place}", who)
    wanted = start_table(page)
    kinds = [{"kind": "me"}, {"kind": "bot", "name": "level:2"}, {"kind": "invite"}, {"kind": "open"}]
    assert (wanted["seats"], wanted["private"], wanted["hosted"]) == (kinds, False, True)
    ann.arrive()
    expect(page.locator(".waiting")).to_contain_text("in the lobby")
    expect(guest_at(page, 1)).to_contain_text("Tansy (level 2)")
    expect(guest_at(page, 2)).to_contain_text("for a friend")
    expect(guest_at(page, 3)).to_contain_text("for anybody")
    if phone:
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_invitation_that_only_this_machine_can_open_says_so(people: People) -> None:
    ann = people.invite()
    ann.set_up("pyrga", "invite")
    expect(ann.page.locator(".waiting")).to_contain_text("This link works on this machine only")
    expect(ann.page.locator(".waiting")).to_contain_text("quincunx serve --host 0.0.0.0")
    address = "http://192.0.2.7:8000"
    ann.page.route("**/api/tables/*", lambda route: answer_with(route, address))
    ann.page.reload()
    expect(ann.page.get_by_label("Invitation")).to_have_value(re.compile(f"^{re.escape(address)}/#/join/"))
    expect(ann.page.locator(".waiting")).not_to_contain_text("this machine only")


def answer_with(route: Any, address: str) -> None:
    """What the server says, and that it knows an address for others."""
    answer = route.fetch()
    route.fulfill(response=answer, json={**answer.json(), "address": address})
