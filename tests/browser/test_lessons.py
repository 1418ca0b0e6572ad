"""Lessons in the browser: at a desk and on a telephone, by mouse, touch and keys."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quincunx import game_names
from quincunx.core.lessons import Lesson, Step, read_lessons
from tests.browser.axe import violations
from tests.browser.people import NOWHERE, People, Person

pytestmark = pytest.mark.compiled

# Whether an element is wholly inside the window.
IN_SIGHT = """(element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""
CONTROLS = ".lesson button:visible, .lesson [tabindex='0']:visible"


def choices_of(person: Person, lesson: Lesson, step: Step) -> list[dict[str, Any]]:
    """The legal moves of a step, as the page gets them."""
    wanted = {key: value for key, value in asdict(step).items() if key in ("seed", "position", "moves")}
    return person.ask_position({**wanted, "game": lesson.game})


def answer(person: Person, choice: dict[str, Any]) -> None:
    """Choose a move; for a swap, the piece on the board, then the one that takes its place, and confirm it.

    On a telephone pictures of the swaps lie over the pieces, and one chooses among these.
    """
    *items, site = choice["steps"]
    if not choice["move"].startswith("~"):
        person.choose(choice)
        return
    assert person.press(f'[data-site="{site}"] > :first-child')
    if not person.touch:
        assert person.press(f'[data-item="{items[0]}"]')
    last = f'.choice[data-move="{choice["move"]}"]' if person.touch else "[data-act=confirm]"
    person.page.wait_for_selector(last)
    assert person.press(last)


def open_step(person: Person, name: str, lesson: Lesson, number: int) -> None:
    person.page.goto(f"{person.people.address}/#/lesson/{name}/{lesson.id}/{number}")
    expect_step(person.page, lesson, number)


def expect_step(page: Page, lesson: Lesson, number: int) -> None:
    expect(page.locator(".lesson-progress")).to_contain_text(f"Step {number} of {len(lesson.steps)}")
    step = lesson.steps[number - 1]
    expect(page.locator(".lesson .ask")).to_have_text(step.ask or step.text)


def find_task(name: str) -> tuple[Lesson, int]:
    """The first task of a game in which a move can be wrong."""
    lesson = read_lessons(name)[0]
    return lesson, next(number for number, step in enumerate(lesson.steps, start=1) if step.accept)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("game", game_names())
def test_all_lessons_of_a_game_to_their_end(people: People, game: str, phone: bool) -> None:
    ann = people.invite(phone=phone)
    page = ann.page
    page.click(f"[data-game={game}] a[href^='#/lessons']")
    lessons = read_lessons(game)
    page.click(".lesson-entry .primary")
    for lesson in lessons:
        for number, step in enumerate(lesson.steps, start=1):
            expect_step(page, lesson, number)
            if step.ask:
                right = [choice for choice in choices_of(ann, lesson, step) if step.accepts(choice["move"])]
                answer(ann, right[0])
                expect(page.locator(".reply")).to_have_text(step.right)
            assert page.locator("[data-act=next]").evaluate(IN_SIGHT)
            page.click("[data-act=next]")
        expect(page.locator(".lesson .ask")).to_contain_text(lesson.title)
        page.click(".answer .primary")
    expect(page.locator(".guide")).to_be_visible()  # what comes after the lessons is a game
    page.goto(f"{people.address}/#/lessons/{game}")
    expect(page.locator(".lesson-entry.done")).to_have_count(len(lessons))


@pytest.mark.parametrize("game", game_names())
def test_after_a_wrong_answer_only_what_leads_on_is_there(people: People, game: str) -> None:
    ann = people.invite(phone=True, path=NOWHERE)
    page = ann.page
    lesson, number = find_task(game)
    step = lesson.steps[number - 1]
    open_step(ann, game, lesson, number)
    wrong = next(one for one in choices_of(ann, lesson, step) if one["move"] not in step.accept)
    ann.choose(wrong)
    expect(page.locator(".reply.wrong")).to_have_text(step.wrong)
    assert page.locator(".reply.wrong").evaluate(IN_SIGHT)
    assert page.locator("[data-act=again]").evaluate(IN_SIGHT)
    assert page.locator(CONTROLS).evaluate_all("(all) => all.map((one) => one.textContent)") == [
        "Try again",
        "Show me",
    ]
    assert violations(page) == []
    page.click("[data-act=show]")
    page.click("[data-act=confirm]")
    expect(page.locator(".reply.right")).to_have_text(step.right)
    expect(page.locator(CONTROLS)).to_have_text(["Next"])
    assert violations(page) == []


def test_a_lesson_by_keys_alone(people: People) -> None:
    ann = people.invite(path=NOWHERE)
    page = ann.page
    lesson = read_lessons("pyrga")[0]
    open_step(ann, "pyrga", lesson, 1)
    expect(page.locator("[data-act=next]")).to_be_focused()
    page.keyboard.press("Enter")
    expect_step(page, lesson, 2)
    expect(page.locator(".lesson .ask")).to_be_focused()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.item") == "white-S":
            break
    page.keyboard.press("Enter")
    for _ in range(40):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.dataset.site"):
            break
    for _ in range(4):
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".reply.right")).to_be_visible()
    expect(page.locator("[data-act=next]")).to_be_focused()
    assert page.locator(".reply").get_attribute("role") == "status"


def test_a_lesson_that_is_done_stays_done(people: People) -> None:
    ann = people.invite(path=NOWHERE)
    page = ann.page
    lesson = read_lessons("zangle")[3]
    open_step(ann, "zangle", lesson, len(lesson.steps))
    page.click("[data-act=next]")
    page.reload()
    page.goto(f"{people.address}/#/lessons/zangle")
    expect(page.locator(".lesson-entry.done a")).to_have_text(lesson.title)
    assert violations(page) == []


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("game", game_names())
def test_a_first_game_with_a_guide(people: People, game: str, phone: bool) -> None:
    ann = people.invite(phone=phone, path=NOWHERE)
    page = ann.page
    page.goto(f"{people.address}/#/lessons/{game}")
    page.click("[data-act=guided]")
    ann.arrive()
    ann.await_turn()
    expect(page.locator(".guide-words")).to_contain_text("You are")
    expect(page.locator("[data-act=idea]")).to_be_visible()
    assert violations(page) == []
    if not phone:  # on a telephone the same, but that takes twice as long
        ann.play(ann.choices[0])
        ann.await_turn()
        expect(page.locator(".guide-words")).not_to_contain_text("You are")
    assert page.locator(".guide").evaluate(IN_SIGHT)
    page.click("[data-act=idea]")
    made = page.locator(".move-list li").count()
    page.click("[data-act=confirm]")
    expect(page.locator(".move-list li").nth(made)).to_be_attached()


def test_a_guided_game_to_its_end(people: People) -> None:
    ann = people.invite(path=NOWHERE)
    ann.page.goto(f"{people.address}/#/lessons/pyrga")
    ann.page.click("[data-act=guided]")
    ann.arrive()
    ann.play_through()
    expect(ann.page.locator(".guide-words")).to_contain_text("review")
    expect(ann.page.locator("[data-act=idea]")).to_be_hidden()


def test_other_tables_have_no_guide(people: People) -> None:
    ann = people.invite()
    ann.start("pyrga")
    ann.await_turn()
    expect(ann.page.locator(".guide")).to_be_hidden()
