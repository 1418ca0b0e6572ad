"""What keeps people from using a page, as axe sees it."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCRIPT = Axe().axe_script
# What is in order is neither listed nor sent: there are thousands of shapes on some pages, and writing all of
# them down takes four times as long as looking at them. Of pictures an outline is looked at, where there is
# nothing in them but shapes: nobody gets to these, and about text among them axe has no opinion.
RUN = """async (options) => {
  const isPlain = (picture) => !picture.querySelector(
    "a, button, input, title, desc, foreignObject, [role], [tabindex], [aria-label], [aria-hidden]");
  const outlines = [...document.querySelectorAll("svg:is([role=img], [aria-hidden=true])")]
    .filter(isPlain).map((picture) => [picture, picture.cloneNode(false)]);
  for (const [picture, outline] of outlines) picture.replaceWith(outline);
  try {
    return (await axe.run({ ...options, resultTypes: ["violations"] })).violations;
  } finally {
    for (const [picture, outline] of outlines) outline.replaceWith(picture);
  }
}"""


def violations(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """Everything that axe finds wrong, small or serious."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found = page.evaluate(RUN, options or {})
    return [
        f"{rule['id']} ({rule['impact']}): {node['html'][:150]}" for rule in found for node in rule["nodes"]
    ]
