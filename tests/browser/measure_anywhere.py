"""What thinking costs in the page without a server: `make measure-anywhere` prints it.

How long it takes to stop the strongest level, and from a second visit until the computer has moved; it fails
where either is too long. Also the memory of a worker after a move of the strongest level.
"""

from __future__ import annotations

import sys

from playwright.sync_api import Browser, Route, sync_playwright

from quincunx import game_names
from tests.anywhere.built import build_once
from tests.browser.alone import PATH, READY
from tests.browser.conftest import launch
from tests.browser.thinking import MEGABYTE, Thinking, files_of

ENDLESS = "level:8:60s"
BEGUN = 500  # milliseconds after which a thought is under way
MOST_TO_STOP, MOST_TO_MOVE = 100, 3000  # milliseconds
STRONGEST = "level:8:3s"
# Until the worker is free again, or another one is in its place.
STOP = """(number) => new Promise((resolve) => {
  const worker = thinkers._all[0], told = performance.now();
  thinkers.stop(number);
  const look = () => {
    if (worker.thought && !worker._ended) setTimeout(look);
    else resolve(performance.now() - told);
  };
  look();
})"""
USUAL_TREE = 64 * MEGABYTE  # where the browser does not tell how much memory there is
# Of Python in a worker that thinks.
HEAP = "python._module.HEAP8.length"
# The computer moves first; the time counts from the beginning of the visit.
FIRST_MOVE = """async ([path, game]) => {
  const { ask, converse } = await import(`${path}/js/way.js`);
  const seats = [{ kind: "bot", name: "level:3" }, { kind: "me" }];
  const table = await (await ask("POST", "/api/tables", { game, seats })).json();
  return new Promise((resolve) => {
    const line = converse(table.id);
    line.onopen = () => line.send(JSON.stringify({ type: "hello", id: "a", tokens: [], protocol: 2 }));
    line.onmessage = ({ data }) => JSON.parse(data).ply > 0 && resolve(performance.now());
  });
}"""


def measure_stops(browser: Browser, address: str) -> list[float]:
    """Milliseconds to stop the strongest level, in every game."""
    thinking, found = Thinking(browser, address), []
    for number, game in enumerate(game_names(), start=1):
        thinking.think(100 + number, "level:1", game)
        thinking.begin(number, ENDLESS, game)
        thinking.page.wait_for_timeout(BEGUN)
        found.append(thinking.page.evaluate(STOP, number))
    thinking.close()
    return found


def measure_visits(browser: Browser, address: str) -> list[float]:
    """Milliseconds from the beginning of a later visit until level 3 has moved first, in every game."""
    context, found = browser.new_context(), []
    page = context.new_page()
    page.goto(f"{address}/")
    page.evaluate(READY)
    page.evaluate(FIRST_MOVE, [PATH, game_names()[0]])
    for game in game_names():
        page.close()
        page = context.new_page()
        page.goto(f"{address}/")
        found.append(page.evaluate(FIRST_MOVE, [PATH, game]))
        assert page.evaluate("crossOriginIsolated")
    context.close()
    return found


def measure_memory(browser: Browser, address: str) -> list[float]:
    """Megabytes of a worker after a move of the strongest level, in every game."""
    found = []
    for number, game in enumerate(game_names(), start=1):
        thinking = Thinking(browser, address, memory=USUAL_TREE)
        thinking.page.route("**/python.js", _let_python_be_found)
        thinking.think(number, STRONGEST, game)
        (worker,) = thinking.page.workers
        found.append(worker.evaluate(HEAP) / MEGABYTE)
        thinking.close()
    return found


def _let_python_be_found(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(
        response=answer, body=answer.text().replace("return python;", "return (self.python = python);")
    )


def main() -> None:
    """Print all figures; fail if people would wait for too long."""
    slow = []
    built = build_once()
    with (
        files_of(built, isolated=True) as shared,
        files_of(built, isolated=False) as plain,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for how, address in (("by shared memory", shared), ("by ending the worker", plain)):
            stops = measure_stops(browser, address)
            times = ", ".join(f"{time:.0f}" for time in stops)
            print(f"ms to stop the strongest level {how}, game by game: {times}")
            if max(stops) > MOST_TO_STOP:
                slow.append(f"stopping {how} takes more than {MOST_TO_STOP} ms")
        visits = measure_visits(browser, plain)
        times = ", ".join(f"{time / 1000:.1f}" for time in visits)
        print(f"s from the beginning of a later visit until level 3 has moved, game by game: {times}")
        if max(visits) > MOST_TO_MOVE:
            slow.append(f"the first move takes more than {MOST_TO_MOVE / 1000:.0f} s")
        sizes = ", ".join(f"{size:.0f}" for size in measure_memory(browser, shared))
        print(f"MB of a worker after a move of the strongest level, game by game: {sizes}")
        browser.close()
    if slow:
        sys.exit(f"This is too slow: {', and '.join(slow)}.")


if __name__ == "__main__":
    main()
