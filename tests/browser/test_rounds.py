"""Games of several rounds: all that one needs is on the screen, and no button turns into another."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from quincunx.games.zangle import find_zangles
from tests.browser.people import ENDED, MIDDLE, PHONE, RESTING, People, Person

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

LONGEST_CLAIM = "600"
# Where the buttons of the bar are, by what they do.
PLACES = """() => Object.fromEntries([...document.querySelectorAll(".controls div button")].map((button) => {
  const { left, top } = button.getBoundingClientRect();
  return [button.textContent, [Math.round(left), Math.round(top + scrollY)]];
}))"""
SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


def press_twice(person: Person, selector: str) -> None:
    """Twice at the same spot, as fast as a finger that trembles."""
    point = person.page.evaluate(MIDDLE, selector)
    assert point is not None
    if person.touch:
        person.page.touchscreen.tap(*point)
        person.page.touchscreen.tap(*point)
    else:
        person.page.mouse.dblclick(*point)


def own_moves(person: Person) -> list[str]:
    (seat,) = person.state["you"]
    return [entry["move"] for entry in person.state["history"] if entry["seat"] == seat]


def cards(person: Person, row: str) -> list[str]:
    """The codes of the cards that lie open in a row of the table."""
    sites = person.state["board"]["sites"]
    return [looks[0] for site, looks in sites.items() if re.fullmatch(rf"{row}\d+", site)]


def await_move(person: Person, ply: int) -> None:
    person.page.wait_for_selector(f".move-list li:nth-child({ply + 1})", state="attached")


def most_cards(choices: list[dict[str, Any]]) -> dict[str, Any]:
    return max(choices, key=lambda choice: choice["move"].count("@o"))


def play_round_at_once(person: Person) -> None:
    """Until the round is over, against bots who see less."""
    (seat,) = person.state["you"]
    while not person.state["rest"]:
        ply, due = person.state["ply"], person.state["due"]
        if due and due["seat"] == seat:
            person.choose(most_cards([choice for choice in person.choices if "=" in choice["move"]]))
        elif not due:
            seen = find_zangles(cards(person, f"{seat + 1}-"), cards(person, "c"))
            person.press("button[data-move=call]" if seen else "button[data-move=stuck]")
        await_move(person, ply)


def check_sheet(person: Person) -> None:
    """The score sheet of the first round can be read, and the way on is in view."""
    page = person.page
    rest = page.locator(RESTING)
    expect(rest.locator("h2")).to_contain_text("Round 1 is over: ")
    expect(rest.locator("tbody tr")).to_have_count(2)
    expect(rest.locator("[role=timer]")).to_have_text(re.compile(r"^Round 2 of \d begins in \d+ s\.$"))
    expect(page.locator(".board")).to_be_hidden()
    box = rest.locator("[data-act=ready]").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    height = PHONE["height"] if person.touch else 800
    assert 0 <= box["y"] <= height - box["height"]


@SIZES
def test_a_round_of_the_speedster_against_a_bot(people: People, phone: bool) -> None:
    person = people.invite(phone=phone)
    person.set_up("zangle", option_mode="speedster", option_claim_seconds=LONGEST_CLAIM)
    page = person.page
    expect(page.locator(".standing .round")).to_have_text("Round 1 of 5")
    expect(page.locator(".bar .words")).to_have_text(
        "All play at once: look for a Zangle, and call as soon as you see one"
    )
    places = page.evaluate(PLACES)
    assert list(places) == ["Call", "Hit", "Drop", "Stuck", "Claim", "Cancel"]
    press_twice(person, "button[data-move=call]")
    expect(page.locator(".bar .words")).to_contain_text("Your turn: ")
    expect(page.locator(".time-left")).to_have_text(re.compile(r"^\d+ s left$"))
    assert page.evaluate(PLACES) == places
    for site in ("c1", "c2"):  # a claim needs a card of one's own
        person.press(f'[data-site="{site}"] > :first-child')
    expect(page.locator(".bar .words")).to_have_text("Your turn: 2 chosen: claim them, or choose more.")
    assert page.evaluate(PLACES) == places
    press_twice(person, "[data-act=confirm]")
    expect(page.locator(".happened")).to_contain_text("gets a penalty card, and has 11 cards left.")
    assert own_moves(person)[0] == "call"
    assert [move for move in own_moves(person) if "=" not in move] == ["call"]
    assert page.evaluate(PLACES) == places
    play_round_at_once(person)
    check_sheet(person)
    ply = person.state["ply"]
    person.press("[data-act=ready]")
    expect(page.locator(".rest")).to_be_hidden()
    expect(page.locator(".standing .round")).to_have_text("Round 2 of 5")
    assert (
        person.state["ply"] == ply
        or person.state["history"][ply]["at"] >= person.state["history"][ply - 1]["at"]
    )
    expect(page.locator(".board")).to_be_visible()


@SIZES
def test_a_round_in_turns_and_the_ending(people: People, phone: bool) -> None:
    person = people.invite(phone=phone)
    person.set_up("zangle", seat="0")
    page = person.page
    expect(page.locator(".standing .round")).to_have_text("Round 1 of 3")
    press_twice(person, "button[data-move=hit]")
    expect(page.locator("button[data-move=pass]")).to_be_enabled()
    assert own_moves(person) == ["hit"]
    while not person.state["rest"]:
        page.wait_for_selector(f".strips.own .strip.turn, {RESTING}")
        if not page.locator(RESTING).count():
            person.play(most_cards(person.choices))
    check_sheet(person)
    person.press("[data-act=ready]")
    expect(page.locator(".rest")).to_be_hidden()
    expect(page.locator(".standing .round")).to_have_text("Round 2 of 3")
    person.await_turn()
    page.click("[data-act=resign]")
    page.get_by_text("Really resign?").click()
    ending = page.locator(ENDED)
    expect(ending.locator(".score-sheet thead")).to_contain_text("Round 1")
    expect(ending.locator(".score-sheet .won")).not_to_have_count(0)
