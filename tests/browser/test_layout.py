"""The table on screens of all sizes: what is needed for a move is in sight, and nothing moves by itself."""

from __future__ import annotations

import re
from pathlib import Path

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
from tests.browser.test_review import a_record, open_record

pytestmark = pytest.mark.compiled

BOARD = [".board"]
STATUS = ".bar .words"
NEEDED = [*BOARD, STATUS, ".bar .controls", ".strip-head", ".strips.own .item", ".strips.others .item"]


# The sheet of an upright screen: whether it is at the bottom, covers the board, has something too small.
SHEET = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const pressable = [...document.querySelectorAll(".hand button")].filter((one) => one.checkVisibility());
  return {
    atBottom: box(".hand").bottom === innerHeight,
    covers: box(".board").bottom > box(".hand").top && box(".board").top < box(".hand").bottom,
    small: pressable.filter((one) => one.offsetHeight < 48 || one.offsetWidth < 48).map((one) => one.title),
  };
}"""
WELL = {"atBottom": True, "covers": False, "small": []}
# Whether what has the focus can be seen: it is in the sheet, or above it.
SEEN = """() => {
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  const sheet = document.querySelector(".hand");
  return sheet.contains(document.activeElement) || (top >= 0 && bottom <= sheet.getBoundingClientRect().top);
}"""


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
    ann, bob = invite(people, size), invite(people, "desktop")
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
    ann.page.click("[data-act=draw]")
    bob.page.click("[data-act=decline]")
    expect(ann.page.locator(".news")).to_contain_text("declined the draw")
    still.check("one's own offer and its end")
    bob.page.get_by_label("Say something").fill("Well played")
    bob.page.keyboard.press("Enter")
    expect(ann.page.get_by_text("Well played").first).to_be_attached()
    still.check("a message")
    lose_connection(bob)
    expect(ann.page.locator(".strips.others .strip.away")).to_be_visible()
    still.check("the other losing the connection")
    mend_connection(bob)
    expect(ann.page.locator(".strips.others .strip.away")).to_have_count(0)
    still.check("the other having it again")
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


def test_the_sheet_of_a_phone_is_in_reach_wherever_the_page_is_scrolled_to(people: People) -> None:
    ann = invite(people, "portrait")
    page = ann.page
    page.set_viewport_size(SMALL["portrait"])
    ann.start("pyrga")
    ann.await_turn()
    assert page.evaluate(SHEET) == WELL
    page.click("[data-act=more]")
    expect(page.locator(".moves")).to_be_in_viewport()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate("scrollY > 200")
    assert page.evaluate(SHEET) == WELL
    last = page.locator(".side > :not([hidden])").last.bounding_box()
    sheet = page.locator(".hand").bounding_box()
    assert last is not None
    assert sheet is not None
    assert last["y"] + last["height"] <= sheet["y"]
    page.locator(".hand .item").first.tap()
    expect(page.locator(".hand .item[aria-pressed=true]")).to_be_visible()
    page.locator("[data-act=cancel]").tap()
    page.evaluate("scrollTo(0, 0)")
    page.locator(".bar .controls [data-act=more]").focus()
    for _ in range(4):  # through all that lies below the first screen
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.side') !== null")
        assert page.evaluate(SEEN), page.evaluate("document.activeElement.className")


@pytest.mark.parametrize("players", ["3", "4"])
def test_all_who_sit_at_one_screen_have_room_and_the_board_is_large(people: People, players: str) -> None:
    ann = invite(people, "landscape")
    top = ann.page.locator(".top").bounding_box()
    ann.set_up("ringgz", "screen", option_players=players)
    ann.await_turn()
    assert ann.page.locator(".top").bounding_box() == top  # as high as on the start page
    for size in ({"width": 740, "height": 360}, SIZES["desktop"], SIZES["large"]):
        ann.page.set_viewport_size(size)
        assert out_of_sight(ann.page, NEEDED) == [], size
        board = ann.page.locator(".board-place .board").bounding_box()
        assert board is not None
        assert min(board["width"], board["height"]) > 0.72 * size["height"], size
    ann.play(ann.choices[0])
    still = Stillness(ann)
    for number in range(2):
        ann.await_turn()
        ann.play(ann.choices[number])
        still.check(f"move {number}")


@pytest.mark.parametrize("size", ["desktop", "large"])
def test_lessons_and_records_have_the_board_in_the_middle_and_words_beside_it(
    people: People, size: str, tmp_path: Path
) -> None:
    ann = invite(people, size)
    page = ann.page
    board = page.locator(".board-place .board")
    middle = ["[data-act=next]", ".lesson-text", ".lesson-contents"]
    page.goto(f"{people.address}/#/lesson/pyrga/basics/1")
    expect(page.locator("[data-act=next]")).to_be_visible()
    large = board.bounding_box()
    assert large is not None
    assert large["width"] > 0.8 * SIZES[size]["height"]
    assert out_of_sight(page, [*BOARD, *middle]) == []
    page.click("[data-act=next]")
    expect(page.locator(".lesson .item:enabled").first).to_be_visible()
    assert board.bounding_box() == large
    assert out_of_sight(page, [*BOARD, STATUS, ".bar .controls", ".item", *middle[1:]]) == []
    open_record(ann, a_record("pyrga"), tmp_path)
    parts = [".about-game", ".record-acts", ".caption", ".steps", ".moves"]
    assert out_of_sight(page, [*BOARD, *parts]) == []
    still = Stillness(ann)
    for step in ("To the start", "One move forward", "To the last move"):
        page.get_by_label(step).click()
        still.check(step)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
