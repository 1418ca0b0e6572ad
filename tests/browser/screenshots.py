"""Pictures of every view, at a desk and on a telephone, light and dark: `make screenshots` writes them."""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from quincunx import game_names
from tests.browser.album import Album
from tests.browser.conftest import launch
from tests.browser.people import People, Person
from tests.server.running import ServerProcess

MIDDLE = 5  # own moves
COLLAGE = (
    ("home-desktop-light", "tranglar-middle-desktop-light", "zangle-middle-phone-light"),
    ("trapture-end-desktop-dark", "ringgz-end-desktop-dark", "pyrga-middle-phone-dark"),
)
ROW = 420  # pixels high


def picture_game(album: Album, person: Person, game: str) -> None:
    """A game at the start, in the middle with a piece in hand, and at the end."""
    person.start(game)
    person.await_turn()
    album.take(person.page, f"{game}-start")
    made = 0
    while person.await_turn():
        made += 1
        moves = person.choices
        choice = (
            max(moves, key=lambda one: len(one["steps"]))
            if game == "zangle"
            else moves[made * 37 % len(moves)]
        )
        if made == MIDDLE and len(choice["steps"]) == 2 and not person.touch:
            person.hover(choice)
        if made == MIDDLE:
            album.take(person.page, f"{game}-middle")
        person.play(choice)
    album.take(person.page, f"{game}-end")


def picture_pages(album: Album, person: Person) -> None:
    """The other views."""
    page, address = person.page, person.people.address
    expect(page.locator(".tile-board .board[viewBox]")).to_have_count(5)
    album.take(page, "home")
    page.click("[data-game=zangle] [data-act=setup]")
    expect(page.locator("dialog[open] button").last).to_be_visible()
    album.take(page, "setup")
    page.keyboard.press("Escape")
    for path, ready in (
        ("rules/trapture", ".figure .board:has(.site)"),
        ("lessons/pyrga", ".lesson-list"),
        ("lesson/pyrga/basics/2", ".board[viewBox]"),
        ("records", ".tables"),
    ):
        page.goto(f"{address}/#/{path}")
        expect(page.locator(ready).first).to_be_visible()
        album.take(page, path.partition("/")[0])
    person.set_up("zangle", option_mode="solitaire")
    person.await_turn()
    album.take(page, "solitaire")
    person.set_up("zangle", "screen", option_mode="speedster")
    expect(page.locator("button[data-move=call]").first).to_be_visible()
    album.take(page, "speedster")
    person.set_up("pyrga", "invite")
    expect(page.locator("img.code")).to_be_visible()
    album.take(page, "invitation")


def make_collage(browser: Browser, folder: Path, target: Path) -> None:
    """Some of the pictures in one, for the README."""
    page = browser.new_page()
    rows = ""
    for names in COLLAGE:
        pictures = [base64.b64encode((folder / f"{name}.png").read_bytes()).decode() for name in names]
        images = "".join(
            f'<img height="{ROW}" src="data:image/png;base64,{picture}">' for picture in pictures
        )
        rows += f"<div>{images}</div>"
    style = "body { margin: 0 } main { display: inline-block } div { display: flex; gap: 8px; padding: 4px }"
    page.set_content(f"<style>{style}</style><main>{rows}</main>")
    page.locator("main").screenshot(path=target, type="jpeg", quality=72)


def main(folder: Path, collage: Path) -> None:
    """All pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = ServerProcess(Path(data))
        server.start()
        browser = launch(playwright)
        people = People(browser, server.address)
        for phone in (False, True):
            album = Album(folder, "phone" if phone else "desktop")
            person = people.invite(phone=phone, level=3)
            picture_pages(album, person)
            for game in game_names():
                picture_game(album, person, game)
        make_collage(browser, folder, collage)
        browser.close()
        server.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
