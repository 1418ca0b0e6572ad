"""How moves are chosen: no stray click plays one, pieces are put down, dragged and turned; forced moves."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import quincunx
from quincunx.core.layout import Layout, Steps
from quincunx.core.registry import game_names
from tests.browser.people import NOWHERE, TO_SCREEN, People, Person
from tests.browser.pointing import measure_moves, take_a_piece
from tests.browser.sitting import sit

pytestmark = pytest.mark.compiled

SIZES = [pytest.param(False, id="desktop"), pytest.param(True, id="phone")]
GRID = 6  # stray clicks in each direction
# What changes on and around the board from now on, and what has changed until the frame after the next one.
WATCH = """() => {
  window.changes = [];
  const note = ({ target }) => window.changes.push(target.outerHTML ?? target.data);
  const observer = new MutationObserver((found) => found.forEach(note));
  for (const part of document.querySelectorAll(".board-place, .bar, .strips"))
    observer.observe(part, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
CHANGED = """async () => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  return window.changes;
}"""
LIFT = 44  # how far above a finger a dragged piece is held
BOARD_SIZE = """() => {
  const { width, height } = document.querySelector(".board").viewBox.baseVal;
  return [width, height];
}"""
# Whether something was said about what to do: at the place, by pictures, or by other words than before.
ANSWERED = """(before) => document.querySelector(".spot:not([hidden]), .pictures > *")
  || document.querySelector(".bar .words").textContent !== before"""


def moves_until(game: str, happens: Callable[[Layout], Any]) -> tuple[list[str], Any]:
    """The moves of a random game until something is so, and what it is."""
    for seed in range(50):
        dice, position = random.Random(seed), quincunx.load(game).start(seed=0)
        moves: list[str] = []
        while position.outcome is None:
            found = happens(position.layout())
            if found:
                return moves, found
            moves.append(dice.choice(position.legal_moves()))
            position.push(moves[-1])
    raise AssertionError(f"that does not happen in {game}")


def on_screen(person: Person, point: list[float] | tuple[float, float]) -> tuple[float, float]:
    person.page.evaluate("document.querySelector('.board').scrollIntoView({ block: 'center' })")
    x, y = person.page.evaluate(TO_SCREEN, list(point))
    return x, y


def click(person: Person, point: list[float] | tuple[float, float], times: int = 1) -> None:
    x, y = on_screen(person, point)
    if person.touch:
        for _ in range(times):
            person.page.touchscreen.tap(x, y)
    else:
        person.page.mouse.click(x, y, click_count=times)


def played(person: Person) -> list[dict[str, Any]]:
    """The moves that the page has sent."""
    return [message for message in person.sent if message["type"] in ("move", "compose")]


def in_hand(person: Person) -> Any:
    return person.page.locator("[data-item][aria-pressed=true]")


class Drag:
    """A piece that is dragged with the mouse or a finger."""

    def __init__(self, person: Person, selector: str) -> None:
        self.page, self.touch = person.page, person.touch
        box = self.page.locator(selector).bounding_box()
        assert box is not None
        self.at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.time = time.time() - 60
        self.fingers = person.context.new_cdp_session(self.page) if self.touch else None
        if self.touch:
            self._touch("touchStart", self.at)
        else:
            self.page.mouse.move(*self.at)
            self.page.mouse.down()

    def to(self, x: float, y: float) -> None:
        """Hold it over a place."""
        end = (x, y + LIFT) if self.touch else (x, y)
        for share in (0.3, 0.7, 1.0):
            at = tuple(a + share * (b - a) for a, b in zip(self.at, end, strict=True))
            if self.touch:
                self._touch("touchMove", at)
            else:
                self.page.mouse.move(*at)
        self.at = end

    def let_go(self) -> None:
        if self.touch:
            self._touch("touchEnd")
        else:
            self.page.mouse.up()

    def _touch(self, kind: str, *points: Any) -> None:
        assert self.fingers is not None
        # A second for each: after a finger that is quick enough to fling, the browser ignores the next tap.
        self.time += 1
        touches = [{"x": x, "y": y} for x, y in points]
        event = {"type": kind, "touchPoints": touches, "timestamp": self.time}
        self.fingers.send("Input.dispatchTouchEvent", event)


@pytest.mark.parametrize("phone", SIZES)
@pytest.mark.parametrize("game", game_names())
def test_stray_clicks_play_nothing(people: People, game: str, phone: bool) -> None:
    ann = people.invite(phone=phone, path=NOWHERE)
    sit(ann, game, 12)
    expect(in_hand(ann)).to_have_count(0)
    words = ann.page.inner_text(".bar .words")
    width, height = ann.page.evaluate(BOARD_SIZE)
    click(ann, (width / 2, height / 2))
    ann.page.wait_for_function(ANSWERED, arg=words)
    for row in range(GRID):
        for column in range(GRID):
            # A double click is no more of a decision than a single one.
            click(ann, ((column + 0.5) / GRID * width, (row + 0.5) / GRID * height), times=2)
            if not phone:
                ann.page.keyboard.press("Escape")
    assert played(ann) == []
    assert ann.page.locator(".move-list li").count() == 12


@pytest.mark.parametrize("phone", SIZES)
def test_a_single_click_only_shows_a_move(people: People, phone: bool) -> None:
    def takes_one_click(layout: Layout) -> Steps | None:
        alone = [move for move in layout.moves if len(move.steps) == 1 and not move.button]
        first = [
            move for move in alone if sum(alone[0].steps[0] in other.steps for other in layout.moves) == 1
        ]
        return first[0] if first and first[0] is alone[0] else None

    moves, move = moves_until("tranglar", takes_one_click)
    ann = people.invite(phone=phone, path=NOWHERE)
    sit(ann, "tranglar", moves)
    site = f'[data-site="{move.steps[0]}"] > :first-child'
    ann.press(site)
    expect(ann.page.locator(".bar .words")).to_have_attribute("data-move", move.move)
    expect(ann.page.locator(".bar .words")).to_contain_text("turn: play “")
    expect(ann.page.locator(".ghost.pinned > *").first).to_be_attached()
    assert played(ann) == []
    if phone:
        ann.press("[data-act=confirm]")
    else:
        ann.press(site)
    expect(ann.page.locator(".move-list .move").nth(len(moves))).to_have_attribute("data-move", move.move)


def test_a_piece_is_put_down_by_escape_by_a_second_click_and_by_one_beside_the_board(people: People) -> None:
    ann = people.invite(path=NOWHERE)
    sit(ann, "pyrga", 2)
    choice = ann.choices[0]
    item = f'[data-item="{choice["steps"][0]}"]'
    ghost, lit = ann.page.locator(".ghost > *"), ann.page.locator(".sent > .role-glow")
    assert choice["sends"]
    sending = re.compile(r" sends the next player to .*" + ".*".join(choice["sends"]))
    for put_down in (
        lambda: ann.page.keyboard.press("Escape"),
        lambda: ann.press(item),
        lambda: ann.page.locator(".table-title").click(),
    ):
        ann.hover(choice)
        expect(ghost.first).to_be_attached()
        expect(lit).to_have_count(len(choice["sends"]))
        expect(ann.page.locator(".bar .words")).to_have_text(sending)
        ann.page.keyboard.press("r")
        put_down()
        expect(in_hand(ann)).to_have_count(0)
        expect(ghost).to_have_count(0)
        expect(lit).to_have_count(0)
        click(ann, choice["at"])
        assert played(ann) == []
        ann.page.keyboard.press("Escape")
    ann.play(choice)
    ann.await_turn()
    expect(in_hand(ann)).to_have_count(0)


def test_a_pointer_that_means_the_same_place_changes_nothing_on_the_page(people: People) -> None:
    ann = people.invite(path=NOWHERE)
    sit(ann, "tranglar", 4)
    choice = next(choice for choice in ann.choices if len(choice["steps"]) == 2 and not choice["button"])
    ann.hover(choice)
    expect(ann.page.locator(".ghost > *").first).to_be_attached()
    ann.page.evaluate(WATCH)
    x, y = ann.page.evaluate(TO_SCREEN, choice["at"])
    for step in range(1, 4):
        ann.page.mouse.move(x + step, y - step)
    assert ann.page.evaluate(CHANGED) == []


def test_a_piece_that_follows_the_pointer_leaves_the_styles_of_all_else_alone(people: People) -> None:
    """A style that depends on what is within a table has the browser look at all of it every time."""
    ann = people.invite()
    sit(ann, "trapture", 6)
    take_a_piece(ann)
    elements = ann.page.evaluate("document.querySelectorAll('*').length")
    restyled = [cost.restyled for cost in measure_moves(ann.page, 20)]
    assert 0 < max(restyled) < elements / 10


def test_escape_goes_back_one_step_at_a_time(people: People) -> None:
    ann = people.invite()
    ann.page.evaluate("localStorage.setItem('quincunx', JSON.stringify({ confirm: 'always', sound: 'off' }))")
    ann.page.reload()
    sit(ann, "pyrga", 2)
    choice = ann.choices[0]
    ann.hover(choice)
    click(ann, choice["at"])
    expect(ann.page.locator(".ghost.pinned > *").first).to_be_attached()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".ghost.pinned > *")).to_have_count(0)
    expect(in_hand(ann)).to_have_count(1)
    ann.page.keyboard.press("Escape")
    expect(in_hand(ann)).to_have_count(0)
    ann.hover(choice)
    click(ann, choice["at"])
    assert played(ann) == []
    click(ann, choice["at"])  # a second click on it makes it
    expect(ann.page.locator(".move-list li")).to_have_count(3)


