"""A walk through every view of the web client, for what has to hold in all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from quincunx import game_names, load
from quincunx.puzzles.puzzle import read_puzzles
from tests.browser.layout import lose_connection, mend_connection
from tests.browser.people import ENDED, PATIENCE, People, Person

PUZZLE = read_puzzles(load("pyrga"))[100].id
ROUTER = "/js/router.js"


def routes(person: Person) -> set[str]:
    """The first parts of all addresses that show something of their own."""
    source = person.context.request.get(person.people.address + ROUTER).text()
    table = source[source.index("VIEWS = {") : source.index("};")]
    return set(re.findall(r"^  \"?([\w-]*)\"?: async", table, re.MULTILINE)) - {
        "join",
        "day",
    }  # which lead to others


def walk(people: People, person: Person) -> Iterator[str]:
    """Every view, with a name for it; all routes have been seen at the end."""
    seen = set()
    for view in _views(people, person):
        seen.add(person.page.evaluate("location.hash.split('/')[1] ?? ''"))
        yield view
    assert seen == routes(person)


def _views(people: People, person: Person) -> Iterator[str]:
    yield from _pages(people, person)
    yield from _tables(person)
    yield from _records(people, person)
    yield from _with_others(people, person)


def _pages(people: People, person: Person) -> Iterator[str]:
    page = person.page
    expect(page.locator(".tile-board .board[viewBox]")).to_have_count(len(game_names()))
    page.locator(".today").scroll_into_view_if_needed()
    expect(page.locator(".daily-entry").first).to_be_visible()
    yield "home"
    for game in ("ringgz", "zangle"):
        page.click(f"[data-game={game}] [data-act=setup]")
        expect(page.locator("dialog[open]:not([aria-busy]) [data-act=start]")).to_be_visible()
        for summary in page.locator("dialog summary").all():
            summary.click()
        yield f"setting up {game}"
        page.keyboard.press("Escape")
    page.click("#preferences")
    expect(page.locator("dialog[open]")).to_be_visible()
    yield "preferences"
    page.keyboard.press("Escape")
    for path, ready in (
        ("rules/pyrga", ".rules .contents"),
        ("rules/pyrga/notation", ".rules h1"),
        ("lessons/zangle", ".lesson-list"),
        ("lesson/ringgz/basics/1", ".lesson [data-act=next]"),
        ("lesson/pyrga/basics/2", ".lesson .item:enabled"),
        ("puzzles", ".archive a"),
        (f"puzzle/pyrga/{PUZZLE}", ".puzzle .item:enabled"),
        ("training", ".training a"),
        ("records", "#record-file"),
        ("record/nothing", "h1"),
    ):
        page.goto(f"{people.address}/#/{path}")
        expect(page.locator(ready).first).to_be_visible()
        yield path
        if path.startswith("puzzle/"):
            page.click("[data-act=solution]")
            expect(page.locator(".puzzle-line")).to_be_visible()
            yield "a solution"


def _tables(person: Person) -> Iterator[str]:
    page = person.page
    for game in game_names():
        person.start(game)
        person.await_turn()
        person.play(person.choices[0])
        person.await_turn()
        yield f"playing {game}"
    person.start("pyrga")
    person.await_turn()
    person.play(person.choices[0])
    person.await_turn()
    page.click("[data-act=hint]")
    expect(page.locator("[data-act=confirm], [data-act=forced]")).to_be_visible()  # as chance has it
    yield "a hint"
    page.click("[data-act=rules]")
    expect(page.locator(".side-panel .contents").first).to_be_visible()
    yield "the rules beside a table"
    page.keyboard.press("Escape")
    yield from _sharing(page, ".side")
    page.get_by_label("To the start").click()
    expect(page.locator("[data-act=now]")).to_be_visible()
    yield "looking back"
    page.click("[data-act=now]")
    lose_connection(person)
    yield "without a connection"
    mend_connection(person)
    person.await_turn()
    page.click("[data-act=resign]")
    page.get_by_text("Really resign?").click()
    expect(page.locator(ENDED)).to_be_visible()
    yield "the end"


def _sharing(page: Page, place: str) -> Iterator[str]:
    page.click(f"{place} [data-act=share]")
    expect(page.locator("dialog.share .share-preview")).not_to_have_js_property("naturalWidth", 0)
    yield f"sharing, out of {place}"
    page.keyboard.press("Escape")
    expect(page.locator("dialog.share")).to_have_count(0)


def _records(people: People, person: Person) -> Iterator[str]:
    page = person.page
    page.click("[data-act=review]")
    expect(page.locator(".record .board[viewBox]")).to_be_visible()
    yield "a record"
    page.wait_for_selector(".review[data-done]", timeout=PATIENCE)
    yield "a review"
    yield from _sharing(page, ".record")
    page.click("[data-act=study]")
    expect(page.locator(".analysis .board[viewBox]")).to_be_visible()
    yield "a study"
    page.click("[data-act=engine]")
    page.click(".analysis [data-step=Home]")
    expect(page.locator(".engine-line").first).to_be_visible()
    yield "a study with the engine"
    page.click("[data-act=tab-explorer]")
    expect(page.locator(".exact li").first).to_be_visible()
    yield "a study with what is known"
    page.click("[data-act=keeping]")
    expect(page.locator("#study-title")).to_be_visible()
    yield "keeping a study"
    page.keyboard.press("Escape")
    page.goto(f"{people.address}/#/studies")
    expect(page.locator(".studies .tables a").first).to_be_visible()
    yield "studies"
    page.click("[data-act=set-up-board]")
    page.locator(".editor .site").first.click()
    expect(page.locator(".editor-choice").first).to_be_visible()
    yield "setting up a board"
    page.goto(f"{people.address}/#/records")
    expect(page.locator(".tables a").first).to_be_visible()
    yield "records"
    page.goto(f"{people.address}/#/")
    expect(page.locator(".tile").first).to_be_visible()
    yield "home, with games that go on"


def _with_others(people: People, person: Person) -> Iterator[str]:
    page = person.page
    person.set_up("pyrga", "invite")
    expect(page.locator(".waiting img.code")).to_be_visible()
    yield "waiting"
    friend = people.invite()
    friend.page.goto(page.get_by_label("Invitation").input_value())
    friend.arrive()
    page.wait_for_selector(".strip.turn")
    friend.page.click("[data-act=draw]")
    expect(page.locator("[data-act=agree]")).to_be_visible()
    friend.page.get_by_label("Say something").fill("Well?")
    friend.page.keyboard.press("Enter")
    expect(page.get_by_text("Well?").first).to_be_attached()
    yield "an offer and a message"
    page.click("[data-act=agree]")
    expect(page.locator(ENDED)).to_be_visible()
    friend.page.click("[data-act=rematch]")
    expect(page.locator("[data-act=agree]")).to_be_visible()
    yield "a rematch is offered"
