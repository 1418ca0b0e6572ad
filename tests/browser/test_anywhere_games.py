"""Games of every kind on the page without a server, once its host cannot be reached any more."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from quincunx import game_names
from quincunx.core.lessons import read_lessons
from tests.browser.alone import AllAlone, FileHost
from tests.browser.people import ENDED, Person
from tests.browser.test_games import check_result
from tests.browser.test_lessons import answer, choices_of, expect_step, open_step
from tests.browser.test_sharing import open_panel, save

pytestmark = pytest.mark.compiled

# Options with which a game is short.
SHORT: dict[str, dict[str, Any]] = {"tranglar": {"quiet_limit": 4}}
MODES = [
    ("ringgz", {"players": 3}),
    ("ringgz", {"players": 4}),
    ("pyrga", {"opening": "restricted"}),
    ("trapture", {"start": 4}),
    ("zangle", {"mode": "solitaire", "empty_pile": "plays_on"}),
    ("zangle", {"mode": "turns"}),
    ("zangle", {"mode": "turns", "players": 6}),
    ("zangle", {"mode": "speedster", "claim_seconds": 3}),
]


def test_a_game_of_each_with_a_picture_a_review_a_lesson_and_a_hint(
    alone: AllAlone, host: FileHost, tmp_path: Path
) -> None:
    ann = alone.come(host)
    for game in game_names():
        options = {"mode": "solitaire"} if game == "zangle" else SHORT.get(game, {})
        ann.play_whole(game, longest=game == "zangle", **options)
        check_result(ann)
        if game == "pyrga":  # the quickest to be gone through
            open_panel(ann.page, ENDED)
            shown = ann.page.locator(".share-preview")
            expect(shown).to_have_attribute("src", re.compile("^data:image/svg"))
            expect(ann.page.locator("#share-link, #share-code, [data-act=save-webp]")).to_have_count(0)
            with Image.open(save(ann.page, "png", tmp_path)) as picture:
                assert picture.width == 800
                assert len(picture.convert("RGB").resize((20, 20)).getcolors(400) or []) > 3
            assert save(ann.page, "svg", tmp_path).read_text(encoding="utf-8").startswith("<svg")
            ann.page.click("[data-act=done]")
            ann.page.click("[data-act=review]")
            expect(ann.page.locator(".review[data-done]")).to_be_visible()
            expect(ann.page.locator(".headline")).to_contain_text("Decided")
    ann.page.goto(f"{alone.address}/#/records")
    expect(ann.page.locator("main a[href^='#/record/']")).to_have_count(len(game_names()))
    for game in game_names():
        read_about(ann, game)
    take_lesson(ann)
    ann.start("pyrga")
    assert ann.await_turn()
    ann.page.click("[data-act=hint]")
    expect(ann.page.locator(".ghost.pinned > *").first).to_be_attached()


def read_about(person: Person, game: str) -> None:
    """The rules of a game with a figure, and the first step of its first lesson."""
    page = person.page
    page.goto(f"{person.people.address}/#/rules/{game}")
    expect(page.locator("main svg").first).to_be_visible()
    lesson = read_lessons(game)[0]
    open_step(person, game, lesson, 1)
    expect(page.locator(".lesson .board[viewBox]")).to_be_visible()


def take_lesson(person: Person) -> None:
    """The first one of Pyrga, to its end."""
    page, lesson = person.page, read_lessons("pyrga")[0]
    open_step(person, "pyrga", lesson, 1)
    for number, step in enumerate(lesson.steps, start=1):
        expect_step(page, lesson, number)
        if step.ask:
            right = [choice for choice in choices_of(person, lesson, step) if step.accepts(choice["move"])]
            answer(person, right[0])
            expect(page.locator(".reply.right")).to_have_text(step.right)
        page.click("[data-act=next]")
    expect(page.locator(".lesson .ask")).to_contain_text(lesson.title)


@pytest.mark.slow
def test_a_game_of_each_mode(alone: AllAlone, host: FileHost) -> None:
    """All but the one in real time, which takes a minute, are over in seconds."""
    ann = alone.come(host)
    for game, options in MODES:
        ann.play_whole(game, longest=game == "zangle", **options)
        check_result(ann)
    ann.page.goto(f"{alone.address}/#/records")
    expect(ann.page.locator("main a[href^='#/record/']")).to_have_count(len(MODES))
    ann.play_whole("pyrga", screen=True)
    expect(ann.page.locator(ENDED)).to_be_visible()
    expect(ann.page.locator(".strip .clock")).to_have_count(2)


@pytest.mark.long
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize(("game", "options"), [*MODES, ("tranglar", {})])
def test_a_game_in_each_mode(
    alone: AllAlone, host: FileHost, game: str, options: dict[str, Any], phone: bool
) -> None:
    ann = alone.come(host, phone=phone)
    ann.play_whole(game, longest=game == "zangle", **options)
    check_result(ann)
