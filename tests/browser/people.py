"""People in browsers: each has a page, and plays moves by mouse, touch or keys as the page offers them."""

from __future__ import annotations

import json
import os
import re
import time
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, WebSocket, expect

from quincunx.server.client import apply_update
from tests.patience import ANSWER_SECONDS

PATIENCE = 1000 * ANSWER_SECONDS  # as Playwright counts
DOUBLE_SECONDS = 0.5  # longer than js/double_press.js has it
A_FRAME = 20  # milliseconds, and a little more
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
NOWHERE = "/icon.svg"  # of this server, but no page of the client: who comes from there loads all of it
TO_SCREEN = """([x, y]) => {
  const board = document.querySelector(".board-place .board");
  const point = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
  return [point.x, point.y];
}"""
# Where to press something, once it can be seen; null if it is not there.
MIDDLE = """(selector) => {
  const element = document.querySelector(selector);
  if (!element || element.disabled || element.ariaDisabled === "true") return null;
  const inside = () => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [, y] = inside();
  if (y < 8 || y > innerHeight - 8) element.scrollIntoView({ block: "center" });
  return inside();
}"""
# The steps that are pieces beside the board, and whether each is held already.
HELD = """(steps) => steps
  .map((step) => [step, document.querySelector(`[data-item="${step}"]`)])
  .filter(([, item]) => item)
  .map(([step, item]) => [step, item.getAttribute("aria-pressed") === "true"])"""
# What the page makes of what it is told of a position.
CHOICES = """async ([root, told]) => {
  const { complete } = await import(`${root}/js/board/kit.js`);
  return JSON.stringify((await complete(JSON.parse(told))).choices);
}"""
# What is folded away in a dialog can be chosen once it is unfolded.
UNFOLD = """(element) => {
  const fold = element.closest("details");
  if (fold) fold.open = true;
}"""
ENDED = ".ending:not([hidden])"
RESTING = ".rest:not([hidden])"


def same_move(written: str, wanted: str) -> bool:
    """Whether moves are the same, but for which of equal cards is the one to be made."""
    return written == wanted or sorted(re.split("[=+]", written)) == sorted(re.split("[=+]", wanted))


