"""The pace at which bots' moves are shown: one after the other, each seen on its own, unless one goes on.

The page's clock stands still unless a test turns it, so a pause lasts until the test ends it.
"""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from quincunx.core.lessons import read_lessons
from tests.browser.people import ENDED, PATIENCE, TO_SCREEN, People, Person
from tests.browser.test_lessons import answer, choices_of, open_step

pytestmark = pytest.mark.compiled

sizes = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
# In milliseconds: what every pause takes at least, what it takes besides, and enough when nothing waits.
HALF_A_SECOND, A_LITTLE_MORE, A_WHILE = 500, 120, 1000
BOT = {"kind": "bot", "name": "level:1"}
ME = {"kind": "me"}
OPEN_TABLE = """async (wanted) => {
  const { becomeGuest, post } = await import("/js/api.js");
  await becomeGuest();
  return post("/api/tables", wanted);
}"""
HIDE = """() => {
  Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  delete document.hidden;
}"""


def sit_down(person: Person, game: str, seats: list[dict[str, Any]], **wishes: Any) -> str:
    """At a table of one's own, while time stands still; the address of the page."""
    wanted = {"game": game, "seats": seats, "private": True, **wishes}
    table = person.page.evaluate(OPEN_TABLE, wanted)
    person.page.clock.install()
    address = f"{person.people.address}/#/table/{table['id']}"
    person.page.goto(address)
    person.arrive()
    stop_time(person)
    return address


def stop_time(person: Person) -> None:
    person.page.clock.pause_at(person.page.evaluate("Date.now() + 5000"))
    person.is_frozen = True


def await_told(person: Person, ply: int) -> None:
    """Wait until the page was told of so many moves, whether it shows them or not."""
    until = time.monotonic() + PATIENCE / 1000
    while person.state["ply"] < ply and not person.state["outcome"]:
        assert time.monotonic() < until, person.state["ply"]
        person.page.evaluate("document.readyState")  # messages are heard meanwhile


def play_and_be_answered(person: Person, moves: int = 1) -> str:
    """Play a move while time stands still, until the bots have moved too; the mark of one's own move."""
    ply = person.state["ply"] + 1
    person.play(person.choices[0])
    mark: str = person.page.inner_html(".last")
    await_told(person, ply + moves)
    pass_time(person, HALF_A_SECOND)
    assert shown_moves(person) == ply
    assert person.page.inner_html(".last") == mark != ""
    expect(person.page.locator(".strips.own .strip.turn")).to_have_count(0)
    return mark


def shown_moves(person: Person) -> int:
    return person.page.locator(".move-list li").count()


def pass_time(person: Person, milliseconds: int = A_WHILE) -> None:
    person.page.clock.run_for(milliseconds)


def moves_sent(person: Person) -> int:
    return sum(message["type"] == "move" for message in person.sent)


@sizes
def test_a_reply_waits_until_ones_own_move_was_seen_or_one_goes_on(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone, pace="natural")
    page = ann.page
    sit_down(ann, "pyrga", [ME, BOT])
    list_has = expect(page.locator(".move-list li")).to_have_count

    # By itself, after a while.
    play_and_be_answered(ann)
    pass_time(ann, A_LITTLE_MORE)
    list_has(2)
    expect(page.locator(".move-list li").last.locator("[aria-current]")).to_be_attached()
    pass_time(ann)

    # By a key, which does nothing else.
    play_and_be_answered(ann)
    page.keyboard.press("Escape")
    list_has(4)
    expect(page.locator(".move-list li").last.locator("[aria-current]")).to_be_attached()
    pass_time(ann)

    # By a click, even a double one, at a place where a move could be made.
    play_and_be_answered(ann)
    x, y = page.evaluate(TO_SCREEN, ann.choices[0]["at"])
    sent = moves_sent(ann)
    for _ in range(2):
        page.touchscreen.tap(x, y) if phone else page.mouse.click(x, y)
    list_has(6)
    if len(ann.choices) > 1:  # the only move that there is would be shown by itself
        expect(page.locator(".ghost.pinned > *")).to_have_count(0)
    assert moves_sent(ann) == sent
    pass_time(ann)

    # Nobody waits for what is not seen.
    play_and_be_answered(ann)
    page.evaluate(HIDE)
    list_has(8)
    pass_time(ann)

    # A button does what it says.
    play_and_be_answered(ann)
    ann.press("[data-act=takeback]")
    list_has(8)
    expect(page.locator(".strips.own .strip.turn")).to_be_visible()


