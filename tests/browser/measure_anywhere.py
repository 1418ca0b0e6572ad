"""What thinking costs in the page without a server: `make measure-anywhere` prints it.

How long it takes to stop the strongest level, and from a second visit until the computer has moved.
"""

from __future__ import annotations

from playwright.sync_api import Browser, sync_playwright

from quincunx import game_names
from tests.anywhere.built import build_once
from tests.browser.alone import PATH, READY
from tests.browser.conftest import launch
from tests.browser.thinking import Thinking, files_of

ENDLESS = "level:8:60s"
BEGUN = 500  # milliseconds after which a thought is under way
VISITS = 3
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
# The computer moves first; the time counts from the beginning of the visit.
FIRST_MOVE = """async (path) => {
  const { ask, converse } = await import(`${path}/js/way.js`);
  const seats = [{ kind: "bot", name: "level:3" }, { kind: "me" }];
  const table = await (await ask("POST", "/api/tables", { game: "pyrga", seats })).json();
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
    """Milliseconds from the beginning of visits after the first until level 3 has made its first move."""
    context, found = browser.new_context(), []
    page = context.new_page()
    page.goto(f"{address}/")
    page.evaluate(READY)
    page.evaluate(FIRST_MOVE, PATH)
    for _ in range(VISITS):
        page.close()
        page = context.new_page()
        page.goto(f"{address}/")
        found.append(page.evaluate(FIRST_MOVE, PATH))
        assert page.evaluate("crossOriginIsolated")
    context.close()
    return found


def main() -> None:
    """Print all figures."""
    built = build_once()
    with (
        files_of(built, isolated=True) as shared,
        files_of(built, isolated=False) as plain,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for how, address in (("by shared memory", shared), ("by ending the worker", plain)):
            times = ", ".join(f"{time:.0f}" for time in measure_stops(browser, address))
            print(f"ms to stop the strongest level {how}, game by game: {times}")
        times = ", ".join(f"{time / 1000:.1f}" for time in measure_visits(browser, plain))
        print(f"s from the beginning of a later visit until level 3 has moved: {times}")
        browser.close()


if __name__ == "__main__":
    main()
