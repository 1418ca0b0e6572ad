"""Figures in characters: what is marked, right or wrong is to be seen, and only the area."""

import pytest

import quincunx
from quincunx.core.figure_sketch import draw_figure
from quincunx.core.figures import read_figures

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

PYRGA = quincunx.load("pyrga")


def sketch(*lines: str, kind: str = "figure", game: quincunx.Game = PYRGA) -> list[str]:
    page = "\n".join([f"```{kind} example", *lines, "Caption: x", "```"])
    drawn = draw_figure(read_figures(page, game)["example"])
    return ["".join(text for text, _ in line) for line in drawn]


def test_marks_and_signs_are_drawn_over_the_board() -> None:
    lines = ["Moves: Sb2", "Marked: a2 c2", "Right: Tb3e", "Wrong: Cd4", "Because: must go to"]
    assert sketch(*lines, "Area: a2 d4") == [
        "  +---------+---------+---------+---------+",
        "4 | · · ·   | · · ·   | · · ·   | · c✗·   |",
        "  +---------+---------+---------+---------+",
        "3 | · · ·   | · · te✓ | · · ·   | · · ·   |",
        "  +---------+---------+---------+---------+",
        "2 |{· · ·  }› S · ·   ‹{· · ·  }| · · ·   |",
        "  +---------+---------+---------+---------+",
        "✓ allowed · ✗ not allowed · { } marked",
    ]


def test_before_and_after_stand_below_each_other() -> None:
    line = "+---------+"
    before = [line, "| · · ·   |", line, "Before"]
    assert sketch("Then: Sb2", "Area: b2") == [*before, "", line, "› S · ·   ‹", line, "After"]


def test_triangles_are_marked_in_their_middle() -> None:
    drawn = sketch("Marked: b2n", "Area: b2n b2e b2s b2w", game=quincunx.load("tranglar"))
    assert sum(line.count("◆") for line in drawn[:-1]) == 1
    assert drawn[-1] == "◆ marked"


def test_what_lies_beside_the_board_is_listed() -> None:
    assert any("S×5  C×5  T×5" in line for line in sketch("Trays: yes"))
    assert not any("S×5" in line for line in sketch())


def test_pieces_have_their_signs_counts_and_names() -> None:
    drawn = sketch("white-S × 5: square", "black-T × 5: a triangle", kind="pieces")
    assert drawn == ["  S  5 × square", "  t  5 × a triangle"]


@pytest.mark.parametrize("name", quincunx.game_names())
def test_every_figure_can_be_drawn_in_characters(name: str) -> None:
    for figure in quincunx.load(name).figures.values():
        lines = ["".join(text for text, _ in line) for line in draw_figure(figure)]
        assert any(line.strip() for line in lines), figure.name
        assert max(map(len, lines)) <= 100, figure.name
