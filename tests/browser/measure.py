"""What the pages cost: `make measure` prints it.

First load in bytes and milliseconds, and what a pointer move costs over the board with most legal moves.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import expect, sync_playwright

from quincunx import game_names
from quincunx.server.keeping import gather
from quincunx.server.settings import WEB
from tests.browser.conftest import launch
from tests.browser.people import People
from tests.server.running import ServerProcess

MOVES = 2000
POINTER = """(count) => {
  const board = document.querySelector(".board-place .board");
  const box = board.getBoundingClientRect();
  const times = [];
  for (let index = 0; index < count; index++) {
    const clientX = box.left + box.width * (0.1 + 0.8 * ((index * 0.618034) % 1));
    const clientY = box.top + box.height * (0.1 + 0.8 * ((index * 0.754878) % 1));
    const target = document.elementFromPoint(clientX, clientY);
    const start = performance.now();
    const move = { clientX, clientY, pointerType: "mouse", bubbles: true };
    target.dispatchEvent(new PointerEvent("pointermove", move));
    document.body.offsetHeight;  // so that the layout is counted too
    times.push(performance.now() - start);
  }
  return times;
}"""
DRAWN = """() => new Promise((resolve) => {
  const look = () => {
    if (document.querySelector(".board .site")) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  look();
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


def measure_pointer(people: People) -> tuple[int, list[float]]:
    """The legal moves of a Tranglar board, and milliseconds of each pointer move over it."""
    ann = people.invite()
    ann.start("tranglar")
    ann.await_turn()
    ann.play(ann.choices[0])
    ann.await_turn()
    choices: list[Any] = ann.choices
    items = [choice["steps"][0] for choice in choices]
    ann.press(f'[data-item="{max(set(items), key=items.count)}"]')
    times: list[float] = ann.page.evaluate(POINTER, MOVES)
    return len(choices), times


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
            legal, times = measure_pointer(people)
            ordered = sorted(times)
            print(
                f"pointer move over Tranglar with {legal} legal moves: "
                f"median {statistics.median(times):.2f} ms, 99 % below {ordered[int(0.99 * MOVES)]:.2f} ms"
            )
        finally:
            people.close()
            browser.close()
            server.close()


if __name__ == "__main__":
    main()
