"""The page about the architecture has every room, and links in the documents lead somewhere."""

import re
from pathlib import Path

import pytest

from tests.architecture.test_imports import LAYERS

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
MADE = {"rules.md", "commands.md", "changelog.md"}  # when the site is built

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def test_every_room_is_described_with_those_it_may_use() -> None:
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)[^|]*\|[^|]*\|([^|]*)\|$", page, re.MULTILINE))
    assert set(rows) == {*LAYERS, "web"}
    for room, below in LAYERS.items():
        assert set(re.findall(r"`(\w+)`", rows[room])) == below, room


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text(encoding="utf-8")):
        assert link in MADE or (page.parent / link).exists(), link


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs/decisions"
    index = (folder / "index.md").read_text(encoding="utf-8")
    assert {page.name for page in folder.glob("*.md")} - {"index.md"} == set(
        re.findall(r"\((.*?\.md)\)", index)
    )