@sizes
def test_moves_of_several_bots_are_shown_and_told_one_after_the_other(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone, pace="natural")
    page = ann.page
    sit_down(ann, "ringgz", [ME, BOT, BOT, BOT], options={"players": 4})
    ann.play(ann.choices[0])  # whoever begins moves twice
    marks = [play_and_be_answered(ann, moves=3)]
    for shown in (3, 4, 5):
        assert shown_moves(ann) == shown - 1
        pass_time(ann, A_LITTLE_MORE)
        expect(page.locator(".move-list li")).to_have_count(shown)
        marks.append(page.inner_html(".last"))
        played = ann.state["history"][shown - 1]
        expect(page.locator("#announcer p").last).to_contain_text(f": {played['words']}. ")
        expect(page.locator(".move-list [aria-current]")).to_contain_text(played["words"], ignore_case=True)
        pass_time(ann, HALF_A_SECOND)
    expect(page.locator(".strips.own .strip.turn")).to_be_visible()
    # Each was marked as it is when one looks back at it.
    assert "" not in marks
    for ply in (4, 3, 2):
        page.get_by_label("One move back", exact=True).click()
        expect(page.locator(".bar .words")).to_contain_text(f"you look at move {ply} of 5")
        assert page.inner_html(".last") == marks[ply - 2]
    page.click("[data-act=now]")

    # Who goes on sees the end of it.
    pass_time(ann)
    play_and_be_answered(ann, moves=3)
    page.keyboard.press(" ")
    expect(page.locator(".move-list li")).to_have_count(9)
    spoken = page.locator("#announcer p").last.inner_text()
    told = [spoken.find(f": {played['words']}.") for played in ann.state["history"][6:]]
    assert told == sorted(told)
    assert told[0] >= 0


def test_what_people_do_is_not_held_back_and_nothing_is_played_back(people: People) -> None:
    ann, bob = people.invite(pace="natural"), people.invite(phone=True)
    address = sit_down(ann, "ringgz", [ME, BOT, {"kind": "open"}], options={"players": 3})
    bob.page.goto(address)
    bob.arrive()
    bob.page.click("[data-act=sit]")
    expect(ann.page.locator(".waiting")).to_be_hidden()
    ann.play(ann.choices[0])  # whoever begins moves twice
    play_and_be_answered(ann)
    assert bob.await_turn()

    bob.page.get_by_label("Say something").fill("well played")
    bob.page.keyboard.press("Enter")
    expect(ann.page.locator(".chat-lines p")).to_contain_text("well played")
    assert shown_moves(ann) == 2

    bob.play(bob.choices[0])
    expect(ann.page.locator(".move-list li")).to_have_count(4)
    pass_time(ann)

    play_and_be_answered(ann)
    ann.page.reload()
    ann.arrive()
    expect(ann.page.locator(".move-list li")).to_have_count(6)


@sizes
def test_the_result_comes_after_the_last_move(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone, pace="natural")
    sit_down(ann, "pyrga", [ME, BOT])
    ending, shown = ann.page.locator(ENDED), ann.page.locator(".move-list li")
    while not ann.state["outcome"]:
        ply = ann.state["ply"]
        ann.play(ann.choices[0])
        await_told(ann, ply + 2)
        if not ann.state["outcome"]:
            ann.page.keyboard.press("Escape")
            expect(shown).to_have_count(ply + 2)
            pass_time(ann)
    if shown.count() < ann.state["ply"]:
        pass_time(ann, HALF_A_SECOND + A_LITTLE_MORE)
    expect(shown).to_have_count(ann.state["ply"])
    expect(ending).to_have_count(0)
    expect(ann.page.locator(".bar .words")).to_have_text("Over")
    pass_time(ann, HALF_A_SECOND + A_LITTLE_MORE)
    expect(ending).to_be_visible()
    result = ann.page.locator(".bar .words").inner_text()
    assert ending.locator("h2").inner_text().lower() in result.lower()
    expect(ann.page.locator("#announcer p").last).to_have_text(f"{result}.")


def test_in_a_lesson_too_ones_own_move_is_seen_before_the_reply(people: People) -> None:
    ann = people.invite(pace="natural")  # who wants no motion still wants to see what happens
    lesson, number = next(
        (lesson, number)
        for lesson in read_lessons("pyrga")
        for number, step in enumerate(lesson.steps, start=1)
        if step.reply
    )
    step = lesson.steps[number - 1]
    ann.page.clock.install()
    open_step(ann, "pyrga", lesson, number)
    stop_time(ann)
    pieces = ann.page.locator(".lesson .piece")
    before = pieces.count()
    answer(ann, next(choice for choice in choices_of(ann, lesson, step) if step.accepts(choice["move"])))
    expect(pieces).to_have_count(before + 1)
    mark = ann.page.inner_html(".lesson .last")
    choices_of(ann, lesson, step)  # by then the page has been told the reply too
    pass_time(ann, HALF_A_SECOND)
    assert ann.page.inner_html(".lesson .last") == mark != ""
    pass_time(ann)
    expect(ann.page.locator(".lesson .last")).not_to_have_js_property("innerHTML", mark)


def test_computers_replies_come_at_once_if_preferred(people: People) -> None:
    ann = people.invite(pace="natural")
    page = ann.page
    page.get_by_role("button", name="Preferences").click()
    page.locator("#pace-once").check(force=True)
    page.get_by_role("button", name="Done").click()
    sit_down(ann, "pyrga", [ME, BOT])
    ann.play(ann.choices[0])
    expect(page.locator(".move-list li")).to_have_count(2)
    expect(page.locator(".strips.own .strip.turn")).to_be_visible()
