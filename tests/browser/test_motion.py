"""What moves on a board, so that one sees what has happened; and what is heard, unless it is switched off."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import quincunx
from quincunx.core.layout import Layout, Shape
from quincunx.core.record import Record
from tests.browser.people import People, Person
from tests.browser.sitting import play_meanwhile, sit

pytestmark = pytest.mark.compiled
GATHER = 480  # milliseconds in which a card slides to what is made of it, as in js/board/schedule.js

# Every movement and every tone that is begun, as the page's own calls say it.
WITNESS = """
window.movements = [];
const LAYERS = ["last", "leaving", "pieces", "flying", "strip"];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const layer = [...LAYERS].find((name) => this.closest(`.${name}`));
  window.movements.push({
    layer,
    what: this.getAttribute("class"),
    look: this.dataset.look,
    how: Object.keys(frames[0]).includes("transform") ? frames[0].transform : "fade",
    delay: timing.delay ?? 0,
    duration: timing.duration,
    until: frames.at(-1),
    only: [...new Set(frames.flatMap(Object.keys))],
  });
  const animation = animate.call(this, frames, timing);
  if (window.frozen) animation.pause();
  return animation;
};
window.tones = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
  window.tones.push(this.frequency.value);
  return start.call(this, when);
};
"""
MIDDLE = """(element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
MIDDLES = f"(elements) => elements.map({MIDDLE})"
# How far things on their way are from where they go to, just before they arrive there.
ARRIVING = f"""(goal) => {{
  const middle = {MIDDLE};
  const [x, y] = middle(document.querySelector(goal));
  return [...document.querySelectorAll(".flying")].map((element) => {{
    for (const one of element.getAnimations()) one.currentTime = one.effect.getComputedTiming().endTime - 1;
    const [a, b] = middle(element);
    return Math.hypot(a - x, b - y);
  }});
}}"""
# Whether the board of a table shows a layout as a board does on which nothing has ever moved.
SHOWS = """async (layout) => {
  const { Board } = await import("/js/board/board.js");
  const board = new Board({ label: "", interactive: true });
  board.show(layout);
  const parts = ".pieces [data-look], .last > *";
  const drawn = (element) => [...element.querySelectorAll(parts)].map((one) => one.outerHTML);
  const [wanted, found] = [board.element, document.querySelector(".board-place .board")].map(drawn);
  return wanted.length > 0 && wanted.join() === found.join();
}"""
# Until nothing moves, and what has gone is out of the page.
STANDING_STILL = """async () => {
  await Promise.allSettled(document.getAnimations().map((movement) => movement.finished));
  await new Promise(requestAnimationFrame);
}"""


def shapes_of(layout: Layout) -> dict[Any, str]:
    """The role of every shape by its site and where it lies."""

    def place(shape: Shape) -> Any:
        return tuple((name, getattr(shape, name)) for name in shape.__dataclass_fields__ if name != "role")

    return {(site.id, place(shape)): shape.role for site in layout.sites for shape in site.shapes}


def turned(before: Layout, after: Layout) -> int:
    """On how many sites something has another colour than before."""
    old, new = shapes_of(before), shapes_of(after)
    changed = (place for place, role in old.items() if new.get(place, role) != role)
    return len({site for site, _ in changed})


def captured(before: Layout, after: Layout) -> int:
    """How many pieces more than before lie in the first of each seat's trays."""
    counts = [sum(tray.items[0].count for tray in layout.trays) for layout in (before, after)]
    return counts[1] - counts[0]


def record_until(game: str, happens: Callable[[Layout, Layout], int], least: int = 1) -> tuple[Record, int]:
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
            if count >= least and len(moves) > 1:
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


def select_layer(movements: list[dict[str, Any]], layer: str) -> list[dict[str, Any]]:
    return [movement for movement in movements if movement["layer"] == layer]


def select(movements: list[dict[str, Any]], layer: str, how: str) -> list[dict[str, Any]]:
    return [movement for movement in movements if (movement["layer"], movement["how"]) == (layer, how)]


def test_a_chain_turns_piece_after_piece_in_the_order_of_the_rules(people: People, tmp_path: Path) -> None:
    record, _ = record_until("tranglar", turned, 2)
    position = record.replay()
    down, *steps = position.game.board(position, None).order
    assert down
    assert len(steps) > 1
    ann = people.invite(motion=True, script=WITNESS)
    page = ann.page
    open_before_the_last_move(page, people.address, record, tmp_path)
    movements = step_on(page)
    opening = select(movements, "pieces", "scaleX(0)")
    opening.sort(key=lambda movement: movement["delay"])
    assert [movement["look"] for movement in opening] == [look for step in steps for look in step.values()]
    delays = [movement["delay"] for movement in opening]
    assert {after - before for before, after in itertools.pairwise(delays)} == {300}
    closing = select(movements, "leaving", "scaleX(1)")
    assert sorted(movement["delay"] for movement in closing) == delays, "the other side is seen until then"
    assert {part for movement in movements for part in movement["only"]} <= {
        "transform",
        "opacity",
        "offset",
        "easing",
    }

    # On the way back all of it turns at once, without an order.
    page.evaluate("window.movements.length = 0")
    page.get_by_label("One move back", exact=True).click()
    expect(page.get_by_label("One move forward")).to_be_enabled()
    page.evaluate(STANDING_STILL)
    opening = select(page.evaluate("window.movements"), "pieces", "scaleX(0)")
    before = record.replay(len(record.moves) - 1)
    was = before.game.board(before, None).sites
    assert {movement["look"] for movement in opening} >= {was[site][0] for step in steps for site in step}
    assert {movement["delay"] for movement in opening} == {0}

    # A key ends it at once, wherever it has come to.
    page.evaluate("window.frozen = true")
    page.get_by_label("One move forward").click()
    expect(page.locator(".leaving > *")).not_to_have_count(0)
    page.keyboard.press("Shift")
    expect(page.locator(".leaving > *")).to_have_count(0)
    assert page.evaluate("document.getAnimations().length") == 0

    # Another position is simply shown.
    page.evaluate("window.frozen = false; window.movements.length = 0")
    page.get_by_label("To the start").click()
    expect(page.get_by_label("One move back", exact=True)).to_be_disabled()
    assert page.evaluate("window.movements") == []


def test_what_is_captured_is_lifted_off(people: People, tmp_path: Path) -> None:
    record, pegs = record_until("trapture", captured)
    ann = people.invite(motion=True, script=WITNESS)
    open_before_the_last_move(ann.page, people.address, record, tmp_path)
    going = select(step_on(ann.page), "leaving", "none")
    assert len(going) == pegs
    assert all(movement["until"]["opacity"] == 0 for movement in going)


def test_what_is_captured_at_a_table_flies_to_its_captor(people: People) -> None:
    record, pegs = record_until("trapture(start=1)", captured)
    *moves, last = record.moves
    ann = people.invite(motion=True, script=WITNESS)
    sit(ann, "trapture", moves, start=1)
    owner = record.replay(len(moves)).turn  # who closes the ring takes the peg
    tray = record.replay().layout().trays[owner].items[0]
    ann.page.evaluate("window.frozen = true")
    ann.play(next(choice for choice in ann.choices if choice["move"] == last))
    expect(ann.page.locator(".flying")).to_have_count(pegs)
    assert max(ann.page.evaluate(ARRIVING, f'[data-item="{tray.id}"] .picture')) < 2
    expect(ann.page.locator(f'[data-item="{tray.id}"] .count')).to_have_text(str(tray.count))
    ann.page.keyboard.press("Shift")
    expect(ann.page.locator(".flying")).to_have_count(0)


def test_a_board_that_moves_ends_in_the_newest_position(people: People) -> None:
    ann = people.invite(motion=True, script=WITNESS)
    ann.set_up("zangle", "screen", option_mode="speedster")
    expect(ann.page.locator("button[data-move=call]").first).to_be_visible()
    ann.page.evaluate("window.movements.length = 0; window.frozen = true")  # nothing ends by itself
    layout = play_meanwhile(ann, 12)
    ann.page.wait_for_function(SHOWS, arg=layout)
    assert len(ann.page.evaluate("window.movements")) > 3, "several motions were cut short by the next one"
    ann.page.keyboard.press("Shift")
    expect(ann.page.locator(".leaving > *, .flying")).to_have_count(0)
    assert ann.page.evaluate(SHOWS, layout)


def test_a_piece_travels_from_its_tray_and_the_winner_has_a_moment(people: People) -> None:
    ann = people.invite(motion=True, script=WITNESS)
    page = ann.page
    ann.start("pyrga")
    ann.await_turn()
    page.evaluate(STANDING_STILL)
    page.evaluate("window.movements.length = 0; window.frozen = true")
    ann.play(ann.choices[0])
    page.wait_for_selector(".flying", state="attached")
    flying = select_layer(page.evaluate("window.movements"), "flying")
    assert [movement["duration"] for movement in flying] == [180]
    # It begins at one of the pieces of the one who has moved.
    start = page.locator(".flying").evaluate(MIDDLE)
    pieces = page.locator(".strips.others .item .picture").evaluate_all(MIDDLES)
    assert any(math.dist(start, piece) < 2 for piece in pieces)
    page.evaluate("window.frozen = false; for (const each of document.getAnimations()) each.finish()")
    expect(page.locator(".flying")).to_have_count(0)
    page.evaluate("window.movements.length = 0")
    page.click("[data-act=resign]")
    page.get_by_text("Really resign?").click()
    page.wait_for_selector(".winning-light", state="attached")
    page.evaluate(STANDING_STILL)
    assert page.locator(".leaving > *").count() == 0
    moment = page.evaluate("window.movements")
    assert max(movement["delay"] + movement["duration"] for movement in moment) == 1500
    assert any(movement["what"] == "name" for movement in moment)


def cards_on(person: Person) -> Counter[str]:
    """How many cards of each sort lie face up."""
    sites: dict[str, list[Any]] = person.state["board"]["sites"]
    return Counter(looks[0] for site, looks in sites.items() if re.fullmatch(r"c\d+|\d+-\d+", site))


def test_a_zangle_is_put_together_part_by_part(people: People) -> None:
    ann = people.invite(motion=True, script=WITNESS)
    ann.set_up("zangle", "screen")
    held = cards_on(ann)
    while not cards_on(ann) - held:  # otherwise what comes from the pile may be what has gone
        while not any("=" in choice["move"] for choice in ann.choices):
            ann.play(ann.choices[0])
            ann.await_turn()
        ann.page.evaluate(STANDING_STILL)
        ann.page.evaluate("window.movements.length = 0")
        held = cards_on(ann)
        ann.play(next(choice for choice in ann.choices if "=" in choice["move"]))
        ann.await_turn()
        ann.page.evaluate(STANDING_STILL)
    movements = ann.page.evaluate("window.movements")
    parts = select(movements, "last", "fade")
    assert len(parts) == ann.page.locator(".last > *").count() >= 3
    delays = [part["delay"] for part in parts]
    assert delays == sorted(set(delays)), "one after the other"
    # Cards from the pile show their backs until they turn over on the way.
    dealt = [one for one in select_layer(movements, "leaving") if one["how"].startswith("translate(")]
    backs = [one["delay"] + one["duration"] for one in dealt if one["look"] == "back"]
    faces = [one["delay"] for one in dealt if one["how"].endswith("scaleX(0)")]
    assert len(backs) > 0
    assert backs == faces
    # Cards of which there are fewer now slide there first, and only then others come from the pile. One that
    # is no part of what was made, as it was made itself, lifts off and keeps nothing waiting.
    gone = select(movements, "leaving", "none")
    assert len(gone) == (held - cards_on(ann)).total()
    gathered = [one for one in gone if one["duration"] == GATHER]
    assert (parts[0]["delay"] > 0) == bool(gathered)


@pytest.mark.parametrize("game", ["tranglar", "trapture"])
def test_nothing_moves_for_those_who_want_stillness(people: People, tmp_path: Path, game: str) -> None:
    record, _ = record_until(game, turned if game == "tranglar" else captured)
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
