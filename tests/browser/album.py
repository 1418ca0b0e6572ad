"""A folder of pictures, for people to look at; without a folder none are taken."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page


class Album:
    """Pictures of the views of one size of screen."""

    def __init__(self, folder: Path | None, size: str) -> None:
        self.folder = folder
        self.size = size

    def take(self, page: Page, name: str) -> None:
        """A view, light and dark."""
        if self.folder is None:
            return
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.screenshot(path=self.folder / f"{name}-{self.size}-{scheme}.png")
        page.emulate_media(color_scheme="light")