@pytest.mark.parametrize("phone", SIZES)
def test_pieces_are_dragged_to_the_board(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone, path=NOWHERE)
    dragged = 0
    for game in game_names():
        sit(ann, game, 3)
        items = {element.get_attribute("data-item") for element in ann.page.locator("[data-item]").all()}
        choice = next(
            (one for one in ann.choices if one["steps"][0] in items and len(one["steps"]) == 2), None
        )
        if choice is None:
            continue
        dragged += 1
        item = f'[data-item="{choice["steps"][0]}"]'
        ghost = ann.page.locator(".ghost > *")
        place = on_screen(ann, choice["at"])
        title = ann.page.locator("header").bounding_box()
        assert title is not None
        for escaping in (False, True):
            drag = Drag(ann, item)
            drag.to(*place)
            expect(ghost.first).to_be_attached()
            drag.to(title["x"] + 4, title["y"] + 4)
            expect(ann.page.locator(".dragged")).to_be_visible()
            expect(ghost).to_have_count(0)
            if escaping:
                ann.page.keyboard.press("Escape")
                expect(ann.page.locator(".dragged")).to_have_count(0)
            drag.let_go()
            expect(ann.page.locator(".dragged")).to_have_count(0)
            expect(in_hand(ann)).to_have_count(0)
        assert played(ann) == []
        drag = Drag(ann, item)
        drag.to(*place)
        drag.let_go()
        if phone:
            expect(ann.page.locator(".ghost.pinned > *").first).to_be_attached()
            assert played(ann) == []
            # Not by a finger: browsers may take a tap right after a drag for a part of it.
            ann.page.click("[data-act=confirm]")
        expect(ann.page.locator(".move-list li")).to_have_count(4)
    assert dragged >= 4


