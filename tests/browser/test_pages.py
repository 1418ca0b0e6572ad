"""The pages besides play: reviews, records, rules; by keys, and for those who do not see them."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.measure import measure_first_load
from tests.browser.people import ENDED, People, Person
from tests.browser.sitting import sit
from tests.server.running import ServerProcess

pytestmark = pytest.mark.compiled

MANY_TABLES = 25
OPEN_TABLES = """async (count) => {
  const { becomeGuest, openTable } = await import("/js/api.js");
  await becomeGuest();
  for (let opened = 0; opened < count; opened += 1)
    await openTable({ game: "pyrga", seats: [{ kind: "me" }, { kind: "open" }] });
}"""

# Whether the move that is looked at is seen in the list of moves.
CURRENT_IN_SIGHT = """() => {
  const [move, list] = [".move-list [aria-current]", ".move-scroll"].map((part) =>
    document.querySelector(part).getBoundingClientRect());
  return move.top >= list.top - 1 && move.bottom <= list.bottom + 1;
}"""
LATEST_AND_HAND = """() => {
  const [latest, hand] = [".latest", ".hand"].map((part) =>
    document.querySelector(part).getBoundingClientRect());
  return [latest.bottom, hand.top];
}"""
TAGS = ("etag", "last-modified", "content-encoding", "content-length")
# What is said at a spot, once it is to be seen; it goes away by itself, so the page looks, not the test.
SPOT = """() => {
  const spot = document.querySelector(".spot");
  return spot?.checkVisibility() && spot.textContent;
}"""


def finish_quickly(person: Person, game: str = "pyrga") -> None:
    person.start(game)
    person.await_turn()
    person.play(person.choices[0])
    person.await_turn()  # what is asked for while the computer moves is stale
    person.page.click("[data-act=resign]")
    person.page.get_by_text("Really resign?").click()
    expect(person.page.locator(ENDED)).to_be_visible()


def test_a_whole_game_by_keys_alone(people: People) -> None:
    ann = people.invite()
    page = ann.page
    expect(page.locator(".tile")).to_have_count(5)
    for _ in range(30):
        page.keyboard.press("Tab")
        if (
            page.evaluate("document.activeElement.getAttribute('aria-label')")
            == "Play Pyrga against the computer"
        ):
            break
    page.keyboard.press("Enter")
    ann.arrive()
    while ann.await_turn():
        choice = ann.choices[-1]
        item, site = choice["steps"]
        before = ann.state["ply"]
        page.locator(f'[data-item="{item}"]').focus()
        if page.locator(f'[data-item="{item}"]').get_attribute("aria-pressed") != "true":
            page.keyboard.press("Enter")
        walk_to(page, site)
        for _ in range(4):
            if page.get_attribute(".bar .words", "data-move") == choice["move"]:
                break
            page.keyboard.press("r")
        page.keyboard.press("Enter")
        expect(page.locator(".move-list li").nth(before)).to_be_attached()
    expect(page.locator(ENDED)).to_be_visible()
    assert "wins" in page.inner_text("#announcer") or "won" in page.inner_text("#announcer")


def walk_to(page: Page, site: str) -> None:
    """To the board by Tab order, then by arrows: from the left end of the lowest rank to the site."""
    page.locator('.board [data-site][tabindex="0"]').focus()
    page.keyboard.press("ArrowDown")  # so that the focus is one that is shown
    for _ in range(3):
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowLeft")
    for _ in range("abcd".index(site[0])):
        page.keyboard.press("ArrowRight")
    for _ in range(int(site[1]) - 1):
        page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.site") == site
    expect(page.locator(".focus-frame")).to_be_attached()


def test_a_refused_move_is_explained_at_the_spot(people: People) -> None:
    ann = people.invite()
    ann.start("pyrga")
    ann.await_turn()
    ann.play(next(choice for choice in ann.choices if choice["move"] == "Sb2"))
    ann.await_turn()
    reached = {choice["steps"][1] for choice in ann.choices}
    far = next(site for site in ("a4", "d4", "d1", "a1") if site not in reached)
    ann.sent.clear()
    item = ann.choices[0]["steps"][0]
    if ann.page.locator(f'[data-item="{item}"]').get_attribute("aria-pressed") != "true":
        ann.page.click(f'[data-item="{item}"]')
    ann.press(f'[data-site="{far}"]')
    words = ann.page.wait_for_function(SPOT).json_value()
    assert far in words
    assert " is not possible: " in words
    assert ann.page.locator(".move-list li").count() == ann.state["ply"]
    assert [message["type"] for message in ann.sent] == ["explain"]  # asked, never tried
    assert ann.sent[0]["steps"] == [item, far]


def test_review_of_a_game_and_its_record_as_a_file(people: People, tmp_path: Path) -> None:
    ann = people.invite()
    finish_quickly(ann)
    page = ann.page
    page.click("[data-act=review]")  # begins at once
    expect(page.locator(".review[data-done] .headline")).to_be_visible()
    expect(page.locator(".curve .line").first).to_be_attached()
    page.get_by_label("To the start").click()
    page.get_by_label("One move forward").click()
    expect(page.locator(".verdict")).to_contain_text("1. White")
    with page.expect_download() as downloading:
        page.click("[data-act=download]")
    file = tmp_path / "game.txt"
    downloading.value.save_as(file)
    assert file.read_text().startswith("Quincunx record 1")
    page.goto(f"{people.address}/#/records")
    page.set_input_files("#record-file", file)
    expect(page.locator(".record .board[viewBox]")).to_be_visible()
    expect(page.locator(".move-list li").first).to_be_attached()
    broken = tmp_path / "broken.txt"
    broken.write_text("no record")
    page.goto(f"{people.address}/#/records")
    page.set_input_files("#record-file", broken)
    expect(page.locator(".refusal")).not_to_be_empty()
    broken.write_bytes(file.read_bytes())  # and is mended
    with page.expect_file_chooser() as choosing:
        page.click("#record-file")
    choosing.value.set_files(broken)
    expect(page.locator(".record .board[viewBox]")).to_be_visible()


def test_stepping_through_the_past_and_back(people: People) -> None:
    ann = people.invite()
    ann.start("trapture")
    ann.await_turn()
    ann.play(ann.choices[0])
    ann.await_turn()
    ann.page.get_by_label("To the start").click()
    expect(ann.page.locator(".bar .words")).to_contain_text(": you look at the start")
    assert ann.page.locator(".hint-dot").count() == 0
    ann.page.click("[data-act=now]")
    expect(ann.page.locator("[data-act=now]")).to_be_hidden()
    ann.play(ann.choices[0])


def test_the_last_move_stays_in_sight_whatever_the_size_of_the_window(people: People) -> None:
    ann = people.invite()
    sit(ann, "pyrga", 14)
    page = ann.page
    for size in (
        {"width": 1280, "height": 560},
        {"width": 1600, "height": 900},
        {"width": 1010, "height": 600},
    ):
        page.set_viewport_size(size)
        page.wait_for_function(CURRENT_IN_SIGHT)
    page.set_viewport_size({"width": 390, "height": 844})
    last = page.locator(".move-list li").last
    expect(page.locator(".latest li").first).to_be_visible()
    assert page.locator(".latest li").first.text_content() == last.text_content()
    lowest, highest = page.evaluate(LATEST_AND_HAND)
    assert lowest <= highest


def test_the_first_load_is_small_however_many_tables_wait(browser: Browser, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)  # of its own, as tables that other tests have left open would be listed
    try:
        server.start()
        people = People(browser, server.address)
        ann, ben = people.invite(), people.invite()
        ann.page.evaluate(OPEN_TABLES, MANY_TABLES)
        size, _ = measure_first_load(people)
        ben.page.reload()
        tables = ben.page.locator(".waiting li")
        expect(tables).to_have_count(6)
        ben.page.click("[data-act=all-tables]")
        expect(tables).to_have_count(MANY_TABLES)
        expect(tables.locator("a").first).to_be_focused()
        expect(ben.page.locator("[data-act=all-tables]")).to_have_count(0)
        people.close()
    finally:
        server.close()
    assert 50_000 < size < 120_000


def test_a_page_of_another_version_says_that_it_has_to_be_reloaded(people: People) -> None:
    ann = people.invite()
    ann.start("pyrga")
    address = ann.page.url

    def age(route: Route) -> None:
        answer = route.fetch()
        # The tag of today's file would have the browser keep this one.
        headers = {name: value for name, value in answer.headers.items() if name not in TAGS}
        body = answer.text().replace("PROTOCOL = 2", "PROTOCOL = 1")
        route.fulfill(status=200, headers=headers, body=body)

    ann.context.route("**/js/socket.js", age)
    late = ann.open_tab(address.removeprefix(people.address))
    expect(late.locator("body")).to_contain_text("The server has changed: reload the page.")
    ann.context.unroute("**/js/socket.js")
    late.reload()
    expect(late.locator(".table .board[viewBox]")).to_be_visible()