class Person:
    """Somebody in front of a page."""

    def __init__(self, people: People, context: BrowserContext, touch: bool, path: str) -> None:
        self.people = people
        self.context = context
        self.touch = touch
        self.sent: list[dict[str, Any]] = []
        self.is_frozen = False  # time stands still on the page, and so does what is done in each frame
        self._pressed = 0.0
        self.page = self.open_tab(path)

    def open_tab(self, path: str = "/") -> Page:
        """A further tab; what goes wrong in it is remembered."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.people.faults.append(str(error)))
        page.on("console", lambda message: self._hear(message.type, message.text))
        page.on("websocket", self._listen)
        page.goto(self.people.address + path)
        self.state: dict[str, Any] = {}
        return page

    def _hear(self, kind: str, text: str) -> None:
        # The browser itself says so when the server is away or has refused something, Playwright when
        # somebody was invited without the worker.
        expected = ("Failed to load resource", "WebSocket connection", "Service Worker registration blocked")
        if kind in ("error", "warning") and not text.startswith(expected):
            self.people.faults.append(text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._follow(json.loads(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _follow(self, message: dict[str, Any]) -> None:
        if message["type"] == "state":
            self.state = message
        elif message["type"] == "update":
            self.state = apply_update(self.state, message) or self.state

    # Coming to a table.

    def start(self, game: str) -> None:
        """Against the computer, from the start page."""
        self.page.goto(f"{self.people.address}/#/")
        self.page.click(f"[data-game={game}] [data-act=play]")
        self.arrive()

    def set_up(self, game: str, opponent: str | None = None, seat: str | None = None, **options: str) -> None:
        """By the dialog of the start page."""
        self.page.goto(f"{self.people.address}/#/")
        self.page.click(f"[data-game={game}] [data-act=setup]")
        for name, value in options.items():
            self.choose_option(f"#{name.replace('_', '-', 1)}", value)
        if opponent:
            self.page.locator(f"#opponent-{opponent}").check(force=True)
        if seat is not None:
            self.page.select_option("#seat", seat)
        self.page.click("[data-act=start]")
        self.arrive()

    def choose_option(self, field: str, value: str) -> None:
        """In the dialog, which then asks what goes with that, and is drawn anew."""
        self.page.locator(field).evaluate(UNFOLD)
        if self.page.locator(field).evaluate("(element) => element.localName") == "select":
            self.page.select_option(field, value)
        else:
            self.page.fill(field, value)
            self.page.locator(field).dispatch_event("change")
        expect(self.page.locator("dialog:not([aria-busy])")).to_be_visible()
        expect(self.page.locator(field)).to_have_value(value)

    def arrive(self) -> None:
        """Wait until the board is there."""
        expect(self.page.locator(".table .board[viewBox]")).to_be_visible()

    # Playing.

    def await_turn(self) -> bool:
        """Wait until there is something to do, without a rest between rounds; false if the game is over."""
        self.page.wait_for_selector(f".strips.own .strip.turn, {ENDED}, {RESTING}")
        while self.press_anew(f"{RESTING} [data-act=ready]"):
            self.page.wait_for_selector(RESTING, state="detached")
            self.page.wait_for_selector(f".strips.own .strip.turn, {ENDED}, {RESTING}")
        return not self.page.evaluate(f"Boolean(document.querySelector('{ENDED}'))")

    def play(self, choice: dict[str, Any]) -> None:
        """A move, as its steps say; it is made when the list has it."""
        before = self.state["ply"]
        self.choose(choice)
        made = f".move-list li:nth-child({before + 1})"
        try:
            self.page.wait_for_selector(made, state="attached")
        except TimeoutError:
            self.page.screenshot(path=os.environ.get("QUINCUNX_SCREENSHOT", os.devnull), type="png")
            raise AssertionError(f"{choice} was not played: {self.page.inner_text('.bar')}") from None
        written = self.page.evaluate(f"document.querySelector('{made} .move').dataset.move")
        assert same_move(written, choice["move"]), f"{written} was played, not {choice['move']}"

    def choose(self, choice: dict[str, Any]) -> None:
        """The steps of a move; where it is the only one, there is a button for it."""
        if self.press_anew(f'.bar [data-act=forced][data-move="{choice["move"]}"]'):
            return
        items = dict(self.page.evaluate(HELD, choice["steps"]))
        sites = [step for step in choice["steps"] if step not in items]
        for item, held in items.items():
            if not held:
                self.press(f'[data-item="{item}"]')
        if items and sites:
            self._place(choice)
        elif sites:
            self._collect(choice, sites)

    def press(self, selector: str) -> bool:
        """Click or tap something, as a person does; false if it is not there."""
        point = self.page.evaluate(MIDDLE, selector)
        if point is None:
            return False
        if self.touch:
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)
        self._pressed = time.monotonic()
        return True

    def press_anew(self, selector: str) -> bool:
        """The same where one may have pressed for something else a moment ago: then that has to be over."""
        if not self.page.query_selector(selector):
            return False
        self.page.wait_for_timeout(max(0, 1000 * (self._pressed + DOUBLE_SECONDS - time.monotonic())))
        return self.press(selector)

    def hover(self, choice: dict[str, Any]) -> None:
        """Take the piece of a move in hand, and hold it over its place."""
        for item, held in self.page.evaluate(HELD, choice["steps"]):
            if not held:
                self.press(f'[data-item="{item}"]')
        self.page.mouse.move(*self.page.evaluate(TO_SCREEN, choice["at"]))

    def _place(self, choice: dict[str, Any]) -> None:
        """Go to the point, turn the piece until it lies as wanted, and let go."""
        if self.touch:
            self.page.evaluate("document.querySelector('.board').scrollIntoView({ block: 'center' })")
        x, y = self.page.evaluate(TO_SCREEN, choice["at"])
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.move(x, y)
            if self.is_frozen:
                self.page.clock.run_for(A_FRAME)
        for _ in range(30):
            held = self.page.evaluate("document.querySelector('.bar .words').dataset.move")
            if held == choice["move"]:
                break
            if self.touch:
                assert self.press("[data-act=turn]"), held
            else:
                self.page.keyboard.press("r")
        else:
            raise AssertionError(f"{choice['move']} is not among the ways to put it: {held}")
        if self.touch:
            assert self.press("[data-act=confirm]")
        else:
            self.page.mouse.click(x, y)

    def _collect(self, choice: dict[str, Any], sites: list[str]) -> None:
        """Choose sites one after the other, then the picture or the button, if there is one."""
        for site in sites:
            assert self.press(f'[data-site="{site}"] > :first-child')
        self.press(f'.choice[data-move="{choice["move"]}"]') or self.press("[data-act=confirm]")

    def ask_position(self, step: dict[str, Any]) -> list[dict[str, Any]]:
        """The legal moves of a position, as the page gets them."""
        wanted = {key: step[key] for key in ("game", "seed", "position", "moves") if key in step}
        answer = self.context.request.post(f"{self.people.address}/api/position", data=wanted)
        return self.choices_in(answer.json())

    @property
    def choices(self) -> list[dict[str, Any]]:
        """The legal moves, each with what to choose for it."""
        return self.choices_in({**self.state, "kit": self.state["table"]["kit"]})

    def choices_in(self, told: dict[str, Any]) -> list[dict[str, Any]]:
        """The same in what was told of a position."""
        parts = {key: told[key] for key in ("kit", "board", "actions", "moves", "to_act")}
        found: list[dict[str, Any]] = json.loads(
            self.page.evaluate(CHOICES, [urlsplit(self.people.address).path, json.dumps(parts)])
        )
        return found

    def play_through(self, most: int = 400, pick: Any = None) -> int:
        """Play until the game is over; how many moves it took."""
        made = 0
        while self.await_turn():
            made += 1
            assert made <= most
            moves = self.choices
            self.play(pick(moves) if pick else moves[(made * 37) % len(moves)])
        return made


class People:
    """All who come to the pages in a test."""

    kind = Person

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.faults: list[str] = []
        self._contexts: list[BrowserContext] = []

    def invite(
        self,
        *,
        phone: bool = False,
        level: int = 1,
        motion: bool = False,
        sound: str = "off",
        pace: str = "once",
        script: str = "",
        worker: bool = False,
        path: str = "/",
        **wishes: Any,
    ) -> Person:
        """Somebody new, with a browser of their own; a script is run in each page before its own ones.

        Who does not begin at the start page need not have it drawn: `path` is where they come first.
        The service worker loads everything once more, so only those have it whom it concerns.
        """
        context = self.browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="allow" if worker else "block",
            **wishes,
        )
        context.set_default_timeout(PATIENCE)
        kept = json.dumps({"level": level, "sound": sound, "pace": pace})
        context.add_init_script(
            f"localStorage.getItem('quincunx') ?? localStorage.setItem('quincunx', '{kept}')"
        )
        context.add_init_script(script)
        self._contexts.append(context)
        return self.kind(self, context, touch=phone, path=path)

    def close(self) -> None:
        for context in self._contexts:
            context.close()
