"""Links that are copied: on pages without https too, and honestly where a browser forbids it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.conftest import launch
from tests.browser.people import People
from tests.browser.test_pages import finish_quickly
from tests.server.running import ServerProcess

pytestmark = pytest.mark.compiled

# A name that is not localhost, so that browsers do not trust the page.
HOST = "games.example"
FORBID = "document.execCommand = () => false; delete Navigator.prototype.clipboard;"
SELECTED = "getSelection().toString()"


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = launch(playwright, f"--host-resolver-rules=MAP {HOST} 127.0.0.1")
    yield browser
    browser.close()


@pytest.fixture
def people(browser: Browser, server: ServerProcess) -> Iterator[People]:
    people = People(browser, server.address.replace("127.0.0.1", HOST))
    yield people
    people.close()
    # The browser's own word about a page that it does not trust.
    assert [fault for fault in people.faults if "origin was untrustworthy" not in fault] == []


def paste(page: Page) -> str:
    """What has been copied."""
    page.evaluate("document.body.append(Object.assign(document.createElement('input'), { id: 'pasted' }))")
    page.focus("#pasted")
    page.keyboard.press("Control+V")
    text = page.input_value("#pasted")
    page.evaluate("document.querySelector('#pasted').remove()")
    return text


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_links_are_copied_on_plain_http(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone)
    page = ann.page
    assert not page.evaluate("isSecureContext")
    ann.set_up("pyrga", "invite")
    link = page.get_by_label("Invitation").input_value()
    page.click("[data-act=copy]")
    expect(page.locator("[data-act=copy]")).to_have_text("Copied")
    assert paste(page) == link
    finish_quickly(ann)
    page.click("[data-act=review]")
    page.get_by_label("To the start").click()
    page.click("[data-act=share]")
    page.click("[data-act=copy-link]")
    expect(page.locator("[data-act=copy-link]")).to_have_text("Copied")
    page.click("[data-act=done]")
    assert paste(page) == page.url
    assert page.url.endswith("/0")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_link_that_cannot_be_copied_is_selected_instead(people: People, phone: bool) -> None:
    ann = people.invite(phone=phone, script=FORBID)
    page = ann.page
    ann.set_up("pyrga", "invite")
    page.click("[data-act=copy]")
    expect(page.locator(".copying-note")).to_contain_text("does not let pages copy")
    expect(page.locator("[data-act=copy]")).to_have_text("Copy")
    assert page.evaluate(SELECTED) == page.get_by_label("Invitation").input_value()
    finish_quickly(ann)
    page.click("[data-act=review]")
    page.click("[data-act=share]")
    page.click("[data-act=copy-link]")
    expect(page.locator("dialog .copying-note").first).to_be_in_viewport()
    expect(page.locator("[data-act=copy-link]")).not_to_have_text("Copied")
    link = page.get_by_label("Link to this position").input_value()
    assert page.evaluate(SELECTED) == link
    assert page.url.startswith(link)  # the end of a game needs no number
