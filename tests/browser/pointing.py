"""What a pointer move costs a page, as the browser itself accounts for it.

The mouse moves as a person's does, in a browser that draws; a trace has all that the page's main thread does
for each move. Times are those of the processor, which other programs hardly lengthen by running meanwhile.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page

from tests.browser.people import Person

Event = dict[str, Any]

# What the trace calls the parts of the work, and what they are.
PARTS = {
    "EventDispatch": "script",
    "FireAnimationFrame": "script",
    "HitTest": "hit test",
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
}
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")
BOX = """() => {
  const { left, top, width, height } = document.querySelector(".board-place .board").getBoundingClientRect();
  return [left, top, width, height];
}"""


@dataclass(frozen=True)
class Cost:
    """One pointer move: the milliseconds of each part, how often it was begun, how much got a style."""

    times: Counter[str]
    counts: Counter[str]
    restyled: int  # elements

    @property
    def total(self) -> float:
        """All that is done before anything can be painted."""
        return self.whole - self.times["paint"]

    @property
    def whole(self) -> float:
        """That, and the painting, as far as the page itself does it."""
        return sum(self.times.values())


def take_a_piece(person: Person) -> int:
    """Have the piece in hand that can go to most places, or choose a card; how many legal moves there are."""
    choices = person.choices
    items = Counter(choice["steps"][0] for choice in choices)
    step = max(items, key=lambda one: items[one])
    assert person.press(f'[data-item="{step}"]') or person.press(f'[data-site="{step}"] > :first-child')
    return len(choices)


def measure_moves(page: Page, moves: int) -> list[Cost]:
    """What moves over a board cost, each to quite another place than the one before."""
    browser = page.context.browser
    assert browser
    left, top, width, height = page.evaluate(BOX)
    browser.start_tracing(page=page, categories=CATEGORIES)
    for index in range(moves):
        across, down = (0.1 + 0.8 * (index * share % 1) for share in (0.618034, 0.754878))
        page.mouse.move(left + width * across, top + height * down)
    events: list[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    return [_cost(work) for work in _moves(events)]


def _moves(events: list[Event]) -> Iterator[list[Event]]:
    """What the page's main thread does from the task with a pointer move to that with the next one."""
    pointing = [event for event in events if _is_move(event)]
    (thread, _), *_ = Counter((event["pid"], event["tid"]) for event in pointing).most_common(1)
    own = [event for event in events if event["ph"] == "X" and (event["pid"], event["tid"]) == thread]
    own.sort(key=lambda event: (event["ts"], -event.get("dur", 0)))
    tasks = [event["ts"] for event in own if event["name"] in TASKS]
    starts = sorted({tasks[bisect_right(tasks, event["ts"]) - 1] for event in pointing})
    times = [event["ts"] for event in own]
    edges = [*(bisect_right(times, start - 1) for start in starts), len(own)]
    for begin, end in pairwise(edges):
        yield own[begin:end]


def _is_move(event: Event) -> bool:
    return event["name"] == "EventDispatch" and event["args"]["data"]["type"] == "pointermove"


def _cost(work: Iterable[Event]) -> Cost:
    """What lies within another part, such as a layout that a script asks for, is taken off its time."""
    times: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    around: list[tuple[float, str]] = []  # until when, and which part
    restyled = 0
    for event in work:
        part = PARTS.get(event["name"])
        if part is None:
            continue
        while around and around[-1][0] <= event["ts"]:
            around.pop()
        time = event.get("tdur", event["dur"]) / 1000
        times[part] += time
        counts[part] += 1
        restyled += event["args"].get("elementCount", 0) if part == "style" else 0
        if around:
            times[around[-1][1]] -= time
        around.append((event["ts"] + event["dur"], part))
    return Cost(times, counts, restyled)
