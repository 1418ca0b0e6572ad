"""What people at one table have to do with each other: offers, chat, names, absence; on both sizes."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import ENDED, PATIENCE, People, Person

pytestmark = pytest.mark.compiled

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
# Whether something is in view as a whole, and nothing lies over its middle.
IN_SIGHT = """(element) => {
  const box = element.getBoundingClientRect();
  const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
    && (element.contains(seen) || seen?.contains(element));
}"""

# Once the page is known to the server: two who ask at once are two guests.
TAKE_NAME = """async (name) => {
  const { becomeGuest, renameGuest } = await import("/js/api.js");
  await becomeGuest();
  await renameGuest(name);
}"""


def sit_down(people: People, *, phone: bool) -> tuple[Person, Person]:
    """Ann and Bob at a table; Ann is to move."""
    ann, bob = people.invite(phone=phone), people.invite(phone=phone)
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        person.page.evaluate(TAKE_NAME, name)
    seats = [{"kind": "me"}, {"kind": "open"}]
    request = {"game": "pyrga", "seats": seats, "private": True}
    table = ann.context.request.post(f"{people.address}/api/tables", data=request).json()["id"]
    bob.context.request.post(f"{people.address}/api/tables/{table}/join", data={})
    for person in (ann, bob):
        person.page.goto(f"{people.address}/#/table/{table}")
        person.arrive()
    return ann, bob


def in_sight(found: Locator) -> Locator:
    """Something that is in sight, or comes into it by itself."""
    expect(found).to_be_visible()
    until = time.monotonic() + PATIENCE / 1000
    while not found.evaluate(IN_SIGHT):
        assert time.monotonic() < until, "it is out of sight"
    return found


def notice(person: Person) -> Locator:
    return person.page.locator(".notice")


@SIZES
def test_offers_are_seen_at_once_and_both_sides_hear_what_came_of_them(people: People, phone: bool) -> None:
    ann, bob = sit_down(people, phone=phone)
    ann.await_turn()
    ann.play(ann.choices[0])
    ann.page.click("[data-act=draw]")
    expect(ann.page.locator("[data-act=draw]")).to_have_accessible_name("Withdraw the draw")
    in_sight(bob.page.locator(".notice [data-act=decline]")).click()
    expect(in_sight(notice(ann))).to_have_text("Bob has declined the draw.")
    expect(in_sight(notice(bob))).to_have_text("You have declined the draw.")

    ann.page.click("[data-act=takeback]")
    expect(bob.page.locator("[data-notice=offer-takeback]")).to_be_visible()
    bob.play(bob.choices[0])  # which declines it
    expect(in_sight(notice(ann))).to_have_text("Bob has declined the takeback.")
    expect(ann.page.locator(".tidings")).to_contain_text("Bob has declined the takeback.")

    bob.page.click("[data-act=resign]")
    bob.page.get_by_text("Really resign?").click()
    for person in (ann, bob):
        expect(person.page.locator(ENDED)).to_be_visible()
        person.page.evaluate("scrollTo(0, 0)")
    own, other = (person.page.locator("[data-act=rematch]") for person in (ann, bob))
    in_sight(own).click()
    expect(in_sight(own)).to_have_text("Withdraw")
    expect(ann.page.locator(".rematch-words")).to_have_text("You want a rematch. Waiting for Bob.")
    expect(in_sight(other)).to_have_text("Accept")
    in_sight(bob.page.locator(".notice [data-act=agree]"))
    in_sight(bob.page.locator(".notice [data-act=decline]")).click()
    for person, words in ((ann, "Bob has declined the rematch."), (bob, "You have declined the rematch.")):
        expect(person.page.locator(".rematch-words")).to_have_text(words)
        expect(in_sight(person.page.locator("[data-act=rematch]"))).to_have_text("Rematch")

    other.click()
    expect(own).to_have_text("Accept")
    other.click()  # withdraws it
    expect(ann.page.locator(".rematch-words")).to_have_text("Bob has withdrawn the offer of a rematch.")
    first = ann.page.url
    own.click()
    expect(other).to_have_text("Accept")
    other.click()
    for person in (ann, bob):
        person.page.wait_for_url(lambda url: url != first)
    bob.arrive()
    assert bob.await_turn()  # the seats have changed


@SIZES
def test_what_is_said_is_marked_near_the_board_until_it_is_read(people: People, phone: bool) -> None:
    ann, bob = sit_down(people, phone=phone)
    bob.page.set_viewport_size({"width": 390, "height": 700} if phone else {"width": 1280, "height": 500})
    mark = bob.page.locator(".strips.others .talk")
    expect(mark).to_be_hidden()
    shout = "<b>hello</b>"
    for text in (shout, "again"):
        ann.page.get_by_label("Say something").fill(text)
        ann.page.keyboard.press("Enter")
    expect(mark).to_have_text("✉ 2")
    in_sight(mark)
    expect(mark).to_have_attribute("aria-label", "2 new messages from Ann: go to the chat")
    expect(in_sight(notice(bob))).to_contain_text("Ann: again")
    expect(bob.page.locator("#announcer")).to_contain_text(f"Ann: {shout}")
    assert bob.page.locator(".notice b, .chat b, #announcer b").count() == 0
    bob.page.reload()  # what was not read then is still marked
    bob.arrive()
    expect(mark).to_have_text("✉ 2")
    bob.press(".strips.others .talk")
    expect(bob.page.locator(".chat-lines")).to_be_focused()
    expect(mark).to_be_hidden()
    bob.page.reload()
    bob.arrive()
    expect(bob.page.locator(".chat-lines p")).to_have_count(2)
    expect(mark).to_be_hidden()


@SIZES
def test_a_new_name_is_seen_at_once_and_one_s_own_seat_is_marked(people: People, phone: bool) -> None:
    ann, bob = sit_down(people, phone=phone)
    ann.await_turn()
    ann.play(ann.choices[0])
    for person, mine in ((ann, True), (bob, False)):
        expect(person.page.locator(".strips.own .you")).to_have_text("You")
        expect(person.page.locator(".strips.others .you")).to_be_hidden()
        expect(person.page.locator(".move-list .you")).to_have_count(1 if mine else 0)
    name = "<b>\u05d0\u05d1</b>"
    bob.page.click("#preferences")
    bob.page.fill("#guest-name", name + "x" * 50)
    bob.page.get_by_role("button", name="Done").click()
    shown = (name + "x" * 50)[:24]
    expect(ann.page.locator(".strips.others .name")).to_have_text(shown)
    expect(bob.page.locator(".strips.own .name")).to_have_text(shown)
    assert ann.page.locator(".strips b").count() == 0
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.page.click("[data-act=resign]")
    ann.page.get_by_text("Really resign?").click()
    expect(ann.page.locator(".scores .you")).to_have_count(1)
    expect(ann.page.locator(".scores tr", has=ann.page.locator(".you"))).to_contain_text("Ann")


@SIZES
def test_a_win_can_be_claimed_only_when_the_server_says_so(people: People, phone: bool) -> None:
    ann, bob = sit_down(people, phone=phone)
    ann.page.clock.install()
    ann.page.reload()
    ann.arrive()
    ann.await_turn()
    bob.page.goto(f"{people.address}/#/")
    expect(ann.page.locator(".strips.others .strip")).to_have_class(re.compile("away"))
    button, words = ann.page.locator("[data-act=claim]"), ann.page.locator(".tidings p").first
    assert button.locator("visible=true").count() == 0  # she is to move herself
    ann.play(ann.choices[0])
    expect(words).to_contain_text(re.compile(r"^Bob has left\. The win may be claimed in (2:00|1:\d\d)\.$"))
    in_sight(notice(ann))
    ann.page.clock.fast_forward(30_000)
    expect(words).to_contain_text(re.compile(r"in 1:[0-3]\d\."))
    assert button.locator("visible=true").count() == 0
    ann.page.clock.fast_forward(90_000)
    in_sight(ann.page.locator(".notice [data-act=claim]"))
    expect(ann.page.locator(".tidings [data-act=claim]")).to_be_visible()
    bob.page.goto(ann.page.url)
    bob.arrive()
    expect(button.locator("visible=true")).to_have_count(0)


@SIZES
def test_records_and_lessons_lead_to_the_rules(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone)
    ann.page.wait_for_selector(".tile")
    request = {"game": "pyrga", "seats": [{"kind": "me"}, {"kind": "me"}], "private": True}
    table = ann.context.request.post(f"{people.address}/api/tables", data=request).json()["id"]
    ann.page.goto(f"{people.address}/#/table/{table}")
    ann.arrive()
    ann.page.click("[data-act=resign]")
    ann.page.get_by_text("Really resign?").click()
    for address in (f"record/{table}", "lesson/pyrga/basics/1"):
        ann.page.goto(f"{people.address}/#/{address}")
        in_sight(ann.page.locator("nav [data-act=rules]")).click()
        expect(ann.page.locator("dialog.side-panel h1")).to_have_text("Pyrga")
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("dialog.side-panel")).to_have_count(0)
    ann.page.goto(f"{people.address}/#/")
    expect(ann.page.locator("nav [data-act=rules]")).to_have_count(0)
