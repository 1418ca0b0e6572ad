"""Without the server: rules and lessons work after one visit, and all else says plainly that it does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import PATIENCE, People
from tests.browser.test_other_packages import write_package
from tests.server.running import ServerProcess

pytestmark = pytest.mark.compiled

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
WORKING = "navigator.serviceWorker.ready.then(({ active }) => active.state)"
CACHES = "caches.keys()"
REPLACED = """async ([before, patience]) => {
  for (const end = Date.now() + patience; Date.now() < end; ) {
    const names = await caches.keys();
    if (names.length === 1 && names[0] !== before) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}"""
NO_WORKER = "delete Navigator.prototype.serviceWorker;"


def visit(page: Page) -> None:
    """Look at the start page until it can be opened offline."""
    expect(page.locator(".tile-board .board[viewBox]").last).to_be_visible()
    page.evaluate(WORKING)
    page.wait_for_function("navigator.serviceWorker.controller")


@SIZES
def test_after_one_visit_rules_and_lessons_work_offline(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone, worker=True)
    page = ann.page
    visit(page)
    styled = page.evaluate("getComputedStyle(document.querySelector('.top')).display")
    ann.context.set_offline(True)
    page.reload()
    expect(page.locator("h1")).to_have_text("You are offline")
    expect(page.locator(".away")).to_contain_text("need the server")
    assert page.evaluate("getComputedStyle(document.querySelector('.top')).display") == styled == "flex"
    expect(page.locator(".away-games li")).to_have_count(5)
    page.click("[data-game=ringgz] >> text=Lessons")
    page.locator(".lesson-list a.primary").click()
    for number in range(1, 9):
        expect(page.locator(".lesson-progress")).to_contain_text(f"Step {number} of")
        expect(page.locator(".lesson .board[viewBox]")).to_be_visible()
        if page.locator("[data-act=show]").count() or page.locator(".lesson:not(.idle)").count():
            break
        page.click("[data-act=next]")
    else:
        raise AssertionError("no step asked for a move")
    expect(page.locator(".hint-dot, .tray button").first).to_be_attached()
    page.goto(f"{people.address}/#/rules/trapture")
    expect(page.locator(".rules .figure .board[viewBox]").first).to_be_visible()
    page.goto(f"{people.address}/#/records")
    expect(page.locator("h1")).to_have_text("You are offline")
    ann.context.set_offline(False)
    expect(page.locator("#record-file")).to_be_visible()


@SIZES
def test_without_a_worker_each_view_says_that_the_server_is_away_and_goes_on_by_itself(
    browser: Browser, tmp_path: Path, phone: bool
) -> None:
    server = ServerProcess(tmp_path)
    server.start()
    people = People(browser, server.address)
    try:
        page = people.invite(phone=phone, worker=True, script=NO_WORKER).page
        expect(page.locator(".tile-board .board[viewBox]").last).to_be_visible()
        server.kill()
        for view in ("lesson/pyrga/basics", "rules/pyrga", "records", "table/none"):
            page.goto(f"{server.address}/#/{view}")
            expect(page.locator(".away h1")).to_have_text("The server cannot be reached")
            expect(page.locator("[data-act=retry]")).to_be_in_viewport()
        page.goto(f"{server.address}/#/rules/pyrga")
        server.start()
        expect(page.locator(".rules .contents")).to_be_visible()
    finally:
        people.close()
        server.close()
    assert people.faults == []


@pytest.mark.slow
def test_a_new_version_takes_the_place_of_the_old_one(browser: Browser, tmp_path: Path) -> None:
    packages = tmp_path / "packages"
    write_package(packages)
    old, new = ServerProcess(tmp_path), ServerProcess(tmp_path, packages)
    old.start()
    new._port = old._port
    people = People(browser, old.address)
    try:
        ann = people.invite(worker=True)
        visit(ann.page)
        (before,) = ann.page.evaluate(CACHES)
        old.kill()
        new.start()
        ann.page.reload()
        assert ann.page.evaluate(REPLACED, [before, PATIENCE])
        ann.context.set_offline(True)
        ann.page.reload()
        expect(ann.page.locator(".away-games [data-game=amber]")).to_be_visible()
    finally:
        people.close()
        old.close()
        new.close()
    assert people.faults == []
