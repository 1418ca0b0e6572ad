"""What moves on a board, so that one sees what has happened; and what is heard, unless it is switched off."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import quincunx
from quincunx.core.layout import Layout, Shape
from quincunx.core.record import Record
from tests.browser.people import People

pytestmark = pytest.mark.compiled

# Every movement and every tone that is begun, as the page's own calls say it.
WITNESS = """
window.movements = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const layer = this.closest(".last, .leaving, .sites")?.getAttribute("class");
  window.movements.push({
    layer,
    how: Object.keys(frames[0]).includes("transform") ? frames[0].transform : "fade",
    delay: timing.delay ?? 0,
    until: frames.at(-1),
  });
  return animate.call(this, frames, timing);
};
window.tones = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
  window.tones.push(this.frequency.value);
  return start.call(this, when);
};
"""
# Until nothing moves, and what has gone is out of the page.
STANDING_STILL = """async () => {
  await Promise.allSettled(document.getAnimations().map((movement) => movement.finished));
  await new Promise(requestAnimationFrame);
}"""


def shapes_of(layout: Layout) -> dict[Any, str]:
    """The role of every shape on the sites by where it lies."""

    def place(shape: Shape) -> Any:
        return tuple((name, getattr(shape, name)) for name in shape.__dataclass_fields__ if name != "role")

    return {place(shape): shape.role for site in layout.sites for shape in site.shapes}


def turned(before: Layout, after: Layout) -> int:
    """How many shapes have another colour than before."""
    old, new = shapes_of(before), shapes_of(after)
    return sum(new.get(place, role) != role for place, role in old.items())


def gone(before: Layout, after: Layout) -> int:
    """How many shapes are no longer there."""
    return len(shapes_of(before).keys() - shapes_of(after).keys())


def record_until(game: str, happens: Callable[[Layout, Layout], int]) -> tuple[Record, int]:
    """A random game whose last move makes something happen, and how often it does."""
    dice = random.Random(1)
    for seed in range(50):
        position = quincunx.load(game).start(seed=seed)
        moves: list[str] = []
        while position.outcome is None:
            before = position.layout()
            moves.append(dice.choice(position.legal_moves()))
            position.push(moves[-1])
            count = happens(before, position.layout())
            if count and len(moves) > 1:
                return Record(position.game, seed, tuple(moves)), count
    raise AssertionError(f"nothing happens in {game}")


def open_before_the_last_move(page: Page, address: str, record: Record, folder: Path) -> None:
    file = folder / "game.txt"
    file.write_text(record.text)
    page.goto(f"{address}/#/records")
    page.set_input_files("#record-file", file)
    expect(page.locator(".record .board[viewBox]")).to_be_visible()
    page.get_by_label("One move back", exact=True).click()
    expect(page.get_by_label("One move forward")).to_be_enabled()
    page.evaluate(STANDING_STILL)
    page.evaluate("window.movements.length = 0")


def step_on(page: Page) -> list[dict[str, Any]]:
    """The movements of the last move, once they are over."""
    page.get_by_label("One move forward").click()
    expect(page.get_by_label("One move forward")).to_be_disabled()
    page.evaluate(STANDING_STILL)
    assert page.locator(".leaving > *").count() == 0
    movements: list[dict[str, Any]] = page.evaluate("window.movements")
    return movements


def select(movements: list[dict[str, Any]], layer: str, how: str) -> list[dict[str, Any]]:
    return [movement for movement in movements if (movement["layer"], movement["how"]) == (layer, how)]


def test_what_is_trapped_turns_over(people: People, tmp_path: Path) -> None:
    record, pieces = record_until("tranglar", turned)
    ann = people.invite(motion=True, script=WITNESS)
    open_before_the_last_move(ann.page, people.address, record, tmp_path)
    movements = step_on(ann.page)
    assert len(select(movements, "leaving", "scaleX(1)")) == pieces
    assert len(select(movements, "sites", "scaleX(0)")) == pieces


def test_what_is_captured_goes_away(people: People, tmp_path: Path) -> None:
    record, pegs = record_until("trapture", gone)
    ann = people.invite(motion=True, script=WITNESS)
    open_before_the_last_move(ann.page, people.address, record, tmp_path)
    going = select(step_on(ann.page), "leaving", "fade")
    assert len(going) == pegs
    assert all(movement["until"]["opacity"] == 0 for movement in going)


def test_a_zangle_is_put_together_part_by_part(people: People) -> None:
    ann = people.invite(motion=True, script=WITNESS)
    ann.set_up("zangle", "screen")
    while not any("=" in choice["move"] for choice in ann.choices):
        ann.play(ann.choices[0])
        ann.await_turn()
    ann.page.evaluate(STANDING_STILL)
    ann.page.evaluate("window.movements.length = 0")
    ann.play(next(choice for choice in ann.choices if "=" in choice["move"]))
    ann.page.evaluate(STANDING_STILL)
    parts = select(ann.page.evaluate("window.movements"), "last", "fade")
    assert len(parts) == ann.page.locator(".last > *").count() >= 3
    delays = [part["delay"] for part in parts]
    assert delays == sorted(set(delays)), "one after the other"


@pytest.mark.parametrize("game", ["tranglar", "trapture"])
def test_nothing_moves_for_those_who_want_stillness(people: People, tmp_path: Path, game: str) -> None:
    record, _ = record_until(game, turned if game == "tranglar" else gone)
    ann = people.invite(script=WITNESS)
    open_before_the_last_move(ann.page, people.address, record, tmp_path)
    assert step_on(ann.page) == []


def test_sounds_and_their_switch(people: People) -> None:
    ann = people.invite(sound="on", script=WITNESS)
    page = ann.page
    ann.start("pyrga")
    ann.await_turn()
    ann.play(ann.choices[0])
    ann.await_turn()
    mine, theirs = page.evaluate("window.tones")
    assert mine != theirs
    page.get_by_role("button", name="Preferences").click()
    page.locator("#sound-off").check(force=True)
    page.get_by_role("button", name="Done").click()
    for _ in range(2):
        page.evaluate("window.tones.length = 0")
        ann.play(ann.choices[0])
        ann.await_turn()
        assert page.evaluate("window.tones") == []
        page.reload()  # it is still off then
        ann.arrive()
        ann.await_turn()
