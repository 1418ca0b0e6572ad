"""The page without a server: plain files below a path, rules in a worker, games in the browser's database."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.anywhere.built import build_once
from tests.browser.people import People, Person
from tests.browser.test_games import check_result

pytestmark = pytest.mark.compiled

PATH = "/some/where"
MADE = """[...document.querySelectorAll(".move-list .move")].map((move) => move.dataset.move)"""
READY = "async () => { await navigator.serviceWorker.ready; }"
# What the worker says at tables, as a socket would.
LISTEN = """{
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => data.line && data.text && heard(data.text));
    }
  };
}"""


class Alone(Person):
    """Somebody whose tables are on the device."""

    def __init__(self, people: People, context: BrowserContext, touch: bool, path: str) -> None:
        context.expose_function("heard", lambda text: self._follow(json.loads(text)))
        super().__init__(people, context, touch, path)

    @property
    def made(self) -> list[str]:
        """The moves in the list."""
        found: list[str] = self.page.evaluate(MADE)
        return found


class AllAlone(People):
    """People whose pages come from a host of plain files."""

    kind = Alone


class Files(SimpleHTTPRequestHandler):
    """What any static host does, below a path."""

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(PATH) if path.startswith(PATH) else "/nowhere")

    def log_message(self, format: str, *arguments: object) -> None:
        """Nobody reads it."""


@pytest.fixture(scope="module")
def built() -> Path:
    return build_once()


@pytest.fixture
def host(built: Path) -> Iterator[ThreadingHTTPServer]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(built)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def alone(browser: Browser, host: ThreadingHTTPServer) -> Iterator[AllAlone]:
    people = AllAlone(browser, f"http://127.0.0.1:{host.server_address[1]}{PATH}")
    yield people
    people.close()
    assert people.faults == []


@pytest.mark.slow
def test_a_whole_game_without_a_connection_and_with_the_page_closed_in_its_middle(
    alone: AllAlone, host: ThreadingHTTPServer
) -> None:
    ann = alone.invite(worker=True, script=LISTEN)
    expect(ann.page.locator("[data-game=pyrga] [data-act=play]")).to_be_visible()
    ann.page.evaluate(READY)
    host.shutdown()
    host.server_close()
    ann.context.set_offline(True)
    ann.page.reload()
    ann.start("pyrga")
    for _ in range(2):
        assert ann.await_turn()
        ann.play(ann.choices[0])
    assert ann.await_turn()
    made = ann.made
    assert len(made) == 4
    address = ann.page.url
    ann.page.close()
    ann.page = ann.open_tab("/")
    ann.page.goto(address)
    ann.arrive()
    assert ann.await_turn()
    assert ann.made == made
    ann.play_through()
    check_result(ann)
    # Whoever comes back finds the game among the records, and reads the rules and lessons.
    ann.page.goto(f"{alone.address}/#/records")
    expect(ann.page.locator("main a[href^='#/record/']")).to_have_count(1)
    ann.page.goto(f"{alone.address}/#/rules/trapture")
    expect(ann.page.locator("main .board, main svg").first).to_be_visible()


@pytest.mark.slow
def test_every_game_can_be_begun(alone: AllAlone) -> None:
    ann = alone.invite(script=LISTEN)
    for game in ("tranglar", "pyrga", "trapture", "ringgz", "zangle"):
        ann.start(game)
        for _ in range(2):
            assert ann.await_turn()
            ann.play(ann.choices[0])
        expect(ann.page.locator(".move-list .move").nth(2)).to_be_attached()  # the computer has moved too


def test_a_second_tab_waits_for_the_first_and_games_go_to_another_device(alone: AllAlone) -> None:
    ann = alone.invite(script=LISTEN)
    ann.start("pyrga")
    assert ann.await_turn()
    first, address = ann.page, ann.page.url
    ann.page = ann.open_tab("/")
    expect(ann.page.locator(".arrival")).to_contain_text("another tab")
    first.close()
    ann.page.goto(address)
    ann.arrive()
    assert ann.await_turn()
    ann.page.click("#preferences")
    with ann.page.expect_download() as saved:
        ann.page.click("[data-act=pack]")
    bob = alone.invite(script=LISTEN)
    bob.page.click("#preferences")
    bob.page.set_input_files(".luggage input", {"name": "no.json", "mimeType": "text/plain", "buffer": b"[1"})
    expect(bob.page.locator(".luggage [role=status]")).to_have_text(
        "This file does not have the games of a device."
    )
    bob.page.set_input_files(".luggage input", saved.value.path())
    expect(bob.page.locator(".luggage [role=status]")).to_have_text("One game was taken over.")
    bob.page.goto(address)
    bob.arrive()
    assert bob.await_turn()
