"""The page on scale has what its inputs lead to."""

import runpy
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

SCALE = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "scale.py"))
PAGE = SCALE["PAGE"].read_text(encoding="utf-8")


def test_the_page_is_up_to_date() -> None:
    assert SCALE["write"](PAGE) == PAGE, "make scale"


def test_twice_the_players_need_twice_of_what_grows_with_them() -> None:
    given = SCALE["read_inputs"](PAGE)
    twice = {**given, "players a day": 2 * given["players a day"]}
    before, after = ({row[0]: row[1] for row in SCALE["compute"](each)} for each in (given, twice))
    for name in ("Players at once, at the peak", "Tables at once", "Moves a second"):
        small, large = (int(rows[name].replace(",", "")) for rows in (before, after))
        assert large == pytest.approx(2 * small, abs=2)


def test_every_input_counts() -> None:
    given = SCALE["read_inputs"](PAGE)
    before = SCALE["compute"](given)
    for name, value in given.items():
        assert SCALE["compute"]({**given, name: value / 100}) != before, name
