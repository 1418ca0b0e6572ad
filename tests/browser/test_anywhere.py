"""The page without a server: plain files below a path, rules in a worker, games in the browser's database."""

from __future__ import annotations

import pytest
from playwright.sync_api import FilePayload, expect

from quincunx.hall import daily
from tests.browser.alone import LISTEN, PATH, AllAlone, FileHost
from tests.browser.people import People
from tests.browser.test_games import check_result
from tests.browser.test_puzzles import see_today, solve

pytestmark = pytest.mark.compiled

LEARN = "async ([path, lesson]) => (await import(`${path}/js/learned.js`)).noteLearned('pyrga', lesson)"
LEARNED = "async (path) => (await import(`${path}/js/learned.js`)).packLearned()"
PREFERRED_THEME = ".themes input[value=flat]"


@pytest.mark.slow
def test_a_whole_game_without_a_connection_and_with_the_page_closed_in_its_middle(
    alone: AllAlone, host: FileHost
) -> None:
    ann = alone.invite(worker=True, script=LISTEN)
    ann.keep_all()
    host.close()
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


# Whole games of each, without looking at them, are in test_anywhere_games.py.
@pytest.mark.long
def test_every_game_can_be_begun(alone: AllAlone) -> None:
    ann = alone.invite(script=LISTEN)
    for game in ("tranglar", "pyrga", "trapture", "ringgz", "zangle"):
        ann.start(game)
        for _ in range(2):
            assert ann.await_turn()
            ann.play(ann.choices[0])
        expect(ann.page.locator(".move-list .move").nth(2)).to_be_attached()  # the computer has moved too


@pytest.mark.slow
def test_a_second_tab_waits_for_the_first_and_games_go_to_another_device_and_to_a_server(
    alone: AllAlone, people: People
) -> None:
    ann = alone.invite(script=LISTEN)
    ann.start("pyrga")
    assert ann.await_turn()
    first, address = ann.page, ann.page.url
    ann.page = ann.open_tab("/")
    expect(ann.page.locator(".arrival")).to_contain_text("another tab")
    # What was finished and preferred there meanwhile is not undone here.
    first.evaluate(LEARN, [PATH, "first"])
    first.click("#preferences")
    first.locator("#palette-distinct").check(force=True)
    first.close()
    ann.page.goto(address)
    ann.arrive()
    assert ann.await_turn()
    ann.page.evaluate(LEARN, [PATH, "second"])
    ann.page.click("#preferences")
    ann.page.locator(PREFERRED_THEME).check(force=True)
    with ann.page.expect_download() as saved:
        ann.page.click("[data-act=pack]")
    bob = alone.invite(script=LISTEN)
    bob.page.click("#preferences")
    expect(bob.page.locator(PREFERRED_THEME)).not_to_be_checked()
    bob.page.set_input_files(".luggage input", no_games("[1"))
    expect(bob.page.locator(".luggage [role=status]")).to_have_text(
        "This file does not have the games of a device."
    )
    bob.page.set_input_files(".luggage input", saved.value.path())
    expect(bob.page.locator(".luggage [role=status]")).to_have_text("One game was taken over.")
    expect(bob.page.locator("html")).to_have_attribute("data-theme", "flat")
    expect(bob.page.locator(PREFERRED_THEME)).to_be_checked()
    bob.page.reload()
    expect(bob.page.locator("html")).to_have_attribute("data-theme", "flat")  # it is kept in the database
    expect(bob.page.locator("html")).to_have_attribute("data-palette", "distinct")
    assert bob.page.evaluate(LEARNED, PATH) == {"pyrga": ["first", "second"]}
    bob.page.goto(address)
    bob.arrive()
    assert bob.await_turn()
    carol = people.invite()
    carol.page.click("#preferences")
    carol.page.set_input_files(".luggage input", no_games("{}"))
    expect(carol.page.locator(".luggage [role=status]")).to_have_text(
        "This file does not have the games of a device."
    )
    carol.page.set_input_files(".luggage input", saved.value.path())
    expect(carol.page.locator(".luggage [role=status]")).to_have_text("One game was taken over.")
    carol.page.goto(f"{people.address}/")
    carol.page.locator("main a[data-table]").click()
    carol.arrive()
    assert carol.await_turn()
    carol.play(carol.choices[0])
    assert carol.await_turn()


def no_games(text: str) -> FilePayload:
    """A file that has no games."""
    return {"name": "no.json", "mimeType": "text/plain", "buffer": text.encode()}


@pytest.mark.slow
def test_the_puzzle_of_the_day_is_solved_without_a_connection_and_kept(
    alone: AllAlone, host: FileHost
) -> None:
    ann = alone.come(host)
    see_today(ann)
    card = ann.page.locator(".home .daily-entry[data-kind=puzzle]").first
    expect(card).to_have_attribute("data-state", "new")
    card.locator("[data-act=daily]").click()
    game = daily.games_with_puzzles()[0]
    solve(ann, daily.puzzle_of(game, daily.today()))
    ann.page.goto(f"{alone.address}/#/")
    ann.page.reload()
    see_today(ann)
    expect(card).to_have_attribute("data-state", "solved")
    expect(card).not_to_contain_text("solved it")  # nobody knows about others here
