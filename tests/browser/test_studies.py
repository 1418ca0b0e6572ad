"""Studies in the browser: the tree at a desk and a telephone, by keys alone, for others, and every way in."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quincunx import load
from quincunx.core.study import Study
from tests.browser.axe import violations
from tests.browser.layout import WITNESS
from tests.browser.people import NOWHERE, People, Person
from tests.browser.sitting import PLAY
from tests.browser.test_review import a_record

pytestmark = pytest.mark.compiled

BEGIN = """async (wanted) => {
  const { becomeGuest, post } = await import("/js/api.js");
  await becomeGuest();
  return (await post("/api/studies", wanted)).id;
}"""
PREFER = """async ([name, value]) => (await import("/js/preferences.js")).prefer(name, value)"""
CURRENT = ".tree-button[aria-current]"
OWN = ".annotate"
COMMENT = ".annotate textarea"


def open_study(person: Person, ply: int = 0, **wanted: Any) -> str:
    """A new study of theirs, after so many moves of its main line."""
    study: str = person.page.evaluate(BEGIN, wanted)
    person.page.goto(f"{person.people.address}/#/study/{study}/{ply}")
    expect(person.page.locator(".analysis .board[viewBox]")).to_be_visible()
    return study


def expect_at(page: Page, move: str) -> None:
    """That is the move shown, and its position is there."""
    expect(page.locator(f"{CURRENT} .tree-move")).to_have_attribute("data-move", move)


def play(person: Person, game: str, moves: list[str], move: str) -> None:
    """Choose a move on the board, after these."""
    expect(person.page.locator(".analysis .item:enabled").first).to_be_visible()
    choices = person.ask_position({"game": game, "seed": 1, "moves": moves})
    person.choose(next(one for one in choices if one["move"] == move))
    expect_at(person.page, move)


def others(game: str, moves: list[str], played: str) -> list[str]:
    """What else could have been played after these."""
    position = load(game).start(1)
    for move in moves:
        position.push(move)
    return [move for move in position.legal_moves() if move != played]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_game_that_is_over_becomes_a_study_which_others_read_and_copy(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone, color_scheme="dark" if phone else "light")
    page, moves = ann.page, list(a_record("pyrga", seed=9).moves)
    table, _ = page.evaluate(PLAY, [None, "pyrga", {}, moves])
    page.goto(f"{people.address}/#/record/{table}/4")
    page.click("[data-act=study]")
    expect_at(page, moves[3])

    # Another move is a variation; what follows it belongs to that.
    other = others("pyrga", moves[:4], moves[4])[0]
    play(ann, "pyrga", moves[:4], other)
    expect(page.locator(f".tree-variations {CURRENT}")).to_be_visible()
    page.fill(COMMENT, "Looks thin, but holds.")
    page.keyboard.press("Enter")
    expect(page.locator(".tree-comment")).to_have_text("Looks thin, but holds.")
    assert ann.press_anew('.signs [data-sign="!?"]')
    expect(page.locator(f"{CURRENT} .sign")).to_contain_text("interesting")
    reply = others("pyrga", [*moves[:4], other], "")[0]
    play(ann, "pyrga", [*moves[:4], other], reply)
    assert ann.press_anew("[data-act=promote]")
    expect(page.locator(".tree > .tree-line > li > .tree-button:has([data-move])")).to_have_count(6)
    expect(page.locator("[data-act=promote]")).to_be_disabled()
    assert violations(page) == []

    # What was deleted is gone, and what is asked before leaves time to think again.
    assert ann.press_anew("[data-act=delete-move]")
    expect(page.locator("[data-act=delete-move]")).to_have_text("Really delete?")
    assert ann.press_anew("[data-act=delete-move]")
    expect_at(page, other)
    page.reload()
    expect(page.locator(".tree-comment")).to_have_text("Looks thin, but holds.")
    expect(page.locator(f'.tree > .tree-line > li > .tree-button:has([data-move="{other}"])')).to_have_count(
        1
    )
    expect(page.locator(f'[data-move="{reply}"]')).to_have_count(0 if reply not in moves else 1)

    # Somebody else may read it, and copy it to change the copy.
    page.click("[data-act=keeping]")
    page.fill("#study-title", "My first one")
    page.keyboard.press("Tab")
    expect(page.locator(".analysis h1")).to_have_text("My first one")
    with page.expect_download() as saved:
        page.click("dialog [data-act=download]")
    text, file = saved.value.path().read_text(encoding="utf-8"), saved.value.path()
    assert Study.parse(text).at([*moves[:4], other]).comment == "Looks thin, but holds."
    assert violations(page) == []
    bob = people.invite(phone=phone, path=NOWHERE)
    bob.page.goto(page.locator("#study-address").input_value())
    expect(bob.page.locator(".tree-comment")).to_have_text("Looks thin, but holds.")
    expect(bob.page.locator(OWN)).to_have_count(0)
    bob.page.click('.steps [data-step="End"]')
    expect_at(bob.page, other)
    expect(bob.page.locator(".analysis .item:enabled")).to_have_count(0)
    bob.page.click("[data-act=copy-study]")
    expect(bob.page.locator(OWN)).to_be_visible()
    expect_at(bob.page, other)
    play(bob, "pyrga", [*moves[:4], other], reply)
    page.click("dialog [data-act=done]")
    page.reload()
    expect(page.locator(".tree-comment")).to_be_visible()
    expect(page.locator(f".tree-line [data-move='{reply}']")).to_have_count(0 if reply not in moves else 1)
    # What was saved as a file comes back with its variations, and is called as it was then.
    page.goto(f"{people.address}/#/studies")
    page.set_input_files("#study-file", file)
    expect(page.locator(".analysis h1")).to_have_text("My first one")
    expect(page.locator(f".tree-variations [data-move='{moves[4]}']")).to_be_visible()
    expect(page.locator(".tree-comment")).to_have_text("Looks thin, but holds.")


def test_everything_is_done_by_keys(people: People) -> None:
    ann = people.invite(path=NOWHERE)
    page, record = ann.page, a_record("pyrga", seed=11)
    moves, study = list(record.moves), Study.of_record(record)
    other = others("pyrga", moves[:1], moves[1])[0]
    study.add(moves[:1], other)
    study_id = open_study(ann, text=study.text)
    press = page.keyboard.press
    press("ArrowRight")
    expect_at(page, moves[0])
    press("ArrowRight")
    expect_at(page, moves[1])
    press("ArrowDown")
    expect_at(page, other)
    press("ArrowUp")
    expect_at(page, moves[1])
    press("End")
    expect_at(page, moves[-1])
    press("Home")
    expect(page.locator(CURRENT)).to_have_text("Start")
    # In the tree the same keys take the focus along.
    page.locator(CURRENT).focus()
    press("ArrowRight")
    press("ArrowRight")
    press("ArrowDown")
    expect_at(page, other)
    expect(page.locator(CURRENT)).to_be_focused()
    # What is done there goes by buttons.
    for act in ('[data-sign="?"]', "[data-act=promote]"):
        page.locator(act).focus()
        press("Enter")
    expect(page.locator("[data-act=promote]")).to_be_disabled()
    expect(page.locator(f"{CURRENT} .sign")).to_contain_text("mistake")
    # A piece is taken, and put down where the arrows lead.
    page.locator(".analysis .item:enabled").first.focus()
    press("Enter")
    page.locator('.board [data-site][tabindex="0"]').focus()
    to_and_fro = 2 * [*3 * ["ArrowRight"], "ArrowUp", *3 * ["ArrowLeft"], "ArrowUp"]
    while to_and_fro and not page.locator(".bar .words").get_attribute("data-move"):
        press(to_and_fro.pop(0))
    press("Enter")
    expect(page.locator(f"{CURRENT} .number")).to_have_text("3.")
    # Whoever changes it elsewhere meanwhile is not overruled, and what they did is shown.
    version = ann.context.request.get(f"{people.address}/api/studies/{study_id}").json()["version"]
    changed = {"version": version, "kind": "comment", "path": [], "words": "From elsewhere."}
    ann.context.request.post(f"{people.address}/api/studies/{study_id}/changes", data=changed)
    page.locator('[data-sign="!"]').focus()
    press("Enter")
    expect(page.locator(".notice-line")).to_contain_text("changed")
    expect(page.locator(".tree-start .tree-comment")).to_have_text("From elsewhere.")
    press("Enter")
    expect(page.locator(f"{CURRENT} .sign")).to_contain_text("good")
    # All of it is forgotten, once that was asked twice.
    page.locator("[data-act=keeping]").focus()
    press("Enter")
    page.locator("[data-act=delete-study]").focus()
    press("Enter")
    press("Enter")
    expect(page.locator(".studies .tables")).to_contain_text("None yet")
    assert violations(page) == []


def test_studies_begin_with_a_game_a_text_or_a_file(people: People) -> None:
    ann = people.invite(path=NOWHERE)
    page, record = ann.page, a_record("ringgz", seed=3, players=3)
    page.goto(f"{people.address}/#/studies")
    page.select_option("#study-game", "ringgz")
    page.select_option("#option-players", "4")
    page.click("[data-act=new-study]")
    expect(page.locator(".pieces-of-all .strip-head")).to_have_count(4)
    page.go_back()
    page.fill("#study-text", "nonsense")
    page.click("[data-act=open-text]")
    expect(page.locator(".new-study .refusal")).not_to_be_empty()
    page.fill("#study-text", load("pyrga").start(1).text)
    page.click("[data-act=open-text]")
    expect(page.locator(CURRENT)).to_have_text("Start")
    page.go_back()
    file = {"name": "game.record", "mimeType": "text/plain", "buffer": record.text.encode()}
    page.set_input_files("#study-file", file)
    expect(page.locator(".tree [data-move]")).to_have_count(len(record.moves))
    expect(page.locator(".analysis h1")).to_contain_text("Ann")
    page.goto(f"{people.address}/#/studies")
    expect(page.locator(".studies .tables a")).to_have_count(3)
    # Where nothing can be proven, what was played there is shown with what became of it.
    open_study(ann, game="ringgz")
    page.click("[data-act=tab-explorer]")
    expect(page.locator(".played li").first).to_contain_text("×")
    expect(page.locator(".examples li").first).not_to_be_empty()
    move = page.locator(".explored-move").first.get_attribute("data-move") or ""
    page.click(".explored-move >> nth=0")
    expect_at(page, move)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_engine_and_what_is_known_are_beside_the_board(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone, path=NOWHERE, script=WITNESS)
    page, record = ann.page, a_record("pyrga", seed=12)
    plies = range(1, len(record.moves))
    ply = max(one for one in plies if len(others("pyrga", list(record.moves[:one]), "")) > 3)
    open_study(ann, ply, text=record.text)
    expect_at(page, record.moves[ply - 1])
    expect(page.locator(".engine-words")).to_contain_text("rests")
    page.evaluate("shifts.length = 0")
    asked: list[dict[str, Any]] = []
    ways = [f"{people.address}/api/{name}" for name in ("engine", "explorer")]
    page.on("request", lambda one: asked.append(one.post_data_json) if one.url in ways else None)
    page.click("[data-act=engine]")
    expect(page.locator(".engine-line")).to_have_count(3)
    expect(page.locator(".engine-effort")).to_contain_text("visits")
    expect(page.locator(".meter").first).to_have_attribute("aria-label", re.compile("White [0-9]+ %"))
    assert page.evaluate("shifts") == []
    assert violations(page) == []
    # A line is read in words, with its notation beside them, or in notation alone, as is preferred.
    both = re.compile("^[a-z]+ [a-z]+ .*[A-Z][a-d][1-4][a-z]?$")
    expect(page.locator(".engine-line .said").first).to_have_text(both)
    page.evaluate(PREFER, ["moves", "notation"])
    expect(page.locator(".engine-line .in-full").first).to_have_text(re.compile("^[A-Z][a-d][1-4][a-z]?$"))
    page.evaluate(PREFER, ["moves", "words"])
    # It rests when told to, and says so to those who cannot see it.
    page.click("[data-act=engine]")
    expect(page.locator(".engine-words[role=status]")).to_contain_text("rests")
    expect(page.locator(".engine-line")).to_have_count(0)
    page.click("[data-act=engine]")
    expect(page.locator(".engine-line")).to_have_count(3)
    # A line is played by pressing it; then the engine thinks about what is there.
    best = page.locator(".engine-line").first
    expect(best.locator(".worth")).to_contain_text(re.compile("win|draw|loss|%"))
    move = best.get_attribute("data-move") or ""
    best.click()
    expect_at(page, move)
    expect(page.locator("#announcer")).to_contain_text(f"Move {ply + 1}: ")
    expect(page.locator(f'.engine-line[data-move="{move}"]')).to_have_count(0)
    page.click('.steps [data-step="ArrowLeft"]')
    expect_at(page, record.moves[ply - 1])

    # Every move with its value and how soon that comes.
    page.click("[data-act=tab-explorer]")
    legal = others("pyrga", list(record.moves[:ply]), "")
    expect(page.locator(".exact li")).to_have_count(len(legal))
    expect(page.locator(".exact .worth").first).to_contain_text(re.compile("^(win|loss) in [0-9]|^draw"))
    page.evaluate(PREFER, ["moves", "notation"])
    expect(page.locator(".exact .said").first).to_have_text(re.compile("^[A-Z][a-d][1-4][a-z]?$"))
    page.evaluate(PREFER, ["moves", "words"])
    # They are asked by the way from the start, so that nobody is helped who plays the same.
    assert {(one["position"], *one["moves"][:ply]) for one in asked} == {(None, *record.moves[:ply])}
    assert violations(page) == []
    last = page.locator(".exact .explored-move").last
    worst = last.get_attribute("data-move") or ""
    last.click()
    expect_at(page, worst)
    # What the engine has seen is a curve along the main line, which goes there.
    page.click("[data-act=tab-curve]")
    slider = page.locator(".analysis .curve-slider")
    slider.focus()
    page.keyboard.press("Home")
    for _ in range(ply):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", str(ply))
    expect(slider).to_have_attribute("aria-valuetext", re.compile("White [0-9]+ %"))
    # Whether it thinks is remembered; of hidden cards it never does, and says so.
    open_study(ann, game="zangle(mode=turns)")
    expect(page.locator("[data-act=engine]")).to_have_attribute("aria-label", "Stop the engine")
    expect(page.locator(".engine-words")).to_contain_text(re.compile("hid", re.IGNORECASE))
    expect(page.locator(".engine-line")).to_have_count(0)
    page.click("[data-act=tab-explorer]")
    expect(page.locator(".explorer [role=status]")).to_contain_text(re.compile("hid", re.IGNORECASE))


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_position_is_set_up_by_hand_and_becomes_a_study(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone, path=NOWHERE)
    page = ann.page
    page.goto(f"{people.address}/#/studies")
    page.select_option("#study-game", "pyrga")
    page.click("[data-act=set-up-board]")
    expect(page.locator(".editor .board[viewBox]")).to_be_visible()
    assert ann.press_anew('.editor [data-site="a1"] > :first-child')
    page.click('[data-choice="white square"]')
    expect(page.locator('.editor [data-standing="a1"] > *')).to_have_count(1)
    assert violations(page) == []
    # By keys: from one site to the next, to what may stand there, and back.
    page.locator('.editor [data-site="a1"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".editor-choice").first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator('.editor [data-site="b1"]')).to_be_focused()
    text = page.locator("#editor-text").input_value()
    assert len(set(text)) > len(set(load("pyrga").start(1).text))
    # What the rules do not allow is said, and not opened; what is no position at all is refused.
    page.fill("#editor-text", "nonsense")
    page.keyboard.press("Enter")
    expect(page.locator(".editor-problem")).not_to_be_empty()
    page.reload()
    expect(page.locator("#editor-text")).to_have_value(text)
    expect(page.locator(".editor-problem")).to_be_empty()
    page.click("[data-act=open-study]")
    expect(page.locator(".analysis .board[viewBox]")).to_be_visible()
    expect(page.locator('.analysis [data-standing="a1"] > *')).to_have_count(1)
    page.click("[data-act=keeping]")
    page.click("[data-act=edit-position]")
    expect(page.locator("#editor-text")).to_have_value(text)
    page.goto(f"{people.address}/#/studies")
    page.select_option("#study-game", "zangle")
    page.click("[data-act=set-up-board]")
    expect(page.locator(".new-study .refusal")).to_contain_text("cannot be set up by hand")
