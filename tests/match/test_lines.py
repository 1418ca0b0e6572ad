"""Names and lines of chat are fit to be shown beside others."""

import unicodedata

import pytest
from hypothesis import given, strategies

from quincunx.match.lines import BLANKS, MOST_MARKS, clean_line

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Ann", "Ann"),
        ("  Ann \t\n Bee ", "Ann Bee"),
        ("Ann\u202egnorW\u202c", "Ann gnorW"),
        ("\u2066Ann\u2069\u200f", "Ann"),
        ("\u3164", ""),
        ("\u115f\u1160\uffa0\u2800\u17b4", ""),
        ("\u200b\u200d\ufeff\u00ad", ""),
        ("\u0301\u0301", ""),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("שלום", "שלום"),
        ("स्त्री", "स्त्री"),
        ("e" + "\u0330" * 50, "e\u0330\u0330\u0330".replace("e\u0330", "ḛ", 1) + "\u0330"),
        ("♞ 漢字 😀", "♞ 漢字 😀"),
    ],
)
def test_what_is_left_of_a_line(text: str, line: str) -> None:
    assert clean_line(text) == line


@given(strategies.text())
def test_nothing_in_a_line_is_invisible_or_turns_it_round(text: str) -> None:
    line = clean_line(text)
    assert line == " ".join(line.split())
    assert line.isprintable()
    assert not BLANKS & set(line)
    categories = [unicodedata.category(character) for character in line]
    assert not {"Cf", "Cc", "Zl", "Zp"} & set(categories)
    run = 0
    for category in categories:
        run = run + 1 if category in ("Mn", "Me") else 0
        assert run <= MOST_MARKS
    assert clean_line(line) == line
