"""The documents as a site: it builds without a warning, is complete, and fetches nothing from elsewhere."""

import re
import shutil
import subprocess
import sys
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from quincunx import game_names, load
from quincunx.cli.support.listing import list_commands
from quincunx.core.figures import Pieces

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parents[2]


def build(root: Path, target: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(root / "docs" / "site" / "build.py"), str(target)],
        capture_output=True,
        text=True,
    )


class Fetched(HTMLParser):
    """Everything that a page has a browser load."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name in ("src", "srcset") or (name == "href" and tag == "link"):
                self.addresses.append(value or "")


def test_the_site_is_complete_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    finished = build(ROOT, tmp_path)
    assert (finished.returncode, finished.stderr) == (0, "")
    pages = sorted(tmp_path.rglob("*.html"))
    assert len(pages) > 15
    for page in pages:
        check_addresses(page)
    for style in tmp_path.rglob("*.css"):
        assert not re.search(r"(url\(|@import)\s*[\"']?(https?:)?//", style.read_text(encoding="utf-8")), (
            style
        )
    titles = {re.sub(r"<[^>]+>", "", found) for page in pages for found in first_headings(page)}
    for source in (ROOT / "docs").glob("*.md"):
        assert source.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ") in titles
    check_commands((tmp_path / "commands.html").read_text(encoding="utf-8"))
    for name in game_names():
        check_rules(tmp_path / "rules", name)


def check_rules(folder: Path, name: str) -> None:
    """Every figure is drawn, with its words; nothing has the name of something else."""
    game, page = load(name), (folder / f"{name}.html").read_text(encoding="utf-8")
    assert "Rulings" in page
    drawn = re.findall(r'<figure class="game-figure" id="figure-([^"]*)">(.*?)</figure>', page, re.DOTALL)
    assert [found for found, _ in drawn] == list(game.figures)
    for found, markup in drawn:
        figure = game.figures[found]
        pictures = figure.items if isinstance(figure, Pieces) else figure.panels
        assert markup.count("<svg ") == len(pictures)
        assert f"<figcaption>{escape(figure.caption)}</figcaption>" in markup
    names = re.findall(r' id="([^"]*)"', page)
    assert len(names) == len(set(names))
    assert (folder / f"{name}-notation.html").exists() == bool(game.notation_page)
    assert bool(game.notation_page) == (f'href="{name}-notation.html"' in page)


def first_headings(page: Path) -> list[str]:
    return re.findall(r"<h1>(.*?)<a", page.read_text(encoding="utf-8"))


def check_addresses(page: Path) -> None:
    fetched = Fetched()
    fetched.feed(page.read_text(encoding="utf-8"))
    assert fetched.addresses, page
    for address in fetched.addresses:
        assert not re.match(r"(\w+:)?//", address), (page, address)
        assert (page.parent / re.sub(r"[?#].*", "", address)).exists(), (page, address)


def check_commands(page: str) -> None:
    for name, command in list_commands().items():
        assert f'id="{name.replace(" ", "-")}"' in page, name
        for parameter in command.parameters:
            assert all(text in page for text in parameter.names), (name, parameter)


@pytest.mark.long  # it builds the whole site once more
def test_a_link_that_leads_nowhere_is_an_error(tmp_path: Path) -> None:
    for folder in ("docs", "examples"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "CHANGELOG.md", tmp_path)
    with (tmp_path / "docs" / "players.md").open("a", encoding="utf-8") as page:
        page.write("\n[Nowhere](nowhere.md) and [no heading](hosts.md#no-such-heading)\n")
    finished = build(tmp_path, tmp_path / "site")
    assert finished.returncode != 0
    assert "nowhere" in finished.stderr
    assert "no-such-heading" in finished.stderr
