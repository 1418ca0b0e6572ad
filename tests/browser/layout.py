"""Where the parts of a page are, and what has moved since it was first seen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.people import DESKTOP, PHONE, People, Person

LANDSCAPE = {"width": PHONE["height"], "height": PHONE["width"]}
LARGE = {"width": 1920, "height": 1080}
SIZES: dict[str, Any] = {"desktop": DESKTOP, "large": LARGE, "portrait": PHONE, "landscape": LANDSCAPE}
SMALL: dict[str, Any] = {
    "portrait": {"width": 360, "height": 740},
    "landscape": {"width": 740, "height": 360},
}

# What the browser sees moving, also just after a press, which it forgives; and the connections, to be cut.
WITNESS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries())
    for (const { node, previousRect, currentRect } of shift.sources) {
      const element = node instanceof Element ? node : node?.parentElement;
      const write = ({ x, y, width, height }) => [x, y, width, height].join();
      const name = `${element?.localName}.${element?.getAttribute("class") ?? ""}`;
      window.shifts.push(`${name}: ${write(previousRect)} to ${write(currentRect)}`);
    }
}).observe({ type: "layout-shift", buffered: true });
window.sockets = [];
const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  constructor(...args) {
    super(...args);
    window.sockets.push(this);
  }
};
"""
# The parts of a table that are there from the first move to the last.
PARTS = """() => {
  const boxes = {};
  // What stays where it is when the page is scrolled.
  const isFixed = (element) =>
    element && (getComputedStyle(element).position === "fixed" || isFixed(element.parentElement));
  const top = (element) => element.getBoundingClientRect().y + (isFixed(element) ? 0 : scrollY);
  const lines = [".others .strip-head", ".own .strip-head", ".bar .words", ".bar .controls"];
  const large = [".board", ...lines, ".side", ".moves", ".chat:not([hidden])"];
  for (const name of large)
    for (const element of document.querySelectorAll(`.table ${name}`)) {
      const { x, width, height } = element.getBoundingClientRect();
      boxes[name] = [x, top(element), width, height].map(Math.round);
    }
  const small = ".strips [data-item], .strip .name, .actions > .row [data-act]";
  for (const item of document.querySelectorAll(small)) {
    const { x } = item.getBoundingClientRect();
    boxes[item.dataset.item ?? item.dataset.act ?? item.textContent] = [x, top(item)].map(Math.round);
  }
  return boxes;
}"""
# Whatever of these is not wholly on the screen, or has something lying over its corners or its middle.
OUT_OF_SIGHT = """(names) => names.filter((name) => {
  const found = [...document.querySelectorAll(`.table ${name}`)];
  return found.some((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
    return [[0.5, 0.5], [0.02, 0.5], [0.98, 0.5], [0.5, 0.02], [0.5, 0.98]].some(([x, y]) => {
      const hit = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top));
      return !(element.contains(hit) || hit?.contains(element));
    });
  });
})"""
# Once what has been drawn is on the screen, and the browser has said what has moved.
SETTLED = """async () => {
  await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done, 20));
}"""


def invite(people: People, size: str, **wishes: Any) -> Person:
    """Somebody with a screen of that size, whose page remembers what moves."""
    person = people.invite(phone=size in SMALL, script=WITNESS, **wishes)
    person.page.set_viewport_size(SIZES[size])
    return person


def parts(page: Page) -> dict[str, list[int]]:
    """Where everything is now."""
    found: dict[str, list[int]] = page.evaluate(PARTS)
    return found


def out_of_sight(page: Page, names: list[str]) -> list[str]:
    """Those of a table's parts that cannot be seen or pressed without scrolling."""
    page.evaluate("scrollTo(0, 0)")
    found: list[str] = page.evaluate(OUT_OF_SIGHT, names)
    return found


def lose_connection(person: Person) -> None:
    """As if the line were cut, until it is mended."""
    person.context.route("**/api/tables/*", lambda route: route.abort())
    person.page.evaluate("window.sockets.at(-1).close()")
    person.page.wait_for_selector("[data-notice=connection]")


def mend_connection(person: Person) -> None:
    person.context.unroute("**/api/tables/*")
    person.page.wait_for_selector("[data-notice=connection]", state="detached")


class Stillness:
    """Nothing may move from now on."""

    def __init__(self, person: Person) -> None:
        self.page = person.page
        self.page.evaluate(SETTLED)
        self.parts = parts(self.page)
        self.page.evaluate("window.shifts.length = 0")

    def check(self, after: str) -> None:
        """Where something has moved, say so, and after what."""
        self.page.evaluate(SETTLED)
        now = parts(self.page)
        changed = [name for name, box in self.parts.items() if now.get(name, box) != box]
        moved = [f"{name}: {self.parts[name]} to {now[name]}" for name in changed]
        moved += self.page.evaluate("window.shifts")
        assert not moved, f"after {after} these moved: {moved}"
