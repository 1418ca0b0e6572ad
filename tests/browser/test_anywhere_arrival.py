"""The first visit to the page without a server: what is there before Python is, and if that does not come."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Worker, expect

from quincunx.core.lessons import read_lessons
from tests.browser.alone import LISTEN, PATH, AllAlone, FileHost
from tests.browser.test_anywhere_keeping import replace
from tests.browser.test_lessons import answer, expect_step
from tools.anywhere.pages import seal

pytestmark = pytest.mark.compiled

RUNTIME = "runtime/"
LARGEST = "runtime/pyodide.asm.wasm"
LESSONS = "async (path) => (await fetch(path)).json()"
THINKER = "/thinker.js"
# A table at which the strongest level moves first.
STRONGEST = """async (path) => {
  const { openTable } = await import(`${path}/js/api.js`);
  const seats = [{ kind: "bot", name: "level:8:1s" }, { kind: "me" }];
  return (await openTable({ game: "ringgz", seats })).id;
}"""
SHOWN = "(bar) => bar.value"


@pytest.mark.slow
def test_there_is_something_to_play_before_python_is_there_which_is_fetched_once(
    alone: AllAlone, host: FileHost, built: Path, tmp_path: Path
) -> None:
    host.folder = with_processors(built, tmp_path / "built")
    host.hold(RUNTIME)
    ann = alone.invite(worker=True, script=LISTEN)
    page = ann.page
    expect(page.locator(".tile .board[viewBox]")).to_have_count(5)
    expect(page.locator(".living .board[viewBox]")).to_be_visible()
    bar = page.locator(".arrival progress")
    expect(bar).to_be_visible()
    assert bar.evaluate(SHOWN) == 0
    # Who presses the board learns that game at once.
    page.click("[data-act=living]")
    expect(page.locator(".lesson .board[viewBox]")).to_be_visible()
    game = page.url.partition("#/lesson/")[2].partition("/")[0]
    lesson = read_lessons(game)[0]
    shown = page.evaluate(LESSONS, f"{alone.address}/api/games/{game}/lessons.json")[0]
    for number, step in enumerate(lesson.steps, start=1):
        expect_step(page, lesson, number)
        if step.ask:
            choices = ann.choices_in(shown["steps"][number - 1]["positions"][""])
            answer(ann, next(choice for choice in choices if step.accepts(choice["move"])))
            expect(page.locator(".reply.right")).to_have_text(step.right)
            break
        page.click("[data-act=next]")
    expect(bar).to_be_visible()
    host.hold(LARGEST)
    page.wait_for_function("document.querySelector('.arrival progress').value > 0.2")
    assert bar.evaluate(SHOWN) < 1
    host.hold()
    expect(page.locator(".arrival")).to_be_hidden()
    assert bar.evaluate(SHOWN) == 1
    ann.start("pyrga")
    assert ann.await_turn()
    ann.keep_all_here()
    whole = sorted(name for name, status in host.answered if status == 200 and name.startswith(RUNTIME))
    files = sorted(f"{RUNTIME}{path.name}" for path in (host.folder / RUNTIME).iterdir())
    assert whole == [name for name in files if not name.endswith(".txt")]
    # From the second load on the page is isolated, and the strongest level thinks in several workers where
    # the device has processors for them.
    page.reload()
    assert page.evaluate("crossOriginIsolated")
    thinkers: list[Worker] = []
    page.on("worker", lambda worker: thinkers.append(worker) if worker.url.endswith(THINKER) else None)
    page.goto(f"{alone.address}/#/table/{page.evaluate(STRONGEST, PATH)}")
    ann.arrive()
    while len(thinkers) < 2:
        page.wait_for_event("worker")
    assert ann.await_turn()


def with_processors(built: Path, folder: Path) -> Path:
    """The same page, which takes every device for one with four processors."""
    shutil.copytree(built, folder)
    replace(folder / "js/anywhere/thinkers.js", "} = navigator", "} = { hardwareConcurrency: 4 }")
    seal(folder)
    return folder


def test_a_page_whose_python_does_not_come_says_why_and_rests(alone: AllAlone, host: FileHost) -> None:
    host.missing = (RUNTIME,)
    ann = alone.invite(path="/#/records")
    page = ann.page
    expect(page.locator(".arrival")).to_have_text(
        "The games could not be loaded. Reload the page to try again."
    )
    expect(page.locator(".problem p")).to_have_text(
        "The games could not be loaded. Reload the page to try again."
    )
    expect(page.locator("main")).not_to_contain_text("server")
    host.missing = ()
    page.click("[data-act=retry]")
    expect(page.locator("main h1")).to_have_text("Records")
