"""The table on screens of all sizes: what is needed for a move is in sight, and nothing moves by itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from quincunx import game_names
from tests.browser.layout import (
    SIZES,
    SMALL,
    Stillness,
    invite,
    lose_connection,
    mend_connection,
    out_of_sight,
)
from tests.browser.people import ENDED, People, Person

pytestmark = pytest.mark.compiled

BOARD = [".board"]
STATUS = ".bar .words"
NEEDED = [*BOARD, STATUS, ".bar .controls", ".strip-head", ".strips.own .item", ".strips.others .item"]


def play_some(person: Person, moves: int) -> None:
    """Moves of one's own and the answers; after each everything is where it was."""
    still = Stillness(person)
    for number in range(moves):
        if not person.await_turn():
            break
        choices = person.choices
        choice = choices[(number + 1) * 37 % len(choices)]
        person.play(choice)
        still.check(choice["move"])
    person.await_turn()
    still.check("the last answer")


def look_back(person: Person) -> None:
    """At the start, and at the game as it stands again."""
    still = Stillness(person)
    assert person.press_anew("[aria-label='To the start']")
    expect(person.page.locator(STATUS)).to_contain_text("you look at the start")
    still.check("looking at the start")
    assert out_of_sight(person.page, [*BOARD, STATUS, "[data-act=now]"]) == []  # it lies over no row
    assert person.press_anew("[data-act=now]")
    expect(person.page.locator("[data-act=now]")).to_be_hidden()
    still.check("coming back to now")


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize(
    "screens", [["desktop", "large"], ["portrait", "landscape"]], ids=["desktop", "phone"]
)
def test_what_a_move_needs_is_in_sight_and_stays_there(people: People, game: str, screens: list[str]) -> None:
    ann = invite(people, screens[0])
    ann.start(game)
    ann.await_turn()
    for small in [SMALL[size] for size in screens if size in SMALL]:
        ann.page.set_viewport_size(small)
        assert out_of_sight(ann.page, NEEDED) == []
    for size in screens:
        ann.page.set_viewport_size(SIZES[size])
        assert out_of_sight(ann.page, NEEDED) == []
        play_some(ann, 2)
        assert out_of_sight(ann.page, NEEDED) == []
        look_back(ann)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_in_a_whole_game(people: People, size: str) -> None:
    ann = invite(people, size)
    ann.start("pyrga")
    ann.await_turn()
    play_some(ann, 100)
    expect(ann.page.locator(ENDED)).to_be_visible()
    assert out_of_sight(ann.page, [*BOARD, ".ending", ".ending .primary"]) == []
    look_back(ann)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_others_speak_or_the_connection_is_lost(people: People, size: str) -> None:
    ann, bob = invite(people, size), people.invite()
    ann.set_up("pyrga", "invite")
    bob.page.goto(ann.page.get_by_label("Invitation").input_value())
    bob.arrive()
    ann.page.wait_for_selector(".strip.turn")
    still = Stillness(ann)
    for number in range(2):
        for person in (ann, bob) if ann.state["to_act"] == ann.state["you"] else (bob, ann):
            person.await_turn()
            person.play(person.choices[number])
            still.check(f"move {number}")
    for act in ("draw", "takeback"):
        bob.page.click(f"[data-act={act}]")
        expect(ann.page.locator("[data-act=agree]")).to_be_visible()
        still.check(f"an offer: {act}")
        assert out_of_sight(ann.page, [*NEEDED, "[data-act=agree]", "[data-act=decline]"]) == []
        ann.press("[data-act=decline]")
        expect(ann.page.locator("[data-act=agree]")).to_have_count(0)
        still.check(f"declining it: {act}")
    bob.page.get_by_label("Say something").fill("Well played")
    bob.page.keyboard.press("Enter")
    expect(ann.page.get_by_text("Well played").first).to_be_attached()
    still.check("a message")
    lose_connection(ann)
    expect(ann.page.locator(STATUS)).to_have_text(re.compile("turn: no connection"))
    still.check("losing the connection")
    assert out_of_sight(ann.page, NEEDED) == []
    mend_connection(ann)
    still.check("having it again")
    if bob.state["to_act"] == bob.state["you"]:
        bob.play(bob.choices[0])
    bob.page.click("[data-act=resign]")
    ann.await_turn()
    ann.play(ann.choices[0])
    expect(bob.page.locator(".strips.own .strip.turn")).to_be_visible()
    bob.page.get_by_text("Really resign?").click()  # it asks on while others move
    expect(ann.page.locator(ENDED)).to_be_visible()
    expect(ann.page.locator(STATUS)).to_have_text(re.compile("^Over: you have won"))
    still.check("the end")
    bob.page.click("[data-act=rematch]")
    expect(ann.page.locator("[data-act=agree]")).to_be_visible()
    still.check("an offer of a rematch")
    assert out_of_sight(ann.page, [*BOARD, "[data-act=agree]", "[data-act=decline]"]) == []
