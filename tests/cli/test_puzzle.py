"""Puzzles in the terminal: to solve, to list, and to find."""

from pathlib import Path

import pytest

from quincunx import load
from quincunx.puzzles import parse_puzzles, prove, read_puzzles
from tests.cli.commands import quincunx, says

pytestmark = pytest.mark.compiled

PUZZLE = read_puzzles(load("pyrga"))[0]


def test_a_puzzle_is_solved_by_its_moves() -> None:
    solved = quincunx("puzzle", "pyrga", PUZZLE.id, stdin="".join(f"{move}\n" for move in PUZZLE.moves))
    said = " ".join(solved.stdout.split())
    assert solved.returncode == 0, solved.stderr
    assert PUZZLE.task in said
    assert said.count("The reply:") == len(PUZZLE.line) // 2
    assert said.endswith("Solved without a mistake.")


def test_other_moves_are_refused_and_asked_again() -> None:
    wrong = next(move for move in PUZZLE.begin().legal_moves() if move != PUZZLE.line[0])
    typed = ["moves", "nonsense", "", wrong, "show", *PUZZLE.moves]
    solved = quincunx("puzzle", "pyrga", PUZZLE.id, stdin="".join(f"{line}\n" for line in typed))
    said = " ".join(solved.stdout.split())
    assert said.count("Not this one") == 1
    assert said.endswith("Solved with 2 tries that were wrong.")


def test_who_leaves_is_let_go() -> None:
    for typed in ("quit\n", ""):
        left = quincunx("puzzle", "pyrga", stdin=typed)
        assert left.returncode == 0
        assert "Solved" not in left.stdout


def test_puzzles_are_listed_and_chosen() -> None:
    lines = says("puzzle", "pyrga", "--list").splitlines()
    assert len(lines) == len(read_puzzles(load("pyrga")))
    assert lines[0].startswith(PUZZLE.id)
    theme = next(theme for puzzle in read_puzzles(load("pyrga")) for theme in puzzle.themes)
    assert all(theme in line for line in says("puzzle", "pyrga", "--list", "--theme", theme).splitlines())
    assert f"rated {PUZZLE.rating}" in quincunx("puzzle", "pyrga", "--rating", "0").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("pyrga", "nonsense"), "there is no puzzle 'nonsense'; --list shows them"),
        (("pyrga", "--theme", "nonsense"), "there are no such puzzles for Pyrga; themes are"),
        (("zangle", "--theme", "comeback"), "there are no such puzzles for Zangle; themes are"),
    ],
)
def test_what_is_not_there_is_said(arguments: tuple[str, ...], sentence: str) -> None:
    refused = quincunx("puzzle", *arguments)
    assert refused.returncode == 1
    assert sentence in refused.stderr


def test_puzzles_are_mined_and_added_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    mine = ("mine", "pyrga", "-o", str(path), "-n", "2", "-j", "1", "--visits", "3000", "--seed")
    said = says(*mine, "1")
    first = parse_puzzles(path.read_text(encoding="utf-8"))
    assert said.startswith(f"{len(first)} puzzle")
    for puzzle in first:
        prove(puzzle)
    says(*mine, "2")
    assert {puzzle.id for puzzle in first} <= {
        puzzle.id for puzzle in parse_puzzles(path.read_text(encoding="utf-8"))
    }
    path.write_text("nonsense", encoding="utf-8")
    refused = quincunx(*mine, "1")
    assert refused.returncode == 1
    assert "these are no puzzles" in refused.stderr
    assert path.read_text(encoding="utf-8") == "nonsense"
