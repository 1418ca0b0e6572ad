"""What keeps people from using a page, as axe sees it."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def violations(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """Everything that axe finds wrong, small or serious."""
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{rule['id']} ({rule['impact']}): {node['html'][:150]}" for rule in found for node in rule["nodes"]
    ]
