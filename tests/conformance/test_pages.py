"""The pages of any game are checked: figures that the rules contradict or that show nothing are refused."""

import pytest

from quincunx.testing import ConformanceError, check_game
from quincunx.testing.pages import check_pages
from tests.core.tiny_game import Race

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

FIGURE = """
```figure example
Moves: +1 +2
Right: +1
Caption: The sum is 3.
```
"""


def race(rules: str, notation: str = "") -> Race:
    """The race with other pages."""
    members = {"rules": f"{Race.rules}\n{rules}", "notation_page": notation}
    kind: type[Race] = type("Race", (Race,), members)
    return kind()


def test_figures_in_order_are_accepted() -> None:
    game = race(FIGURE, FIGURE)
    check_pages(game)
    assert list(game.figures) == ["example"]


@pytest.mark.parametrize(
    ("figure", "complaint"),
    [
        (FIGURE.replace("+1 +2", "+3"), r"example: \+3 is not possible"),
        (FIGURE.replace("Right: +1", "Right: +3"), r"example: \+3 is not possible"),
        (FIGURE.replace("Caption: The sum is 3.\n", ""), "a caption is missing"),
        (FIGURE.replace("```figure", "  ```figure"), "every figure begins at the left"),
        (FIGURE.rstrip().removesuffix("```"), "every figure begins at the left"),
        ("```pieces all\nCaption: None at all.\n```", "all shows something"),
        ("```pieces all\nCaption: A step.\nstep × 2: step\n```", "there are 1 of step, not 2"),
    ],
)
@pytest.mark.parametrize("page", ["rules", "notation"])
def test_what_is_wrong_with_a_figure_is_said(figure: str, complaint: str, page: str) -> None:
    game = race(figure) if page == "rules" else race("", figure)
    with pytest.raises((ConformanceError, ValueError), match=complaint):
        check_pages(game)


def test_they_are_part_of_the_whole_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Race, "rules", Race.rules + FIGURE.replace("+1 +2", "+3"))
    with pytest.raises(ConformanceError, match=r"\+3 is not possible"):
        check_game(Race(), games=1)
