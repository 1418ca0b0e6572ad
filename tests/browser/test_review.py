"""The review of a game: headline, curve, badges, better lines and moves to try, at a desk and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quincunx import Record, load
from quincunx.core.outcome import Outcome
from quincunx.core.stream import RandomStream
from tests.browser.people import People, Person
from tests.browser.test_every_view import violations

pytestmark = pytest.mark.compiled

# The colour of each seat's line, and that of its role in the stylesheet.
TONES = """(roles) => {
  const swatch = document.createElement("i");
  document.body.append(swatch);
  const told = roles.map((role) => {
    swatch.style.color = `var(--role-${role})`;
    return getComputedStyle(swatch).color;
  });
  swatch.remove();
  const lines = [...document.querySelectorAll(".curve-legend .line")];
  return { told, drawn: lines.map((line) => getComputedStyle(line).stroke) };
}"""
DASHES = """() => [...document.querySelectorAll(".curve-legend .line")].map((line) =>
  line.getAttribute("stroke-dasharray"))"""
# Whatever can be pressed and is smaller than a finger needs.
SMALL = """() => [...document.querySelectorAll(".review button, .variation button, .trial button")]
  .filter((button) => button.checkVisibility() && button.getBoundingClientRect().height < 40)
  .map((button) => button.textContent)"""


def a_record(name: str, seed: int = 5, **options: Any) -> Record:
    """A game of random moves; each is reviewed once, as the server remembers what it has found."""
    game, stream = load(name, **options), RandomStream(seed)
    position, moves = game.start(1), list[str]()
    while position.outcome is None:
        legal = position.legal_moves()
        moves.append(legal[stream.below(len(legal))])
        position.push(moves[-1])
    return Record(game, 1, tuple(moves), ("Ann", "Bob", "Cat")[: game.seats], position.outcome)


def in_words(record: Record, ply: int) -> str:
    """The move after so many others, as the pages say it."""
    return record.game.words(record.replay(ply), record.moves[ply])


def open_record(person: Person, record: Record, folder: Path) -> Page:
    file = folder / "game.txt"
    file.write_text(record.text)
    person.page.goto(f"{person.people.address}/#/records")
    person.page.set_input_files("#record-file", file)
    expect(person.page.locator(".record .board[viewBox]")).to_be_visible()
    return person.page


def find_fault(page: Page) -> int:
    """Go to the first blunder; how many moves came before it."""
    bad = page.locator(".move-list button:has(.badge.blunder)").first
    bad.click()
    expect(page.locator("[data-act=try]")).to_be_visible()
    return int(page.locator(".curve-slider").get_attribute("aria-valuenow") or 0) - 1


@pytest.mark.parametrize("phone", [False, True])
def test_a_game_is_reviewed_and_its_mistakes_can_be_mended(
    people: People, tmp_path: Path, phone: bool
) -> None:
    ann = people.invite(phone=phone, color_scheme="dark" if phone else "light")
    record = a_record("pyrga", seed=6 if phone else 5)
    page = open_record(ann, record, tmp_path)
    page.click("[data-act=analyse]")
    expect(page.locator(".review[data-done]")).to_be_visible()
    expect(page.locator(".headline")).to_contain_text("Decided")

    # The curve has the seats' colours, other strokes too, a legend and an axis.
    found = page.evaluate(TONES, ["white", "black"])
    assert found["drawn"] == found["told"]
    assert len(set(page.evaluate(DASHES))) == 2
    expect(page.locator(".curve-legend")).to_contain_text("Ann (white)")
    expect(page.locator(".curve .axes")).to_contain_text("100 %")
    expect(page.locator(".curve .axes")).to_contain_text("moves")

    # It can be walked along by keys, and says in words what it shows.
    slider = page.locator(".curve-slider")
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "1")
    told = slider.get_attribute("aria-valuetext") or ""
    assert told.startswith(
        f"Move 1, {in_words(record, 0)}: {page.inner_text('.verdict-words')} Chances: Ann (white) "
    )
    expect(page.locator(".move-list li").first.locator("[aria-current]")).to_be_attached()

    # Every move has a sign and a word, which screen readers say with it.
    badges = page.locator(".move-list .badge")
    expect(badges).to_have_count(len(record.moves))
    for sign in badges.locator(".sign").all_inner_texts():
        assert sign
    blunder = page.locator(".move-list button:has(.badge.blunder)").first
    assert (blunder.get_attribute("aria-label") or "").endswith(" – blunder")
    expect(page.locator(".reports")).to_contain_text("% accuracy")

    # The better line is played on the board, and left again.
    ply = find_fault(page)
    there = page.inner_html(".record .pieces")
    page.click("[data-act=line]")
    expect(page.locator(".variation")).to_contain_text(f"Instead of move {ply + 1}, {in_words(record, ply)}")
    expect(page.locator(".line-move[aria-current]")).to_be_visible()
    better = page.inner_text(".line-move >> nth=0")
    assert page.inner_html(".record .pieces") != there
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".line-move[aria-current]")).to_have_count(0)
    assert page.evaluate(SMALL) == []
    page.keyboard.press("Escape")
    expect(page.locator(".variation")).to_be_hidden()
    assert page.inner_html(".record .pieces") == there

    # The mistake is made again, then mended.
    choices = ann.ask_position({"game": str(record.game), "seed": 1, "moves": list(record.moves[:ply])})
    page.click("[data-act=try]")
    expect(page.locator(".trial")).to_contain_text(f"find something better than {in_words(record, ply)}")
    ann.choose(next(one for one in choices if one["move"] == record.moves[ply]))
    expect(page.locator(".trial > .words.wrong")).to_contain_text("That was played")
    page.click("[data-act=again]")
    expect(page.locator(".trial > .words")).to_contain_text("find something better")
    ann.choose(next(one for one in choices if one["words"] == better.partition(", completing")[0]))
    expect(page.locator(".trial > .words.right")).to_contain_text(f"“{better}” is as good as any other")
    assert page.evaluate(SMALL) == []
    assert violations(page) == []
    page.click("[data-act=answer]")
    expect(page.locator(".variation")).to_be_visible()
    page.click(".variation [data-act=back]")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # Who comes back finds the review there.
    page.goto(f"{people.address}/#/records")
    page.go_back()
    expect(page.locator(".review[data-done] .headline")).to_contain_text("Decided")
    assert violations(page) == []


def test_lines_have_the_colours_of_the_seats_and_a_review_goes_on_without_its_page(
    people: People, tmp_path: Path
) -> None:
    ann = people.invite()
    page = open_record(ann, a_record("ringgz", players=3), tmp_path)
    page.click("[data-act=analyse]")
    expect(page.locator(".curve .line[data-seat='2']")).to_be_visible()
    page.goto(f"{people.address}/#/records")
    expect(page.locator("#record-file")).to_be_visible()
    page.go_back()
    expect(page.locator(".review[data-done]")).to_be_visible()  # nobody has pressed anything
    found = page.evaluate(TONES, ["blue", "green", "yellow"])
    assert found["drawn"] == found["told"]
    assert len(set(page.evaluate(DASHES))) == 3


def test_a_game_in_real_time_says_that_it_has_no_review(people: People, tmp_path: Path) -> None:
    ann = people.invite()
    race = Record(load("zangle", mode="speedster"), 1, (), (), Outcome((0,), (1, 0), "player 1 wins"))
    page = open_record(ann, race, tmp_path)
    expect(page.locator(".review")).to_contain_text("in real time has no review")
    expect(page.locator("[data-act=analyse]")).to_be_hidden()
