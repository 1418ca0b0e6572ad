"""What the pages say, where it once sounded wrong."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import ENDED, TO_SCREEN, People

pytestmark = pytest.mark.compiled

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])

SAID = """async () => {
  const [words, bots, state] = await Promise.all(
    ["words.js", "bot_names.js", "state.js"].map((path) => import("/js/" + path)));
  const seat_names = ["white", "black", "red", "blue"];
  const players = seat_names.map((name) => ({ name: `Player in ${name}`, kind: "bot" }));
  return [
    bots.tellApart(["Nubbin (level 1)", "Tansy (level 2)", null, "Nubbin (level 1)"], seat_names),
    state.describeOutcome({ players, table: { seat_names }, you: [] }, { winners: [0, 2, 3] }),
    [words.count(1, "step"), words.count(2, "step")],
    [words.asSentence("no seat is free"), words.asSentence("Done!")],
  ];
}"""


def test_names_are_told_apart_and_listed(people: People) -> None:
    assert people.invite().page.evaluate(SAID) == [
        ["Nubbin, white (level 1)", "Tansy (level 2)", None, "Nubbin, blue (level 1)"],
        "Player in white, Player in red and Player in blue share the win",
        ["1 step", "2 steps"],
        ["No seat is free.", "Done!"],
    ]


@SIZES
def test_bots_at_one_table_have_different_names(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone)
    ann.set_up("ringgz", "bot", option_players="3")
    names = ann.page.locator(".strips.others .name")
    expect(names).to_have_text(["Nubbin, green (level 1)", "Nubbin, yellow (level 1)"])
    expect(ann.page.locator(".strips.others .seat:visible").filter(has_text="Green")).to_have_count(0)


@SIZES
def test_the_end_of_a_game_for_one_says_only_words(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone)
    ann.set_up("zangle", option_mode="solitaire")
    ann.await_turn()
    given_up = ann.page.url
    ann.page.click("[data-act=new-deal]")
    ann.page.get_by_text("Give this one up?").click()
    ann.page.wait_for_url(lambda url: url != given_up)
    ann.page.goto(given_up)
    expect(ann.page.locator(ENDED)).to_be_visible()
    words = ann.page.inner_text(".ending")
    assert words.startswith("You have lost")
    assert not {"false", "null", "undefined", "NaN"} & set(words.split())


@SIZES
def test_moves_are_said_in_words_or_in_notation_as_preferred(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone)
    page = ann.page
    ann.start("pyrga")
    ann.await_turn()
    name = page.locator(".strips.others .name")
    expect(name).to_have_text("Nubbin (level 1)")
    expect(name).to_have_attribute("title", "Plays quickly and forgets his own plans.")
    choice = next(one for one in ann.choices if one["move"] == "Tb3e")
    if phone:
        ann.press(f'[data-item="{choice["steps"][0]}"]')
        page.touchscreen.tap(*page.evaluate(TO_SCREEN, choice["at"]))
        expect(page.locator(".bar .words")).to_have_text(
            re.compile("^Your turn: play “white triangle on b3, pointing ")
        )
        ann.press("[data-act=cancel]")
    ann.play(choice)
    first = page.locator(".move-list .move").first
    expect(first).to_have_text("White triangle on b3, pointing right")
    expect(page.locator("#announcer")).to_contain_text("white triangle on b3, pointing right")
    # The other way is there at once, and back again.
    page.evaluate("window.stays = true")
    for way, words in (("notation", "Tb3e"), ("words", "White triangle on b3, pointing right")):
        page.click("#preferences")
        page.locator(f"#moves-{way}").check(force=True)
        expect(first).to_have_text(words)
        page.locator("dialog[open] .primary").click()
    assert page.evaluate("window.stays")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
