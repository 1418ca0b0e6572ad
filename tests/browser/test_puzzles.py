"""Puzzles in the browser: at a desk and on a telephone, by mouse, touch and keys; and the card of the day."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quincunx import load
from quincunx.hall import daily
from quincunx.puzzles.puzzle import Puzzle, is_free, read_puzzles
from tests.browser.axe import violations
from tests.browser.people import NOWHERE, PATIENCE, People, Person
from tests.browser.sitting import PLAY
from tests.browser.test_review import a_record

pytestmark = pytest.mark.compiled

GAME = daily.games_with_puzzles()[0]
PUZZLE = next(puzzle for puzzle in read_puzzles(GAME) if len(puzzle.moves) == 3)


HELD_NOW = "document.querySelector('.bar .words').dataset.move"


def open_puzzle(person: Person, puzzle: Puzzle, day: str = "") -> None:
    name = load(puzzle.game).name
    person.page.goto(f"{person.people.address}/#/puzzle/{name}/{puzzle.id}{f'/{day}' if day else ''}")
    expect_move(person.page, puzzle, 1)


def expect_move(page: Page, puzzle: Puzzle, number: int) -> None:
    expect(page.locator(".puzzle-acts")).to_contain_text(f"Move {number} of {len(puzzle.moves)}")
    expect(page.locator("[data-act=hint]")).to_be_enabled()


def make_move(person: Person, puzzle: Puzzle, line: int, move: str) -> None:
    """Choose a move on the board, after so many of the line."""
    person.choose(choice_of(person, puzzle, line, move))


def choice_of(person: Person, puzzle: Puzzle, line: int, move: str) -> dict[str, Any]:
    """How a move is chosen, after so many of the line."""
    wanted = {"game": puzzle.game, "position": puzzle.position, "moves": list(puzzle.line[:line])}
    found: dict[str, Any] = next(one for one in person.ask_position(wanted) if one["move"] == move)
    return found


def solve(person: Person, puzzle: Puzzle) -> None:
    for number, move in enumerate(puzzle.moves):
        expect_move(person.page, puzzle, number + 1)
        make_move(person, puzzle, 2 * number, move)
    expect(person.page.locator(".answer .reply.right")).to_contain_text("Solved.")


def see_today(person: Person) -> None:
    """It is below the first screen, and comes when somebody comes there."""
    person.page.locator(".home .today").scroll_into_view_if_needed()
    expect(person.page.locator(".home .daily")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_puzzle_is_solved_after_a_fault(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone, path=NOWHERE)
    open_puzzle(ann, PUZZLE)
    expect(ann.page.locator(".puzzle .ask")).to_have_text(PUZZLE.task[0].upper() + PUZZLE.task[1:])
    wrong = next(move for move in PUZZLE.begin().legal_moves() if move != PUZZLE.line[0])
    make_move(ann, PUZZLE, 0, wrong)
    expect(ann.page.locator(".answer .reply.wrong")).to_contain_text("That is not it")
    expect(ann.page.locator(".answer .reply.wrong")).to_have_attribute("role", "status")
    expect(ann.page.locator("[data-act=again]")).to_be_focused()
    assert violations(ann.page) == []
    assert ann.press_anew("[data-act=again]")
    solve(ann, PUZZLE)
    expect(ann.page.locator(".answer .reply")).to_contain_text("Your rating: ")
    assert violations(ann.page) == []
    assert ann.press_anew("[data-act=next]")
    expect(ann.page.locator(".puzzle-acts")).to_contain_text("Move 1 of ")
    assert PUZZLE.id not in ann.page.url


def test_whoever_gives_up_sees_how_it_goes_and_nobody_before(people: People) -> None:
    ann = people.invite(path=NOWHERE)
    told: list[str] = []
    ann.page.on("response", lambda answer: told.append(answer.url) if "/api/puzzles" in answer.url else None)
    open_puzzle(ann, PUZZLE)
    assert not any("solution" in url for url in told)
    assert ann.press_anew("[data-act=hint]")
    expect(ann.page.locator(".puzzle .ask")).to_contain_text("begin")
    assert ann.press_anew("[data-act=solution]")
    expect(ann.page.locator(".puzzle-line li")).to_have_count(len(PUZZLE.line))
    expect(ann.page.locator("[data-act=next]")).to_be_focused()
    seen = {ann.page.url}
    for _ in range(2):
        ann.page.click("[data-act=next]")
        expect(ann.page.locator("[data-act=solution]")).to_be_enabled()
        seen.add(ann.page.url)
        ann.page.click("[data-act=solution]")
        expect(ann.page.locator("[data-act=next]")).to_be_focused()
    assert len(seen) == 3
    ann.page.click("[data-act=study]")
    expect(ann.page.locator(".analysis h1")).to_contain_text("puzzle")
    expect(ann.page.locator(".analysis .item:enabled").first).to_be_visible()


def test_what_is_claimed_is_found_right_or_wrong_and_nothing_tells_before(people: People) -> None:
    games = (game for game in daily.games_with_puzzles() if game.puzzle_kinds)
    puzzle = next(one for game in games for one in read_puzzles(game) if is_free(one.begin()))
    position = puzzle.begin()
    seat = position.to_act[0]
    layout = position.layout(seat)
    assert layout.claim is not None
    steps = dict(position.game.choices(position, seat))[puzzle.line[0]].steps
    sites: list[str] = []
    for step in steps:
        sites.append(next(one.id for one in layout.sites if one.kind == step and one.id not in sites))
    ann = people.invite(phone=True, path=NOWHERE)
    open_puzzle(ann, puzzle)
    others = [site for site in layout.claim.sites if site not in sites]
    for wrong in (sites[0], others[0]):
        ann.press(f'[data-site="{wrong}"] > :first-child')
    expect(ann.page.locator(".bar .words")).to_contain_text("2 chosen: claim them, or choose more.")
    assert ann.press_anew("[data-act=confirm]")
    expect(ann.page.locator(".answer .reply.wrong")).to_contain_text("That is not it.")
    assert ann.press_anew("[data-act=again]")
    assert ann.press_anew("[data-act=hint]")
    expect(ann.page.locator(".puzzle .ask")).to_have_text("It begins with this.")
    ann.press_anew("[data-act=cancel]")
    for site in sites:
        ann.press(f'[data-site="{site}"] > :first-child')
    assert ann.press_anew("[data-act=confirm]")
    expect(ann.page.locator(".answer .reply.right")).to_contain_text("Solved.")
    # With hidden cards there is nothing to study.
    expect(ann.page.locator("[data-act=next]")).to_be_visible()
    expect(ann.page.locator("[data-act=study]")).to_have_count(0)
    assert violations(ann.page) == []


def test_the_card_of_the_day_leads_to_its_puzzle_and_says_what_became_of_it(people: People) -> None:
    ann = people.invite()
    see_today(ann)
    card = ann.page.locator(f".home .daily-entry[data-kind=puzzle][data-game={GAME.name}]")
    expect(card).to_have_attribute("data-state", "new")
    puzzle = daily.puzzle_of(GAME, daily.today())
    card.locator("[data-act=daily]").click()
    solve(ann, puzzle)
    expect(ann.page.locator("[data-act=share]")).to_be_visible()
    ann.page.locator("a.brand").click()
    see_today(ann)
    expect(card).to_have_attribute("data-state", "solved")
    expect(card).to_contain_text("1 day in a row")
    expect(card).to_contain_text("solved it")  # and how many others did
    ann.page.click("[data-act=puzzles]")
    past = ann.page.locator(".archive a").first
    expect(past).to_have_attribute("data-state", "new")
    past.click()
    expect(ann.page.locator(".puzzle h1")).to_contain_text("-")  # it has the date
    expect(ann.page.locator("[data-act=hint]")).to_be_enabled()
    ann.page.go_back()
    deal = ann.page.locator(".archive [data-act=past-deal]").first
    expect(deal).to_have_accessible_name(re.compile(r" deal, [-\d]+: not tried yet$"))
    deal.click()
    expect(ann.page.locator(".table .board[viewBox]").first).to_be_visible()


def test_the_deal_of_the_day_is_played_at_a_table(people: People) -> None:
    ann = people.invite()
    see_today(ann)
    ann.page.click(".daily-entry[data-kind=deal] [data-act=deal]")
    expect(ann.page.locator(".table .board[viewBox]").first).to_be_visible()


def test_everything_is_reached_and_a_puzzle_is_solved_by_keys(people: People) -> None:
    ann = people.invite(path=NOWHERE)
    open_puzzle(ann, PUZZLE)
    reached: set[str] = set()
    for _ in range(60):
        ann.page.keyboard.press("Tab")
        reached.add(
            ann.page.evaluate(
                "document.activeElement.dataset.act ?? document.activeElement.dataset.item"
                " ?? (document.activeElement.closest('.board') ? 'board' : '')"
            )
        )
    assert {"hint", "solution", "board"} <= reached
    told = ann.page.locator("#announcer p").last
    for number, move in enumerate(PUZZLE.moves, start=1):
        expect_move(ann.page, PUZZLE, number)
        make_move_by_keys(ann, PUZZLE, 2 * number - 2, move)
        if number < len(PUZZLE.moves):
            before, reply = PUZZLE.positions()[2 * number - 1], PUZZLE.line[2 * number - 1]
            expect(told).to_contain_text(before.game.words(before, reply))
    solved = ann.page.locator(".answer .reply.right")
    expect(solved).to_contain_text("Solved.")
    expect(solved).to_have_attribute("role", "status")
    expect(ann.page.locator("[data-act=next]")).to_be_focused()


def go_by(page: Page, key: str, is_there: Callable[[], object]) -> None:
    """Press a key until one is there."""
    for _ in range(60):
        if is_there():
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead there")


def make_move_by_keys(person: Person, puzzle: Puzzle, line: int, move: str) -> None:
    """Take the piece of a move, go to its place from a corner of the board, turn it, and put it down."""
    keyboard, focused = person.page.keyboard, "document.activeElement.dataset.%s"
    choice = choice_of(person, puzzle, line, move)
    item, site = choice["steps"]
    go_by(person.page, "Tab", lambda: person.page.evaluate(focused % "item") == item)
    keyboard.press("Enter")
    go_by(person.page, "Shift+Tab", lambda: person.page.evaluate(focused % "site"))
    for key in 4 * ("ArrowDown", "ArrowLeft"):
        keyboard.press(key)
    column, row = "abcd".index(site[0]), int(site[1]) - 1
    for key in (*column * ("ArrowRight",), *row * ("ArrowUp",)):
        keyboard.press(key)
    assert person.page.evaluate(focused % "site") == site
    go_by(person.page, "r", lambda: person.page.evaluate(HELD_NOW) == move)
    keyboard.press("Enter")


def test_mistakes_of_a_reviewed_game_come_back(people: People) -> None:
    ann = people.invite()
    moves = list(a_record("pyrga", seed=8).moves)
    table, _ = ann.page.evaluate(PLAY, [None, "pyrga", {}, moves])
    ann.page.goto(f"{people.address}/#/record/{table}/review")
    ann.page.wait_for_selector(".review[data-done]", timeout=PATIENCE)
    ann.page.click(".review [data-act=training]")
    count = ann.page.locator(".puzzle-acts")
    expect(count).to_contain_text("to train now")
    number = int(count.inner_text().split()[0])
    assert violations(ann.page) == []
    ann.page.click("[data-act=solution]")
    expect(ann.page.locator(".puzzle-line li")).to_have_count(1)
    assert ann.press_anew("[data-act=next]")
    # What was wrong comes again, but after the others.
    expect(ann.page.locator("main")).to_contain_text(
        f"{number - 1} to train now" if number > 1 else "1 come again another day"
    )
