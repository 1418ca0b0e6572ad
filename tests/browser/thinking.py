"""The workers that think, driven from a plain page of a host of files, without tables or a service worker."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from quincunx import load
from quincunx.anywhere.thoughts import Choosing, Writer, read_answer
from tests.browser.alone import PATH, FileHost

MEGABYTE = 1 << 20
SLOWEST = "tranglar"  # has the fewest simulations a second
ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
BEGIN = """async ([path, means]) => {
  const { Thinkers } = await import(`${path}/js/anywhere/thinkers.js`);
  window.thinkers = new Thinkers(means);
  window.answers = {};
  window.begin = (number, text, place) => {
    answers[number] = thinkers.think(number, text, place);
  };
}"""


@contextmanager
def files_of(built: Path, *, isolated: bool) -> Iterator[str]:
    """The address of such a host."""
    host = FileHost(built, ISOLATED if isolated else None)
    try:
        yield host.address
    finally:
        host.close()


def write_thought(name: str, game: str = SLOWEST, place: str = "") -> str:
    """A bot is to choose the first move."""
    return Writer().write(Choosing(name, 1, load(game).start(2), place))


class Thinking:
    """The workers of a page."""

    def __init__(self, browser: Browser, address: str, **means: int) -> None:
        self.page: Page = browser.new_context(service_workers="block").new_page()
        self.page.goto(f"{address}/api/bots.json")  # as good as any page
        given = {"workers": 1, "together": 1, "memory": 8 * MEGABYTE, **means}
        self.page.evaluate(BEGIN, [PATH, given])

    def begin(self, number: int, name: str, game: str = SLOWEST, place: str = "") -> None:
        """Have a bot think."""
        self.page.evaluate("(given) => begin(...given)", [number, write_thought(name, game, place), place])

    def answer(self, number: int) -> str | None:
        """The move, once it is found; None if the thought came to nothing."""
        text: str = self.page.evaluate("(number) => answers[number]", number)
        return str(read_answer(text).result) if text else None

    def think(self, number: int, name: str, game: str = SLOWEST, place: str = "") -> str | None:
        """Both."""
        self.begin(number, name, game, place)
        return self.answer(number)

    def evaluate(self, script: str) -> Any:
        """Anything else; `thinkers` are there."""
        return self.page.evaluate(script)

    def close(self) -> None:
        """End them all."""
        self.page.context.close()
