"""Python in the page without a server: what is typed is run there, and can be stopped."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.alone import AllAlone, FileHost
from tests.browser.axe import violations

pytestmark = pytest.mark.compiled

# Whether an image is drawn.
DRAWN = "(image) => image.decode().then(() => image.naturalWidth > 0)"


@pytest.mark.slow
def test_python_in_the_page_without_a_connection(alone: AllAlone, host: FileHost) -> None:
    ann = alone.invite(worker=True, phone=True, color_scheme="dark")
    ann.keep_all()
    host.close()
    ann.context.set_offline(True)
    page = ann.page
    page.click("#preferences")
    page.click("a[href='#/python']")
    expect(page.locator(".console [role=status]")).to_have_text("Ready.")
    field, log = page.locator("#console-input"), page.locator(".console-log")
    page.get_by_text("Look at a board").click()
    field.press("Enter")
    picture = log.locator("img")
    expect(picture).to_be_visible()
    assert picture.evaluate(DRAWN)
    # Another line begins where one has to follow, further in after a colon; an empty one ends the block.
    field.press_sequentially("for each in range(2):")
    field.press("Enter")
    expect(field).to_have_value("for each in range(2):\n    ")
    field.press_sequentially("print(each, '<b>')")
    field.press("Enter")
    expect(field).to_have_value("for each in range(2):\n    print(each, '<b>')\n    ")
    field.press("Enter")
    expect(log.locator(".printed")).to_have_text("0 <b>\n1 <b>\n")
    field.press("ArrowUp")
    field.press("ArrowUp")
    expect(field).to_have_value("for each in range(2):\n    print(each, '<b>')\n    ")
    field.fill("1 / 0")
    field.press("Enter")
    expect(log.locator(".error")).to_contain_text("ZeroDivisionError")
    assert violations(page) == []
    field.fill("while True: pass")
    page.click("[data-act=run]")
    page.click("[data-act=stop]")
    expect(log.locator(".error").last).to_have_text("Stopped. What was defined before is gone.")
    expect(field).to_be_focused()
    field.fill("6 * 7")
    field.press("Enter")
    expect(log.locator(".result")).to_have_text("42")
