"""What keeps people from using a page, as axe sees it."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCRIPT = Axe().axe_script
# What is in order is neither listed nor sent: there are thousands of shapes on some pages, and writing all of
# them down takes four times as long as looking at them.
RUN = "async (options) => (await axe.run({ ...options, resultTypes: ['violations'] })).violations"


def violations(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """Everything that axe finds wrong, small or serious."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found = page.evaluate(RUN, options or {})
    return [
        f"{rule['id']} ({rule['impact']}): {node['html'][:150]}" for rule in found for node in rule["nodes"]
    ]
