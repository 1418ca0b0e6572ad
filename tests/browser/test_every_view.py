"""What holds in every view: nobody is kept out, and whatever can be pressed is large enough for a finger."""

from __future__ import annotations

from collections.abc import Set

import pytest

from quincunx.core.themes import THEMES
from tests.browser.album import TAKE
from tests.browser.axe import violations
from tests.browser.layout import SMALL, invite
from tests.browser.people import People
from tests.browser.walk import walk

pytestmark = pytest.mark.compiled

TARGET, FINGER = 44, 48  # pixels, high and wide, for a mouse and for a finger
# What can be pressed and is smaller. Links within a sentence may be; sites are as large as the board allows.
TOO_SMALL = """(least) => {
  const pressable = "a[href], button:enabled, input, select, summary, textarea, [role=button], [role=slider]";
  const found = new Set();
  for (const element of document.querySelectorAll(pressable)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(".board, .skip")) continue;
    if (getComputedStyle(element).display === "inline" && isInSentence(element)) continue;
    const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
    if (width < least - 0.5 || height < least - 0.5)
      found.add(`${Math.round(width)}x${Math.round(height)} ${element.outerHTML.slice(0, 120)}`);
  }
  return [...found].slice(0, 30);
  function isInSentence(link) {
    const block = link.closest("p, li, td, th, dd, figcaption");
    if (!block) return false;
    const links = [...block.querySelectorAll("a")].map((other) => other.textContent.trim()).join("");
    return block.textContent.replaceAll(/\\s/g, "").length > links.replaceAll(/\\s/g, "").length;
  }
}"""
CONTRAST = {"runOnly": ["color-contrast"]}


OTHERS = THEMES.keys() - {"light"}
NONE: set[str] = set()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "themes"),
    [
        ("desktop", OTHERS),
        ("portrait", NONE),
        # On a screen that lies on its side only sizes differ.
        pytest.param("landscape", NONE, marks=pytest.mark.long),
        # A theme has the same colours on a screen of any size.
        pytest.param("portrait", OTHERS, marks=pytest.mark.long),
    ],
    ids=["desktop", "portrait", "landscape", "portrait-in-every-theme"],
)
def test_no_view_keeps_anybody_out(people: People, size: str, themes: Set[str]) -> None:
    ann = invite(people, size)
    found = {}
    for view in walk(people, ann):
        wrong = {"too small": ann.page.evaluate(TOO_SMALL, FINGER if size in SMALL else TARGET)}
        if size != "landscape":  # where only sizes differ from those of an upright screen
            wrong["light"] = violations(ann.page)
            for theme in themes:
                ann.page.evaluate(TAKE, theme)
                wrong[theme] = violations(ann.page, CONTRAST)
            ann.page.evaluate(TAKE, "auto")
        if any(wrong.values()):
            found[view] = wrong
    assert found == {}
