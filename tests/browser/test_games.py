"""Whole games from the start page to the result, at a desk and on a telephone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import ENDED, People, Person

pytestmark = pytest.mark.compiled

# Buttons for moves keep their places, but none can be used any more.
USABLE = ".bar :is(.buttons, .move-buttons) button:not([aria-disabled=true])"
SIZES = [pytest.param(False, id="desktop"), pytest.param(True, id="phone")]


def check_result(person: Person) -> None:
    page = person.page
    result = page.locator(f"{ENDED} h2")
    expect(result).not_to_be_empty()
    said = re.compile(f"^Over: {re.escape(result.inner_text())}", re.IGNORECASE)
    expect(page.locator(".bar .words")).to_have_text(said)
    expect(page.locator(USABLE)).to_have_count(0)
    expect(page.locator("[data-act=review]")).to_be_visible()


@pytest.mark.parametrize("phone", SIZES)
@pytest.mark.parametrize("game", ["pyrga", "ringgz", "trapture"])
def test_a_whole_game_against_the_computer(people: People, game: str, phone: bool) -> None:
    ann = people.invite(phone=phone)
    ann.start(game)
    ann.play_through()
    check_result(ann)


@pytest.mark.parametrize("phone", SIZES)
def test_a_whole_game_of_tranglar_against_the_computer(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone)
    ann.set_up("tranglar", option_quiet_limit="4")  # so that the game is short
    ann.play_through()
    check_result(ann)


# Three rounds, each as long as a game. One of them, the way to the next and the end are in test_rounds.py.
@pytest.mark.long
@pytest.mark.parametrize("phone", SIZES)
def test_zangle_in_turns_against_the_computer(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone)
    ann.start("zangle")
    # The Zangle of most cards, so that the game is short.
    ann.play_through(pick=lambda moves: max(moves, key=lambda choice: len(choice["steps"])))
    check_result(ann)


@pytest.mark.parametrize("phone", SIZES)
def test_solitaire_to_the_end_and_a_new_deal(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone)
    ann.set_up("zangle", option_mode="solitaire")
    ann.play_through(pick=lambda moves: max(moves, key=lambda choice: len(choice["steps"])))
    check_result(ann)
    first = ann.page.url
    assert ann.press_anew("[data-act=again]")
    ann.page.wait_for_url(lambda url: url != first)
    ann.arrive()
    assert ann.await_turn()


def test_four_at_one_screen(people: People) -> None:
    ann = people.invite()
    ann.set_up("ringgz", "screen", option_players="4")
    expect(ann.page.locator(".strips.own .strip")).to_have_count(4)
    ann.play_through()
    check_result(ann)


def test_the_deal_of_the_day_is_the_same_for_all(people: People) -> None:
    boards = []
    for person in (people.invite(), people.invite()):
        page = person.page
        page.click("[data-game=zangle] [data-act=setup]")
        person.choose_option("#option-mode", "solitaire")
        page.locator("#deal-daily").check(force=True)
        page.click("[data-act=start]")
        person.arrive()
        assert person.await_turn()
        boards.append(person.state["board"])
    assert boards[0] == boards[1]
