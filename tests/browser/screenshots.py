"""Pictures of every view, in every theme and at three sizes: `make screenshots` writes them.

All of it comes from the same games and one browser; a view is opened once at a desk and once on a telephone,
and then only its theme and its size change.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from quincunx.core.themes import THEMES
from quincunx.hall.identity import COOKIE
from tests.browser.album import TAKE, Album
from tests.browser.collage import make_collage
from tests.browser.conftest import launch
from tests.browser.layout import LARGE, SMALL
from tests.browser.people import DESKTOP, PATIENCE
from tests.browser.scenes import keep_all
from tests.browser.views import View, all_views
from tests.server.running import ServerProcess

# A telephone is touched; a window at a desk changes its size.
DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"desktop": DESKTOP, "large": LARGE},
    "telephone": {"phone": SMALL["portrait"]},
}
KEPT = json.dumps({"sound": "off", "pace": "once"})
TABLES_OF_BEN = ("talk", "offer", "waiting", "speedster")
# Letters have their faces, and what was changed is drawn.
SETTLED = """async () => {
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


class Gallery:
    """Takes the pictures: people at devices, each with a window of their own."""

    def __init__(self, browser: Browser, address: str, cookies: Mapping[str, str], folder: Path) -> None:
        self._browser = browser
        self._address = address
        self._cookies = cookies
        self._folder = folder
        self._known: dict[tuple[str, str], BrowserContext] = {}

    def take(self, view: View) -> None:
        """A view at all sizes and in all themes."""
        for device, sizes in DEVICES.items():
            page = self.visit(device, view.who)
            if not view.is_themed:
                self._open(page, view)
            for size, room in sizes.items():
                page.set_viewport_size(room)
                self._take(page, view, Album(self._folder, size))
            page.close()

    def _take(self, page: Page, view: View, album: Album) -> None:
        for theme in THEMES:
            if view.is_themed:
                self._open(page, view, theme)
            else:
                page.evaluate(TAKE, theme)
            page.evaluate(SETTLED)
            page.screenshot(path=album.file(view.name, theme))
        if not view.is_themed:
            page.evaluate(TAKE, "auto")

    def visit(self, device: str, who: str) -> Page:
        """A new tab of somebody; of somebody new, if nobody is named."""
        context = self._known.get((device, who)) or self._invite(device, who)
        return context.new_page()

    def _invite(self, device: str, who: str) -> BrowserContext:
        touch = device == "telephone"
        context = self._browser.new_context(
            has_touch=touch,
            is_mobile=touch,
            viewport=next(iter(DEVICES[device].values())),
            reduced_motion="reduce",
            service_workers="block",
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"localStorage.quincunx ??= '{KEPT}'")
        if who:
            context.add_cookies([{"name": COOKIE, "value": self._cookies[who], "url": self._address}])
            self._known[device, who] = context
        return context

    def _open(self, page: Page, view: View, theme: str = "") -> None:
        page.goto(self._address + view.path.replace("{theme}", theme))
        expect(page.locator(view.ready).first).to_be_visible()
        view.do(page)


def main(folder: Path, collage: Path, *wanted: str) -> None:
    """All pictures, or those of some views; the collage is made of what is there."""
    views = [view for view in all_views() if not wanted or view.name in wanted]
    with tempfile.TemporaryDirectory() as data:
        cookies = asyncio.run(keep_all(Path(data)))
        server = ServerProcess(Path(data))
        server.start()
        with sync_playwright() as playwright:
            browser = launch(playwright)
            gallery = Gallery(browser, server.address, cookies, folder)
            for table in TABLES_OF_BEN:
                gallery.visit("desk", "ben").goto(f"{server.address}/#/table/{table}")
            for number, view in enumerate(views, start=1):
                print(f"{number} of {len(views)}: {view.name}", flush=True)
                gallery.take(view)
            is_made = make_collage(browser, folder, collage)
            browser.close()
        server.close()
    print(f"{len(list(folder.glob('*/*/*.png')))} pictures in {folder}{f', and {collage}' * is_made}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:])
