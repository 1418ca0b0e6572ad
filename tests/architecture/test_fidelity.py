"""The page on fidelity names tests, figures and places in the source that exist."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import quincunx

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/fidelity.md").read_text(encoding="utf-8")
HEAD = "| rule | of | where | test | figure |"
SECTIONS = re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
ROWS = [
    pytest.param(
        title.lower(), *[cell.strip() for cell in line.strip("| ").split(" | ")], id=f"{title}-{number}"
    )
    for title, text in SECTIONS
    for number, line in enumerate(line for line in text.splitlines() if line.startswith("|"))
    if number > 1  # the head, and the line below it
]


@cache
def functions_in(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def named_in(cell: str) -> list[str]:
    assert cell
    return [] if cell == "–" else re.findall(r"`([^`]+)`", cell)


def test_fidelity_sections_are_games_with_tables() -> None:
    titles = {quincunx.load(name).title for name in quincunx.game_names()}
    assert titles >= {title for title, _ in SECTIONS} != set()
    assert all(HEAD in text for _, text in SECTIONS)


@pytest.mark.parametrize(("game", "rule", "of", "where", "test", "figure"), ROWS)
def test_fidelity_rows_name_what_exists(
    game: str, rule: str, of: str, where: str, test: str, figure: str
) -> None:
    assert of in ("book", "ruling", "option"), rule
    (place,) = named_in(where)
    module, name = place.split(": ")
    source = (ROOT / "src/quincunx" / module).read_text(encoding="utf-8")
    for part in name.split("."):
        assert re.search(rf"\b{part}\b", source), place
    for path, function in (named.split("::") for named in named_in(test)):
        assert function in functions_in(ROOT / path), function
    assert set(named_in(figure)) <= quincunx.load(game).figures.keys(), figure
