"""What the pages say, where it once sounded wrong."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import ENDED, People

pytestmark = pytest.mark.compiled

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


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
