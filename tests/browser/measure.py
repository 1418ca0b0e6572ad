"""What the pages cost: `make measure` prints it.

First load in bytes and milliseconds; what pointer moves cost over each board: script, style, layout and hit
tests, in milliseconds of the processor; and how soon the analysis board shows the engine's first line.
"""

from __future__ import annotations

import statistics
import tempfile
from collections import Counter
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from quincunx import game_names, load
from quincunx.server.keeping import gather
from quincunx.server.settings import WEB
from tests.browser.conftest import launch
from tests.browser.people import NOWHERE, People
from tests.browser.pointing import measure_moves, take_a_piece
from tests.browser.sitting import sit
from tests.browser.test_review import a_record
from tests.browser.test_studies import open_study
from tests.server.running import ServerProcess

MOVES = 500
PLIES = 6  # after these boards are well filled, and much is still possible
DRAWN = """() => new Promise((resolve) => {
  const look = () => {
    if (document.querySelector(".board .site")) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})"""

STEPS = 12  # moves of a game through which the engine is asked along
REST = 1000  # milliseconds that somebody looks at a position, before the next step
FIRST_LINE = """() => new Promise((resolve) => {
  const lines = document.querySelector(".engine-lines");
  const began = performance.now();
  let isCleared = !lines.children.length;
  new MutationObserver((_, observer) => {
    if (isCleared && lines.children.length) {
      observer.disconnect();
      resolve(performance.now() - began);
    }
    isCleared ||= !lines.children.length;
  }).observe(lines, { childList: true });
  document.querySelector('.steps [data-step="ArrowRight"]').click();
})"""


def measure_first_load(people: People) -> tuple[int, float]:
    """Bytes of everything the start page loads, and milliseconds until the first board is drawn."""
    # The worker would load everything once more, and the living board how things move, some seconds later.
    context = people.browser.new_context(service_workers="block", reduced_motion="reduce")
    page = context.new_page()
    session = context.new_cdp_session(page)
    sizes: list[int] = []
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(people.address)
    drawn = page.evaluate(DRAWN)
    expect(page.locator(".tile-board .board[viewBox]")).to_have_count(len(game_names()))
    expect(page.locator(".living .board[viewBox]")).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_load_state("networkidle")  # what has just come is counted a moment later
    context.close()
    return round(sum(sizes)), drawn


def measure_pointer(people: People, game: str) -> str:
    """What pointer moves cost on a board over which a piece is held, in a sentence."""
    ann = people.invite()
    sit(ann, game, PLIES)
    legal = take_a_piece(ann)
    costs = measure_moves(ann.page, MOVES)
    unpainted, painted = sorted(cost.total for cost in costs), sorted(cost.whole for cost in costs)
    parts = sum((cost.times for cost in costs), Counter[str]())
    shares = ", ".join(f"{part} {time / len(costs):.2f}" for part, time in parts.most_common())
    rare = int(0.99 * len(costs))
    return (
        f"pointer move over {game} with {legal} legal moves: median {statistics.median(unpainted):.2f} ms, "
        f"99 % below {unpainted[rare]:.2f} ms, with painting below {painted[rare]:.2f} ms "
        f"(on average {shares}; at most {max(cost.restyled for cost in costs)} elements restyled)"
    )


def measure_first_line(people: People, game: str) -> str:
    """How soon after a step in a study the engine's first line is there, in a sentence."""
    ann = people.invite(path=NOWHERE)
    open_study(ann, text=a_record(game, seed=12).text)
    ann.page.click("[data-act=engine]")
    expect(ann.page.locator(".engine-line").first).to_be_visible()
    times = []
    for _ in range(STEPS):
        ann.page.wait_for_timeout(REST)
        times.append(ann.page.evaluate(FIRST_LINE))
    return (
        f"first line of the engine in {game}: median {statistics.median(times):.0f} ms after the click, "
        f"at most {max(times):.0f} ms"
    )


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        server.start()
        browser = launch(playwright)
        people = People(browser, server.address)
        try:
            size, drawn = measure_first_load(people)
            print(f"first load: {size / 1000:.0f} kB, first board drawn after {drawn:.0f} ms")
            print(f"kept afterwards, to be opened offline: {len(gather(WEB).packed) / 1000:.0f} kB")
            for game in game_names():
                print(measure_pointer(people, game))
            for game in game_names():
                if not load(game).hides:
                    print(measure_first_line(people, game))
        finally:
            people.close()
            browser.close()
            server.close()


if __name__ == "__main__":
    main()
