"""Every view of which a picture is taken: where it is, when it is ready, and what is done there before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from playwright.sync_api import Page, expect

from quincunx import game_names, load
from quincunx.puzzles.puzzle import read_puzzles
from tests.browser.people import ENDED, PATIENCE

PUZZLE = read_puzzles(load("pyrga"))[100].id
DRAWN = ".board[viewBox]"
TABLE = f".table {DRAWN}"
SHARE = "dialog.share .share-preview"
RULES = ".side-panel .contents"


class View(NamedTuple):
    """Something to be seen; `who` looks at it, if it is to be somebody who has games of their own.

    Pages that do not know the preferences have the theme in their address.
    """

    name: str
    path: str
    ready: str
    do: Callable[[Page], None] = lambda page: None
    who: str = "ann"

    @property
    def is_themed(self) -> bool:
        """Whether the address says in which theme it is to be seen."""
        return "{theme}" in self.path


def tiles_ready() -> str:
    """The last of the games has its picture."""
    return f".tile:nth-child({len(game_names())}) {DRAWN}"


def all_views() -> Iterator[View]:
    """All views, in the order in which somebody might come to see them."""
    tiles = tiles_ready()
    yield View("home", "/", tiles, who="")
    yield View("home-unfinished", "/", f".home:has(.unfinished-game) {tiles}")
    yield View("setup", "/", tiles, opening("[data-game=ringgz] [data-act=setup]"))
    yield View("setup-cards", "/", tiles, opening("[data-game=zangle] [data-act=setup]"))
    yield View("preferences", "/", tiles, opening("#preferences"))
    for name in game_names():
        yield View(f"table-{name}", f"/#/table/{name}", f"{TABLE}:has(.piece)")
        yield View(f"table-{name}-hint", f"/#/table/{name}", TABLE, ask_hint)
        yield View(f"table-{name}-end", f"/#/table/{name}-end", ENDED)
    yield from _tables()
    yield from _reading()
    yield from _shared()


def _tables() -> Iterator[View]:
    for name in ("guided", "four", "cards", "solitaire", "speedster", "screen"):
        yield View(f"table-{name}", f"/#/table/{name}", f"{TABLE}:has(.piece)")
    yield View("table-waiting", "/#/table/waiting", ".waiting [data-act=begin]")
    yield View("table-invitation", "/#/table/invitation", ".waiting img.code")
    yield View("table-spectator", "/#/table/talk", TABLE, who="cleo")
    yield View("table-chat", "/#/table/talk", ".chat-lines p", show_chat)
    yield View("table-offer", "/#/table/offer", ".notice [data-act=agree]")
    yield View("table-rules", "/#/table/trapture", TABLE, opening("[data-act=rules]", RULES))
    yield View("table-looking-back", "/#/table/ringgz", TABLE, look_back)
    yield View("table-share", "/#/table/pyrga", TABLE, opening(".side [data-act=share]", SHARE))


def _reading() -> Iterator[View]:
    yield View("rules", "/#/rules/trapture", ".figure .board:has(.site)", who="")
    yield View("rules-notation", "/#/rules/pyrga/notation", ".rules h1", who="")
    yield View("lessons", "/#/lessons/pyrga", ".lesson-list", who="")
    yield View("lesson", "/#/lesson/pyrga/basics/2", f".lesson {DRAWN}", who="")
    yield View("lesson-cards", "/#/lesson/zangle/basics/2", f".lesson {DRAWN}", who="")
    yield View("puzzles", "/#/puzzles", ".archive a", who="")
    yield View("puzzle", f"/#/puzzle/pyrga/{PUZZLE}", f".puzzle {DRAWN}", who="")
    yield View("puzzle-solution", f"/#/puzzle/pyrga/{PUZZLE}", f".puzzle {DRAWN}", give_up, who="")
    yield View("home-daily", "/", tiles_ready(), show_daily)
    yield View("records", "/#/records", ".tables a")
    yield View("studies", "/#/studies", ".new-study select", who="")
    yield View("setup-board", "/#/setup-board/ringgz", f".editor {DRAWN}", choose_site, who="")
    for name in ("pyrga", "ringgz", "tranglar"):
        yield View(f"study-{name}", f"/#/record/{name}-end/8", f".record {DRAWN}", analyse)
    yield View("study-explorer", "/#/record/pyrga-end/10", f".record {DRAWN}", explore)
    yield View("study-keeping", "/#/record/pyrga-end/8", f".record {DRAWN}", keep)
    for name in ("pyrga", "ringgz", "zangle"):
        yield View(f"record-{name}", f"/#/record/{name}-end/review", f".record {DRAWN}", await_review)


def _shared() -> Iterator[View]:
    share = opening(".record [data-act=share]", SHARE)
    yield View("record-share", "/record/trapture-end", f".record {DRAWN}", share, who="")
    yield View("record-shared", "/record/tranglar-end/30", f".record {DRAWN}", who="")
    yield View("table-shared", "/table/talk", TABLE, who="")
    yield View("embed", "/embed/ringgz-end?theme={theme}", "#board img", who="")
    yield View("error", "/record/nothing", "[data-act=retry]", who="")
    yield View("away", "/#/records", ".page", go_away)


def opening(button: str, ready: str = "dialog[open]:not([aria-busy])") -> Callable[[Page], None]:
    """What opens a dialog."""

    def act(page: Page) -> None:
        page.click(button)
        expect(page.locator(ready).first).to_be_visible()

    return act


def ask_hint(page: Page) -> None:
    """A move is on the board, to be made or not."""
    page.click("[data-act=hint]")
    expect(page.locator(".bar .primary").first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def give_up(page: Page) -> None:
    page.click("[data-act=solution]")
    expect(page.locator(".puzzle-line")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def show_daily(page: Page) -> None:
    page.locator(".today").scroll_into_view_if_needed()
    expect(page.locator(".daily-entry").first).to_be_visible()
    page.locator(".daily").scroll_into_view_if_needed()


def show_chat(page: Page) -> None:
    page.locator(".chat").scroll_into_view_if_needed()


def look_back(page: Page) -> None:
    page.get_by_label("One move back").click()
    expect(page.locator("[data-act=now]")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def choose_site(page: Page) -> None:
    page.locator(".editor .site").nth(7).click()
    expect(page.locator(".editor-choice").first).to_be_visible()


def analyse(page: Page) -> None:
    """As a study, in which the engine has begun to think."""
    page.click("[data-act=study]")
    expect(page.locator(f".analysis {DRAWN}")).to_be_visible()
    if page.locator("[data-act=engine]").get_attribute("aria-label") == "Start the engine":
        page.click("[data-act=engine]")
    expect(page.locator(".engine-line").first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def explore(page: Page) -> None:
    analyse(page)
    page.click("[data-act=tab-explorer]")
    expect(page.locator(".exact li").first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def keep(page: Page) -> None:
    analyse(page)
    page.click("[data-act=keeping]")
    expect(page.locator("#study-title")).to_be_visible()


def await_review(page: Page) -> None:
    page.wait_for_selector(".review[data-done]", timeout=10 * PATIENCE)


def go_away(page: Page) -> None:
    """The server cannot be reached any more."""
    page.route("**/api/**", lambda route: route.abort())
    page.evaluate("location.hash = '#/record/pyrga-end'")
    expect(page.locator(".away")).to_be_visible()
