"""The start page keeps still under the pointer, and nothing that comes late gets in the way."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Route, expect

from quincunx import game_names
from tests.browser.layout import WITNESS
from tests.browser.people import People

pytestmark = pytest.mark.compiled

LOBBY = re.compile(r"/api/tables\?")  # the tables on the start page

CARD = "[data-game=zangle]"
STEP = 1900  # milliseconds between two moves of the game that plays itself
REST = 4  # steps for which its end is seen
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
LOADED = "document.fonts.ready.then((all) => [...all].filter((face) => face.status === 'loaded').length)"
TOP = f"document.querySelector('{CARD}').getBoundingClientRect().top"
# Handlers of the page were there first, and are done when this one is called.
TO_START = """new Promise((done) => {
  addEventListener("hashchange", done, { once: true });
  location.hash = "#/";
})"""


def test_the_same_address_written_otherwise_draws_nothing_anew(people: People) -> None:
    page = people.invite().page
    card = page.wait_for_selector(CARD)
    assert card
    assert not page.url.endswith("#/")
    page.evaluate(TO_START)
    assert card.evaluate("(card) => card.isConnected")


def test_tables_of_others_do_not_move_the_cards(people: People) -> None:
    ann, bob = people.invite(), people.invite()
    expect(ann.page.locator(".tile-board .board[viewBox]")).to_have_count(len(game_names()))
    before = ann.page.evaluate(TOP)
    bob.set_up("pyrga", "open")
    ann.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    address = bob.page.url.rpartition("/")[2]
    expect(ann.page.locator(f".tables.waiting [data-table='{address}']")).to_be_visible()
    assert ann.page.evaluate(TOP) == before


def test_own_games_are_there_when_the_cards_are(people: People) -> None:
    ann = people.invite()
    ann.start("pyrga")
    page = ann.open_tab()
    page.wait_for_selector(CARD)
    assert page.locator(".tables.mine a").count() == 1


@pytest.mark.parametrize("size", ["360x740", "1280x800", "1920x1080"])
def test_however_many_games_are_unfinished_all_games_are_on_the_first_screen(
    people: People, size: str
) -> None:
    width, height = map(int, size.split("x"))
    ann = people.invite(phone=width < height)
    ann.page.set_viewport_size({"width": width, "height": height})
    ann.page.wait_for_selector(CARD)
    me, free = {"kind": "me"}, {"kind": "open"}

    def open_table(*seats: dict[str, str]) -> str:
        request = {"game": "pyrga", "seats": seats, "private": True}
        found = ann.context.request.post(f"{people.address}/api/tables", data=request).json()["id"]
        return str(found)

    mine = open_table(me, me)
    waiting = [open_table(me, free) for _ in range(9)]
    ann.page.reload()
    cards = ann.page.locator(".tables.mine [data-table]")
    expect(cards).to_have_count(10)
    assert cards.first.get_attribute("data-table") == mine
    expect(cards.first).to_contain_text("Your turn")
    # Drawn with a top line of at most 56 pixels.
    tiles = ann.page.locator(".tile").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    assert len(tiles) == len(game_names())
    assert max(tiles) <= ann.page.evaluate("innerHeight")
    assert ann.page.evaluate("document.documentElement.scrollWidth") == width
    living = ann.page.locator(".living").bounding_box()
    assert living
    if width > height:  # a large board beside the games, and nothing of it below the screen
        assert min(living["width"], living["height"]) > height / 2
        assert living["y"] + living["height"] <= height

    aside = ann.page.locator(f"[data-act=put-aside][data-of='{mine}']")
    assert min(aside.bounding_box()[side] for side in ("width", "height")) >= 44
    aside.press("Enter")
    drawer = ann.page.locator("[data-act=drawer]")
    expect(drawer).to_be_focused()
    expect(ann.page.locator(f".mine [data-table='{mine}']")).to_have_count(0)
    ann.page.reload()  # it is remembered, and nothing has happened to the game
    expect(cards).to_have_count(9)
    state = ann.context.request.get(f"{people.address}/api/tables/{mine}").json()
    assert state["status"] == "playing"
    expect(ann.page.locator(".drawer")).to_contain_text("your turn in 1")
    drawer.press("Enter")
    expect(cards).to_have_count(10)
    ann.page.locator(f"[data-act=bring-back][data-of='{mine}']").press("Enter")
    expect(drawer).to_have_count(0)
    expect(cards.first).to_be_focused()
    assert cards.first.get_attribute("data-table") == mine
    ann.page.click(f"[data-table='{waiting[0]}']")
    ann.arrive()


def test_newcomers_learn_and_others_go_on(people: People) -> None:
    ann = people.invite()
    page = ann.page
    first = page.locator(".intro-acts .primary")
    expect(first).to_have_text("Learn Pyrga in three minutes")
    expect(page.locator("[data-game=pyrga] .facts")).to_contain_text("10–15 minutes")
    expect(page.locator("[data-game=zangle] .facts")).to_contain_text("1–6 players")
    expect(page.locator("[data-game=tranglar] .facts")).to_contain_text("hard to learn")
    assert page.locator("[data-act=pause]").is_hidden()  # nothing moves for who prefers that
    page.locator("[data-act=living]").press("Enter")
    page.wait_for_selector(".lesson .board[viewBox]")
    ann.start("ringgz")
    assert ann.await_turn()
    page.goto(f"{people.address}/#/")
    expect(first).to_have_text("Continue Ringgz")
    expect(page.locator(".intro-acts")).to_contain_text("your turn")
    page.locator(".tables.mine [data-act=put-aside]").press("Enter")
    expect(first).to_have_text(re.compile("Play "))  # no newcomer any more
    page.locator("[data-act=drawer]").press("Enter")
    page.locator("[data-act=bring-back]").press("Enter")
    first.press("Enter")
    ann.arrive()


def test_a_game_plays_itself_until_it_is_paused(people: People) -> None:
    ann = people.invite(motion=True, script=WITNESS)
    page = ann.context.new_page()
    page.clock.install(time=NOON)
    page.goto(people.address)
    living = page.locator(".living")
    expect(living).to_have_attribute("data-playing", "true")
    expect(living).not_to_have_attribute("data-at", living.get_attribute("data-at") or "")
    page.clock.pause_at(NOON + timedelta(hours=1))
    at = int(living.get_attribute("data-at") or "")
    page.clock.run_for(STEP)
    expect(living).to_have_attribute("data-at", str(at + 1))
    pause = page.locator("[data-act=pause]")
    pause.press("Enter")
    expect(pause).to_have_text("Go on")
    page.clock.run_for(5 * STEP)
    expect(living).to_have_attribute("data-at", str(at + 1))
    pause.press("Enter")
    showcase = ann.context.request.get(f"{people.address}/api/showcase/pyrga").json()
    page.clock.run_for((len(showcase["boards"]) + REST) * STEP)  # to the end and from the start to here
    expect(living).to_have_attribute("data-at", str(at + 1))
    assert page.evaluate(LOADED) == 2
    assert page.evaluate("window.shifts") == []


def test_a_view_that_comes_late_does_not_displace_the_wanted_one(people: People) -> None:
    held: list[Route] = []
    ann = people.invite()
    ann.page.wait_for_selector(CARD)
    ann.context.route(LOBBY, lambda route: held.append(route))
    with ann.context.expect_event("request", lambda request: LOBBY.search(request.url) is not None):
        page = ann.open_tab()
    page.evaluate("location.hash = '#/records'")
    expect(page.locator("nav.links [aria-current=page]")).to_have_text("Records")
    with page.expect_response("**/api/showcase"):  # the start page draws its cards
        for route in held:
            route.continue_()
    expect(page.locator(".home")).to_have_count(0)
    expect(page.locator("nav.links [aria-current=page]")).to_have_text("Records")


def test_a_board_has_a_name_before_it_is_drawn(people: People) -> None:
    held: list[Route] = []
    ann = people.invite()
    ann.context.route("**/api/showcase", lambda route: held.append(route))
    boards = ann.open_tab().locator(".tile-board .board:not([viewBox])")
    expect(boards).to_have_count(len(game_names()))
    for name in boards.evaluate_all("boards => boards.map((board) => board.getAttribute('aria-label'))"):
        assert re.fullmatch(r"A game of \w+ in progress", name)


def test_only_who_plays_loads_what_can_be_chosen_in_a_game(people: People) -> None:
    ann = people.invite()
    tiles = ann.page.locator(".tile-board .board[viewBox]")
    expect(tiles).to_have_count(len(game_names()))  # nothing is under way any more
    loaded: list[str] = []
    ann.page.on("request", lambda request: loaded.append(request.url))
    ann.page.reload()
    expect(tiles).to_have_count(len(game_names()))
    assert not [address for address in loaded if "/kits/" in address or address.endswith("/css/table.css")]
    ann.start("pyrga")
    assert ann.await_turn()
    assert [address for address in loaded if "/kits/pyrga" in address and "-actions" in address]


def test_pressed_twice_a_dialog_opens_once(people: People) -> None:
    page = people.invite().page
    page.dblclick(f"{CARD} [data-act=setup]")
    expect(page.locator("#option-mode")).to_be_visible()
    assert page.locator("dialog").count() == 1


def test_the_dialog_is_busy_while_it_asks_what_goes_with_a_choice(people: People) -> None:
    held: list[Route] = []
    page = people.invite().page
    page.click(f"{CARD} [data-act=setup]")
    expect(page.locator("#option-mode")).to_be_visible()
    page.route("**/api/setup", lambda route: held.append(route))
    with page.expect_request("**/api/setup"):
        page.select_option("#option-mode", "speedster")
    expect(page.locator("dialog[aria-busy=true]")).to_be_visible()
    for route in held:
        route.continue_()
    expect(page.locator("dialog:not([aria-busy])")).to_be_visible()
    expect(page.locator("#clock")).to_have_count(0)  # nobody has a clock in speedster


def test_own_games_that_are_set_aside_stand_below_with_their_reason(people: People) -> None:
    ann = people.invite()
    reason = "this match cannot be read any more: its game, halma, is not installed here"
    lobby = {"mine": [], "waiting": [], "playing": []}
    aside = {**lobby, "unreadable": [{"id": "x", "game": "halma", "reason": reason}]}
    ann.context.route(LOBBY, lambda route: route.fulfill(json=aside))
    page = ann.open_tab()
    expect(page.locator(".tables.unreadable li")).to_contain_text(reason)
    assert page.locator(".tables.unreadable a").count() == 0  # there is nowhere to go


def test_a_busy_server_is_told_in_a_sentence_and_a_game_can_begin_later(people: People) -> None:
    page = people.invite().page
    busy = {
        "code": "server/busy",
        "message": "the server is busy: begin a new game in a minute",
        "allowed": [],
    }
    page.route("**/api/tables", lambda route: route.fulfill(status=503, json=busy))
    page.click(f"{CARD} [data-act=play]")
    expect(page.locator("#banner")).to_have_text("The server is busy: begin a new game in a minute.")
    page.unroute("**/api/tables")
    page.click(f"{CARD} [data-act=play]")
    expect(page.locator(".table .board[viewBox]")).to_be_visible()
