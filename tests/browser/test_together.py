"""Several people, several tabs, and a connection that breaks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from quincunx.games.zangle.cards.zangles import find_zangles
from tests.browser.people import ENDED, People, Person
from tests.server.running import ServerProcess

pytestmark = pytest.mark.compiled

LONGEST_CLAIM = "600"  # seconds between a call and its claim: the pages of a busy machine take their time


def sit_together(
    people: People, game: str = "pyrga", seat: str | None = None, **options: str
) -> tuple[Person, Person]:
    """Ann invites Bob by link, and he comes."""
    ann, bob = people.invite(), people.invite(phone=True)
    ann.set_up(game, "invite", seat, **options)
    link = ann.page.get_by_label("Invitation").input_value()
    expect(ann.page.locator("img.code")).to_be_visible()
    bob.page.goto(link)
    bob.arrive()
    expect(ann.page.locator(".waiting")).to_be_hidden()
    return ann, bob


def test_an_invitation_a_draw_a_takeback_chat_and_a_rematch(people: People) -> None:
    ann, bob = sit_together(people, seat="0")
    ann.await_turn()
    ann.play(ann.choices[0])
    expect(bob.page.locator(".strips.own .strip.turn")).to_be_visible()

    ann.page.click("[data-act=takeback]")
    bob.page.click("[data-act=agree]")
    expect(ann.page.locator(".move-list li")).to_have_count(0)

    shout = "<img src=x onerror=alert(1)> & <b>hello</b>"
    ann.page.get_by_label("Say something").fill(shout)
    ann.page.keyboard.press("Enter")
    expect(bob.page.locator(".chat-lines p")).to_contain_text(shout)
    assert bob.page.locator(".chat-lines b, .chat-lines img").count() == 0

    bob.page.click("[data-act=draw]")
    ann.page.click("[data-act=decline]")
    expect(bob.page.locator(".notice")).to_contain_text("has declined the draw")

    bob.page.click("[data-act=resign]")
    bob.page.get_by_text("Really resign?").click()
    expect(ann.page.locator(f"{ENDED} h2")).to_have_text("You have won")
    ann.page.click("[data-act=rematch]")
    first = ann.page.url
    bob.page.click("[data-act=agree]")
    ann.page.wait_for_url(lambda url: url != first)
    bob.page.wait_for_url(lambda url: url != first)
    bob.arrive()
    assert bob.await_turn()  # the seats have changed


def test_an_open_seat_is_found_in_the_lobby_and_others_can_watch(people: People) -> None:
    ann, bob, eve = people.invite(), people.invite(), people.invite()
    ann.set_up("trapture", "open", "0")
    table = ann.page.url.rpartition("/")[2]
    bob.page.reload()
    bob.page.click(f".waiting [data-table='{table}']")
    bob.page.click("[data-act=sit]")
    assert ann.await_turn()
    eve.page.goto(f"{people.address}/#/table/{table}")
    eve.arrive()
    expect(ann.page.get_by_text("1 watching")).to_be_visible()
    ann.play(ann.choices[0])
    expect(eve.page.locator(".move-list li")).to_have_count(1)
    assert eve.page.locator("[data-act=resign]").count() == 0


def test_two_tabs_show_the_same_and_own_games_are_on_top(people: People) -> None:
    ann = people.invite()
    ann.start("pyrga")
    ann.await_turn()
    name = ann.page.url.rpartition("/")[2]
    second = ann.context.new_page()
    second.goto(people.address)
    second.click(f".mine [data-table='{name}']")
    expect(second.locator(".strips.own .strip.turn")).to_be_visible()
    ann.play(ann.choices[5])
    expect(second.locator(".move-list li").first).to_be_attached()
    ann.await_turn()
    expect(second.locator(".move-list li")).to_have_count(2)


def test_the_server_is_killed_and_the_page_goes_on_by_itself(people: People, server: ServerProcess) -> None:
    ann = people.invite()
    ann.start("pyrga")
    ann.await_turn()
    ann.play(ann.choices[0])
    ann.await_turn()
    server.kill()
    expect(ann.page.locator("[data-notice=connection]")).to_contain_text("no connection")
    choice = ann.choices[0]
    ann.press(f'[data-item="{choice["steps"][0]}"]:not([aria-pressed=true])')
    ann._place(choice)  # a move made meanwhile is not lost
    server.start()
    expect(ann.page.locator("[data-notice=connection]")).to_be_hidden()
    expect(ann.page.locator(".move-list .move").nth(2)).to_have_attribute("data-move", choice["move"])
    assert ann.await_turn()


def test_the_page_opens_while_the_server_is_away_and_says_so(people: People, server: ServerProcess) -> None:
    page = people.invite(worker=True).page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # everything goes through the worker from now on
    expect(page.locator(".tile")).to_have_count(5)
    server.kill()
    page.reload()
    expect(page.locator(".away h1")).to_have_text("The server cannot be reached")
    server.start()
    expect(page.locator(".tile")).to_have_count(5)


def face_up(person: Person, row: str) -> list[str]:
    """The codes of the cards that somebody sees in a row of the table."""
    sites = person.state["board"]["sites"]
    return [looks[0] for site, looks in sites.items() if re.fullmatch(rf"{row}\d+", site)]


def test_a_wrong_claim_costs_a_card_and_nothing_tells_before(people: People) -> None:
    ann, bob = sit_together(people, "zangle", option_mode="speedster", option_claim_seconds=LONGEST_CLAIM)
    ann.page.click("button[data-move=call]")
    expect(ann.page.locator("button[data-move=drop]")).to_be_enabled()
    expect(ann.page.locator(".whose")).to_have_text("Your turn")
    expect(ann.page.locator(".standing")).to_contain_text(re.compile(r"\d+ s left"))
    expect(bob.page.locator(".bar .words")).to_have_text(re.compile("^(.+)’s turn: \\1 has control$"))
    usable = bob.page.locator(".bar .controls > div button:not([aria-disabled])")
    assert usable.evaluate_all("all => all.map((one) => one.dataset.move)") == ["hit"]
    wrong = ["c1", "1-1"]  # two cards are never enough
    for site in wrong:
        ann.press(f'[data-site="{site}"] > :first-child')
    expect(ann.page.locator(".bar .words")).to_have_text("Your turn: 2 chosen: claim them, or choose more.")
    ann.page.click("[data-act=confirm]")
    for page in (ann.page, bob.page):
        expect(page.locator(".move-list li")).to_have_count(2)
        expect(page.locator(".board")).to_contain_text("player 1, has a penalty card")
    assert "11 cards left" in ann.page.inner_text(".strips.own")
    bob.press("button[data-move=call]")
    expect(bob.page.locator("button[data-move=drop]")).to_be_enabled()
    expect(ann.page.locator("button[data-move=call]")).to_be_disabled()
    ann.press('[data-site="c1"] > :first-child')  # the centre is Bob's now
    expect(ann.page.locator("[data-act=confirm]")).to_be_disabled()


def test_where_the_referee_waits_a_wrong_claim_is_taken_on_trust(people: People) -> None:
    options = {"option_mode": "speedster", "option_referee": "showdown"}
    ann, _ = sit_together(people, "zangle", **options, option_claim_seconds=LONGEST_CLAIM)
    ann.page.click("button[data-move=call]")
    expect(ann.page.locator("button[data-move=drop]")).to_be_enabled()
    for site in ("c1", "1-1"):
        ann.press(f'[data-site="{site}"] > :first-child')
    ann.page.click("[data-act=confirm]")
    expect(ann.page.locator(".move-list li")).to_have_count(2)
    expect(ann.page.locator("button[data-move=call]")).to_be_enabled()
    assert "9 cards left" in ann.page.inner_text(".strips.own")


def claim(person: Person, hand: int) -> bool:
    """Claim the Zangle of most own cards; false if there is none."""
    if not find_zangles(face_up(person, f"{hand}-"), face_up(person, "c")):
        return False
    person.page.click("button[data-move=call]")
    person.page.wait_for_selector("button[data-move=drop]:not([aria-disabled])")
    zangles = [choice for choice in person.choices if len(choice["steps"]) > 2]
    person.play(max(zangles, key=lambda choice: choice["move"].count("@o")))
    return True


def test_speedster_between_two_pages(people: People) -> None:
    ann, bob = sit_together(people, "zangle", option_mode="speedster", option_claim_seconds=LONGEST_CLAIM)
    expect(ann.page.locator("button[data-move=call]")).to_be_visible()
    bob.page.click("button[data-move=hit]")
    expect(ann.page.locator(".board")).to_contain_text("player 2, took a card face down")
    while not ann.page.locator(ENDED).count():
        if ann.press("[data-act=ready]"):
            expect(ann.page.locator(".rest")).to_contain_text("Waiting for")
            bob.page.click("[data-act=ready]")
            for person in (ann, bob):
                expect(person.page.locator(".rest")).to_be_hidden()
        ply = ann.state["ply"]
        if not claim(ann, 1) and not claim(bob, 2):
            for person in (bob, ann):
                person.page.click("button[data-move=stuck]")
        # A call and its claim, or both are stuck: none of it is still on its way when they look again.
        for person in (ann, bob):
            person.page.wait_for_selector(f".move-list li:nth-child({ply + 2})", state="attached")
    expect(ann.page.locator(ENDED)).to_be_visible()
    expect(bob.page.locator(ENDED)).to_be_visible()
