"""The way of somebody new: a lesson, a first game with a guide, another one, its review.

All of it in pictures, if QUINCUNX_PICTURES names a folder for them, as `make screenshots` does.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from quincunx.core.lessons import read_lessons
from tests.browser.album import Album
from tests.browser.layout import Stillness, invite, out_of_sight
from tests.browser.people import ENDED, PATIENCE, People, Person
from tests.browser.test_lessons import answer, choices_of, expect_step

pytestmark = pytest.mark.compiled

GAME = "pyrga"
NEEDED = [".board", ".guide", ".bar .words", ".bar .controls", ".strip-head", ".strips.own .item"]


def learn(person: Person, album: Album) -> None:
    """The first lesson; what leads on is always in sight."""
    page = person.page
    page.click(f"[data-game={GAME}] a[href^='#/lessons']")
    expect(page.locator(".lesson-entry .primary")).to_be_visible()
    album.take(page, "newcomer-2-lessons")
    page.click(".lesson-entry .primary")
    lesson = read_lessons(GAME)[0]
    for number, step in enumerate(lesson.steps, start=1):
        expect_step(page, lesson, number)
        if number <= 2:
            album.take(page, f"newcomer-3-lesson-{number}")
        if step.ask:
            answer(person, next(one for one in choices_of(person, lesson, step) if step.accepts(one["move"])))
        expect(page.locator("[data-act=next]")).to_be_visible()
        assert out_of_sight(page, [".board", "[data-act=next]"]) == []
        if number == 2:
            album.take(page, "newcomer-4-answer")
        page.click("[data-act=next]")
    expect(page.locator(".lesson .ask")).to_contain_text(lesson.title)
    album.take(page, "newcomer-5-learned")


def play(person: Person, album: Album) -> None:
    """The whole first game, half of it by what the guide advises."""
    page = person.page
    page.goto(f"{person.people.address}/#/lessons/{GAME}")
    page.click("[data-act=guided]")
    person.arrive()
    person.await_turn()
    expect(page.locator("[data-act=idea]")).to_be_visible()
    assert out_of_sight(page, NEEDED) == []
    album.take(page, "newcomer-6-guided")
    still = Stillness(person)
    while person.await_turn():
        made = person.state["ply"]
        page.click("[data-act=idea]")
        page.wait_for_selector(".bar .primary")
        if made < 2:
            album.take(page, "newcomer-6-idea")
        still.check("an idea of the guide")
        assert person.press(".bar .primary")
        page.wait_for_selector(f".move-list li:nth-child({made + 1})", state="attached")
        still.check(f"move {made + 1}")
        if person.await_turn():
            person.play(person.choices[0])
            still.check(f"a move after {made + 1}")
    expect(page.locator(ENDED)).to_be_visible()
    still.check("the end")
    assert (
        out_of_sight(page, [".board", ".ending", ".ending [data-act=rematch]", ".ending [data-act=review]"])
        == []
    )
    album.take(page, "newcomer-7-end")


def play_again(person: Person, album: Album) -> None:
    """Another game, which is given up."""
    page = person.page
    page.click("[data-act=rematch]")
    page.wait_for_selector(ENDED, state="detached")
    assert person.await_turn()
    person.play(person.choices[0])
    assert person.await_turn()
    album.take(page, "newcomer-8-rematch")
    page.click("[data-act=resign]")
    page.get_by_text("Really resign?").click()
    expect(page.locator(ENDED)).to_be_visible()


def review(person: Person, album: Album) -> None:
    """What the engine says of it."""
    page = person.page
    page.click("[data-act=review]")
    expect(page.locator(".record .board[viewBox]")).to_be_visible()
    if page.locator("[data-act=analyse]").is_visible():
        page.click("[data-act=analyse]")
    page.wait_for_selector(".review[data-done]", timeout=PATIENCE)
    album.take(page, "newcomer-9-review")


@pytest.mark.parametrize("size", ["desktop", "portrait"])
def test_the_path_of_a_newcomer(people: People, size: str) -> None:
    wanted = os.environ.get("QUINCUNX_PICTURES")
    album = Album(Path(wanted) if wanted else None, size)
    ann = invite(people, size)
    expect(ann.page.locator(f"[data-game={GAME}] .board[viewBox]")).to_be_visible()
    album.take(ann.page, "newcomer-1-home")
    learn(ann, album)
    play(ann, album)
    play_again(ann, album)
    review(ann, album)
