"""Who sits where: chosen, drawn by chance, or in turn from game to game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import People, Person

pytestmark = pytest.mark.compiled

NOTE = ".drawn:not([hidden])"


def open_dialog(page: Page, game: str) -> None:
    page.click(f"[data-game={game}] [data-act=setup]")
    expect(page.locator("#seat")).to_be_visible()


def start_table(page: Page) -> dict[str, Any]:
    """What the dialog asks the server for."""
    with page.expect_request(
        lambda request: request.method == "POST" and request.url.endswith("/api/tables")
    ) as asked:
        page.click("[data-act=start]")
    wanted: dict[str, Any] = asked.value.post_data_json
    return wanted


def own_seat(person: Person) -> str:
    """What the person's strip calls the seat."""
    return person.page.locator(".strips.own .seat").inner_text()


@pytest.mark.parametrize(
    ("opponent", "usual", "choices"),
    [
        ("bot", "0", ["Chance decides", "White", "Black"]),
        ("invite", "chance", ["Chance decides", "White", "Black"]),
        ("open", "chance", ["Chance decides", "White", "Black"]),
        ("screen", "chance", ["Chance decides", "As you agree"]),
    ],
)
def test_every_way_to_play_offers_chance_and_people_have_it_unless_they_choose(
    people: People, opponent: str, usual: str, choices: list[str]
) -> None:
    page = people.invite().page
    open_dialog(page, "pyrga")
    page.locator(f"#opponent-{opponent}").check(force=True)
    expect(page.locator("#seat")).to_have_value(usual)
    assert page.locator("#seat option").all_inner_texts() == choices
    assert start_table(page)["draw"] is (usual == "chance")


def test_a_seat_that_was_chosen_stays_chosen_and_is_not_drawn(people: People) -> None:
    page = people.invite().page
    open_dialog(page, "pyrga")
    page.select_option("#seat", "1")
    page.locator("#opponent-invite").check(force=True)
    expect(page.locator("#seat")).to_have_value("1")
    wanted = start_table(page)
    assert wanted["draw"] is False
    assert wanted["seats"] == [{"kind": "invite"}, {"kind": "me"}]


def test_friends_do_not_know_their_seats_before_the_game_begins(people: People) -> None:
    ann, bob = people.invite(), people.invite(phone=True)
    ann.set_up("pyrga", "invite")
    expect(ann.page.locator(".waiting")).to_contain_text("Chance decides who sits where")
    assert ann.page.locator(".strip .seat").all_inner_texts() == ["", ""]
    assert ann.page.locator(".strip [data-item]").count() == 0
    assert ann.page.locator(NOTE).count() == 0
    bob.page.goto(ann.page.get_by_label("Invitation").input_value())
    bob.arrive()
    for person in (ann, bob):
        expect(person.page.locator(NOTE)).to_be_visible()
    assert {own_seat(ann), own_seat(bob)} == {"White", "Black"}
    first, second = (ann, bob) if own_seat(ann) == "White" else (bob, ann)
    assert first.await_turn()
    first.play(first.choices[0])
    assert second.await_turn()
    second.play(second.choices[0])


def test_at_one_screen_players_are_numbered_if_chance_decides(people: People) -> None:
    ann = people.invite()
    ann.set_up("pyrga", "screen")
    names = ann.page.locator(".strip .name").all_inner_texts()
    assert sorted(names) == ["Player 1", "Player 2"]
    expect(ann.page.locator(NOTE)).to_be_visible()
    ann.set_up("pyrga", "screen", "agreed")
    assert ann.page.locator(".strip .name").all_inner_texts() == ["White", "Black"]
    expect(ann.page.locator(".drawn")).to_be_hidden()


def test_play_lets_you_begin_first_and_then_takes_turns_in_each_game(people: People) -> None:
    ann = people.invite()
    seats = []
    for game in ("pyrga", "pyrga", "trapture", "pyrga"):
        ann.start(game)
        expect(ann.page.locator(".strips.own .seat")).not_to_be_empty()
        seats.append(ann.state["you"])
        assert ann.await_turn()  # the computer has moved, if it was to begin
    assert seats == [[0], [1], [0], [0]]


def test_whose_turn_it_is_to_begin_is_remembered_in_the_browser(people: People) -> None:
    ann, bob = people.invite(), people.invite()
    ann.start("pyrga")
    ann.page = ann.open_tab()
    ann.start("pyrga")
    bob.start("pyrga")
    assert ann.await_turn()
    assert bob.await_turn()
    assert (ann.state["you"], bob.state["you"]) == ([1], [0])
