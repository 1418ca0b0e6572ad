"""The page on fidelity: what it names is there."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import quincunx

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/fidelity.md").read_text(encoding="utf-8")
COLUMNS = "| rule | of | where | test | figure |"
NAMED = re.compile(r"`([^`]+)`")


class Rule(NamedTuple):
    """A line of a table."""

    words: str
    of: str
    where: str
    test: str
    figure: str


def rules_of(name: str) -> list[Rule]:
    """The rules of a game."""
    title = quincunx.load(name).title
    _, _, section = PAGE.partition(f"\n## {title}\n")
    lines = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("|")]
    assert lines[:1] == [COLUMNS]
    return [Rule(*(cell.strip() for cell in line.strip("|").split("|"))) for line in lines[2:]]


@cache
def names_in(path: Path) -> frozenset[str]:
    """What a module defines: its functions, classes and values, and those of its classes as `Class.name`."""
    found = set[str]()

    def add(body: list[ast.stmt], before: str = "") -> None:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.update((node.name, before + node.name))
                if isinstance(node, ast.ClassDef):
                    add(node.body, f"{node.name}.")
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            found.update(
                before + name.id
                for target in targets
                if target is not None
                for name in ast.walk(target)
                if isinstance(name, ast.Name)
            )

    add(ast.parse(path.read_text(encoding="utf-8")).body)
    return frozenset(found)


@pytest.mark.parametrize("name", quincunx.game_names())
def test_every_rule_says_whose_it_is_where_it_is_and_what_shows_it(name: str) -> None:
    rules = rules_of(name)
    assert len(rules) >= 15
    assert {rule.of for rule in rules} <= {"book", "ruling", "option"}
    figures = quincunx.load(name).figures
    for rule in rules:
        (place,) = NAMED.findall(rule.where)
        module, _, what = place.partition(": ")
        assert what in names_in(ROOT / "src/quincunx" / module), place
        tests = NAMED.findall(rule.test)
        assert tests, rule
        for test in tests:
            path, _, function = test.partition("::")
            assert function.partition("[")[0] in names_in(ROOT / path), test
        for figure in NAMED.findall(rule.figure):
            assert figure in figures, figure
        assert rule.figure == "–" or NAMED.findall(rule.figure), rule


@pytest.mark.parametrize("name", quincunx.game_names())
def test_most_rules_of_a_book_have_a_figure(name: str) -> None:
    of_book = [rule for rule in rules_of(name) if rule.of == "book"]
    shown = [rule for rule in of_book if rule.figure != "–"]
    assert len(shown) >= 0.7 * len(of_book)
