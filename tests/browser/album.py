"""A folder of pictures, for people to look at; without a folder none are taken."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from quincunx.core.themes import THEMES

# A theme is there as soon as its style sheet is.
TAKE = """async (theme) => (await import("/js/preferences.js")).prefer("theme", theme)"""


class Album:
    """Pictures of the views of one size of screen, in a folder for each theme."""

    def __init__(self, folder: Path | None, size: str) -> None:
        self.folder = folder
        self.size = size

    def take(self, page: Page, name: str) -> None:
        """A view, in every theme."""
        if self.folder is None:
            return
        for theme in THEMES:
            page.evaluate(TAKE, theme)
            page.screenshot(path=self.file(name, theme))
        page.evaluate(TAKE, "auto")

    def file(self, name: str, theme: str) -> Path:
        """Where a picture is, or is to be."""
        assert self.folder is not None
        place = self.folder / self.size / theme
        place.mkdir(parents=True, exist_ok=True)
        return place / f"{name}.png"
