"""Sharing: the panel at a table, after a game and in a record; addresses with a path; boards elsewhere."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from quincunx.core.themes import DARK, FLAT
from tests.browser.axe import violations
from tests.browser.people import ENDED, People
from tests.browser.test_every_view import TARGET, TOO_SMALL
from tests.browser.test_pages import finish_quickly

pytestmark = pytest.mark.compiled

SHARING = "navigator.share = async (what) => { window.sent = what; };"
FITS = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
}"""


def open_panel(page: Page, place: str = "") -> None:
    page.click(f"{place} [data-act=share]")
    expect(page.locator("dialog.share")).to_be_visible()


def save(page: Page, kind: str, folder: Path) -> Path:
    with page.expect_download() as downloading:
        page.click(f"[data-act=save-{kind}]")
    file = folder / downloading.value.suggested_filename
    downloading.value.save_as(file)
    return file


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_game_is_shared_at_the_table_after_its_end_and_as_a_record(
    people: People, tmp_path: Path, phone: bool
) -> None:
    ann = people.invite(phone=phone, script=SHARING)
    page = ann.page
    ann.start("pyrga")
    ann.await_turn()
    open_panel(page, ".side")
    assert "/table/" in page.get_by_label("Link for those who want to watch").input_value()
    expect(page.locator("[data-act=save-webp], #share-code")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("dialog.share")).to_have_count(0)
    expect(page.locator(".side [data-act=share]")).to_be_focused()
    finish_quickly(ann)
    open_panel(page, ENDED)
    expect(page.locator(".share-preview")).not_to_have_js_property("naturalWidth", 0)  # it was loaded
    assert violations(page) == []
    assert page.evaluate(TOO_SMALL, TARGET) == []
    link = page.get_by_label("Link to this position").input_value()
    page.click("[data-act=send]")
    assert page.evaluate("window.sent.url") == link
    with Image.open(save(page, "png", tmp_path)) as picture:
        assert (picture.format, picture.width) == ("PNG", 800)
    page.select_option("#share-look", "dark")
    expect(page.locator(".share-preview")).to_have_attribute("src", re.compile(r"\?theme=dark$"))
    assert DARK.page["ground"] in save(page, "svg", tmp_path).read_text()
    with Image.open(save(page, "webp", tmp_path)) as picture:
        assert picture.convert("RGB").getpixel((0, 0)) < (60, 60, 60)
        assert picture.n_frames == ann.state["ply"] + 1  # type: ignore[attr-defined]
    expect(page.locator(".share-status")).to_have_text("Saved as pyrga.webp.")

    # Somebody who follows the link goes on from there, and comes back.
    bob = people.invite(phone=phone)
    bob.page.goto(link)
    expect(bob.page.locator(".record .board[viewBox]")).to_be_visible()
    assert bob.page.title().endswith("Quincunx")
    bob.page.locator(".record").get_by_role("link", name="All records").click()
    expect(bob.page.locator("h1")).to_have_text("Records")
    assert bob.page.url == f"{people.address}/#/records"
    bob.page.go_back()
    expect(bob.page.locator(".record .board[viewBox]")).to_be_visible()
    bob.page.goto(link.replace("/record/", "/#/record/"))  # as links were before
    expect(bob.page.locator(".record .board[viewBox]")).to_be_visible()
    with bob.page.expect_response(lambda answer: "/record/" in answer.url) as answered:
        bob.page.goto(f"{people.address}/record/nothing")
    assert answered.value.status == 404
    expect(bob.page.get_by_text("There is no such table.")).to_be_visible()


def test_pictures_of_a_record_from_a_file(people: People, tmp_path: Path) -> None:
    page = people.invite().page
    file = tmp_path / "game.txt"
    file.write_text("Quincunx record 1\nGame: pyrga\nRules: 1\nSeed: 0\n\n1. Sb2 Tb3n\n")
    page.goto(f"{people.address}/#/records")
    page.set_input_files("#record-file", file)
    expect(page.locator(".record .board[viewBox]")).to_be_visible()
    open_panel(page, ".record")
    expect(page.locator("#share-link, #share-code, .share-preview")).to_have_count(0)
    page.select_option("#share-look", "flat")
    assert FLAT.page["ground"] in save(page, "svg", tmp_path).read_text()


@contextmanager
def other_site(body: str) -> Iterator[str]:
    """A page of somebody else: another port is another origin."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(f"<!doctype html><title>Elsewhere</title>{body}".encode())

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_a_board_on_a_page_of_another_site(people: People) -> None:
    ann = people.invite()
    finish_quickly(ann)
    open_panel(ann.page, ENDED)
    code = ann.page.get_by_label("Board for another page").input_value()
    ann.page.select_option("#share-look", "dark")
    dark_one = ann.page.get_by_label("Board for another page").input_value()
    assert dark_one == code.replace('" title', '?theme=dark" title')
    link = ann.page.get_by_label("Link to this position").input_value()
    small = code.replace('width="400" height="520"', 'width="300" height="400"')
    framed = f'<iframe id="page" src="{link}"></iframe>'
    in_notation = code.replace('" title', '?moves=notation" title')
    with other_site(small + dark_one + in_notation + framed) as site:
        context = people.browser.new_context(color_scheme="light")
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: people.faults.append(str(error)))
        page.goto(site)
        board = page.frame_locator("iframe").first
        picture = board.locator("#board img")
        expect(picture).to_have_attribute("alt", "White resigns.")
        last = ann.state["ply"]
        board.get_by_label("One move back").click()
        made = ann.state["history"][last - 2]
        said = made["words"][0].upper() + made["words"][1:]
        expect(board.locator("#words")).to_have_text(f"{last - 1} of {last}. {said}")
        written = page.frame_locator("iframe").nth(2)
        written.get_by_label("One move back").click()
        expect(written.locator("#words")).to_have_text(f"{last - 1} of {last}. White: {made['move']}")
        expect(picture).to_have_js_property("complete", True)
        board.get_by_label("Play").click()
        expect(board.locator("#words")).to_have_text("White resigns.")
        expect(board.get_by_label("Play")).to_be_visible()  # not Pause
        expect(board.get_by_label("One move forward")).to_be_disabled()
        expect(board.locator("#whole")).to_have_attribute(
            "href", f"{link.removeprefix(people.address)}/{last}"
        )
        inside = page.frames[1]
        assert inside.evaluate(FITS)
        assert inside.evaluate(TOO_SMALL, TARGET) == []
        light, dark = (
            frame.evaluate("getComputedStyle(document.body).backgroundColor") for frame in page.frames[1:3]
        )
        assert light != dark
        assert context.cookies() == []
        assert not [url for url in asked if "socket" in url or "guest" in url]
        # The page itself does not let itself be framed.
        assert page.frames[4].url.startswith("chrome-error:")
        context.close()
