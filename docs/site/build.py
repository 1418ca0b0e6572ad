"""Builds the documents into a site: `python docs/site/build.py FOLDER`. Any warning is an error.

The pages are those of docs/ and some that are made here: the rules of every game, the help of the commands,
the changes. Nothing is fetched from elsewhere, neither now nor by those who read the pages.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from commands import describe_commands
from figures import draw_page
from sphinx.cmd.build import build_main

import quincunx

DOCS = Path(__file__).parents[1]
SEARCH = "looking_ahead"  # what search.md is called here, as Sphinx has a page of that name
CONTENTS = {
    "Play": ["players", "rules", "fidelity", "strength", "commands"],
    "Host": ["hosts", "anywhere-hosting", "scale", "security", "protocol"],
    "Research": ["researchers", "environments", "contract", SEARCH, "puzzles", "studies", "spread", "ugi"],
    "Contribute": [
        "contributors",
        "architecture",
        "decisions/index",
        "matches",
        "maintainers",
        "anywhere",
        "changelog",
    ],
}


def build(target: Path) -> int:
    """Build the site into a folder; 0 if all went well."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        write_pages(source)
        arguments = ["-q", "-b", "html", "--fail-on-warning", "--keep-going", "--fresh-env"]
        doctrees = str(Path(folder) / "doctrees")
        return build_main([*arguments, "-d", doctrees, str(source), str(target)])


def write_pages(source: Path) -> None:
    """Put all pages into a folder, those that are made included."""
    shutil.copytree(DOCS, source, ignore=shutil.ignore_patterns("site"))
    shutil.copytree(DOCS.parent / "examples", source.parent / "examples")  # pages show parts of them
    shutil.copy(DOCS.parent / "CHANGELOG.md", source / "changelog.md")
    (source / "commands.md").write_text(describe_commands(), encoding="utf-8")
    _write_rules(source)
    _rename_search(source)
    with (source / "index.md").open("a", encoding="utf-8") as index:
        for caption, pages in CONTENTS.items():
            index.write(_contents(f":caption: {caption}\n:hidden:", pages))
    _list_decisions(source / "decisions")
    shutil.copy(DOCS / "site" / "conf.py", source)
    (source / "static").mkdir()
    shutil.copy(DOCS / "site" / "site.css", source / "static")
    shutil.copy(Path(quincunx.__file__).parent / "web" / "icon.svg", source)


def _write_rules(source: Path) -> None:
    """A page of rules for each game, and below it the one for programmers if there is one."""
    (source / "rules").mkdir()
    for name in quincunx.game_names():
        game, notation = quincunx.load(name), f"{name}-notation"
        rules = draw_page(game, game.rules).replace("(notation.md", f"({notation}.md")
        if game.notation_page:
            rules += (
                f"\nFor programmers: [notation and names]({notation}.md)\n{_contents(':hidden:', [notation])}"
            )
            text = draw_page(game, game.notation_page).replace("(rules.md", f"({name}.md")
            (source / "rules" / f"{notation}.md").write_text(text, encoding="utf-8")
        (source / "rules" / f"{name}.md").write_text(rules, encoding="utf-8")
    pages = [f"rules/{name}" for name in quincunx.game_names()]
    (source / "rules.md").write_text(f"# The rules\n{_contents('', pages)}", encoding="utf-8")


def _list_decisions(folder: Path) -> None:
    pages = sorted(page.stem for page in folder.glob("*.md") if page.stem != "index")
    with (folder / "index.md").open("a", encoding="utf-8") as index:
        index.write(_contents(":hidden:", pages))


def _rename_search(source: Path) -> None:
    (source / "search.md").rename(source / f"{SEARCH}.md")
    for page in source.glob("*.md"):
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace("(search.md", f"({SEARCH}.md"), encoding="utf-8")


def _contents(options: str, pages: list[str]) -> str:
    return "\n```{toctree}\n" + f"{options}\n\n" + "\n".join(pages) + "\n```\n"


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1])))