def test_a_piece_on_the_board_is_dragged_onto_another(people: People) -> None:
    def joins_two(layout: Layout) -> Steps | None:
        trays = {item.id for tray in layout.trays for item in tray.items}
        pairs = [move for move in layout.moves if len(move.steps) == 2 and not trays & set(move.steps)]
        for pair in pairs:
            if sum(set(pair.steps) <= set(move.steps) for move in layout.moves) == 1:
                return pair
        return None

    moves, pair = moves_until("tranglar", joins_two)
    ann = people.invite(path=NOWHERE)
    sit(ann, "tranglar", moves)
    ends = [ann.page.locator(f'[data-site="{site}"] > :first-child').bounding_box() for site in pair.steps]
    assert ends[1] is not None
    drag = Drag(ann, f'[data-site="{pair.steps[0]}"] > :first-child')
    drag.to(ends[1]["x"] + ends[1]["width"] / 2, ends[1]["y"] + ends[1]["height"] / 2)
    expect(ann.page.locator(".ghost > *").first).to_be_attached()
    drag.let_go()
    expect(ann.page.locator(".move-list .move").nth(len(moves))).to_have_attribute("data-move", pair.move)


# Positions in which a button, or one move on the board, is all there is.
FORCED = [
    pytest.param("tranglar", True, "you cannot move, so pass", "Pass", id="pass"),
    pytest.param("pyrga", False, "only one move is possible, ", "Play", id="piece"),
]


@pytest.mark.parametrize("phone", SIZES)
@pytest.mark.parametrize(("game", "has_button", "words", "button"), FORCED)
def test_a_forced_move_is_said_and_has_one_button(
    people: People, game: str, has_button: bool, words: str, button: str, phone: bool
) -> None:
    def is_forced(layout: Layout) -> Steps | None:
        only = layout.moves[0] if len(layout.moves) == 1 else None
        return only if only and bool(only.button) is has_button else None

    moves, only = moves_until(game, is_forced)
    ann = people.invite(phone=phone, path=NOWHERE)
    sit(ann, game, moves)
    expect(ann.page.locator(".bar .words")).to_contain_text(f"turn: {words}")
    expect(ann.page.locator(".controls button:visible:not([data-act=more])")).to_have_text([button])
    assert played(ann) == []
    ann.press(".bar [data-act=forced]")
    expect(ann.page.locator(".move-list .move").nth(len(moves))).to_have_attribute("data-move", only.move)
