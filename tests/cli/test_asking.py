"""Options that are asked for in the terminal."""

from pathlib import Path

import pytest

from quincunx import Record
from tests.cli.commands import quincunx

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

SPEEDSTER = ("play", "zangle", "-O", "mode=speedster", "--seed", "3")


def kept(home: Path) -> Record:
    return Record.parse((home / "quincunx" / "last.record").read_text())


def test_entries_are_asked_for_one_by_one_and_play_begins_with_the_next_line(tmp_path: Path) -> None:
    lines = ["sing, or hum", "2", "", "", "", "", "", "", "-", "stand", "", "1", "call", "quit"]
    asked = quincunx(*SPEEDSTER, "-O", "equalizers=?", stdin="\n".join(lines), home=tmp_path)
    assert asked.returncode == 0, asked.stderr
    assert "level 1, what to do [play with your weaker hand]: " in asked.stdout
    assert "level 3, most face-up cards [3]: " in asked.stdout
    assert "Player 1 calls" in asked.stdout
    own = "sing%2C or hum;face_up=2|cover one eye|at most three face-up cards;face_up=3|stand;extra=1"
    assert str(kept(tmp_path).game) == f"zangle(mode=speedster, equalizers={own})"


def test_nothing_but_enter_is_the_usual_game(tmp_path: Path) -> None:
    asked = quincunx(*SPEEDSTER, "-O", "equalizers=?", stdin="\n" * 12, home=tmp_path)
    assert asked.returncode == 0, asked.stderr
    assert str(kept(tmp_path).game) == "zangle(mode=speedster)"


def test_a_wrong_entry_is_explained_and_asked_for_again(tmp_path: Path) -> None:
    lines = ["sing", "0", "", "sing", "1", "", *[""] * 9]
    asked = quincunx(*SPEEDSTER, "-O", "equalizers=?", stdin="\n".join([*lines, ""]), home=tmp_path)
    assert "Face_up of equalizer 1 is a number from 1 to 120, not 0." in asked.stdout
    assert str(kept(tmp_path).game).startswith(
        "zangle(mode=speedster, equalizers=sing;face_up=1|cover one eye|"
    )


def test_other_options_are_asked_for_as_one_value(tmp_path: Path) -> None:
    asked = quincunx("play", "ringgz", "-O", "players=?", stdin="9\n3\nquit\n", home=tmp_path)
    assert "players, a number from 2 to 4 [2]: " in asked.stdout
    assert "Option players is a number from 2 to 4, not '9'." in asked.stdout
    assert str(kept(tmp_path).game) == "ringgz(players=3)"


@pytest.mark.parametrize(
    ("option", "stdin", "message"),
    [
        ("equalizers=?", "sing\n", "option equalizers has not been answered"),
        ("equalisers=?", "", "there is no option 'equalisers': did you mean equalizers?"),
        ("equalizers=a|b|c", "", "there are exactly 4 equalizers, one for each level, not 3"),
        ("equalizers=a|b;face_up=0|c|d", "", "face_up of equalizer 2 is a number from 1 to 120, not 0"),
    ],
)
def test_what_goes_wrong_is_one_clear_line(option: str, stdin: str, message: str, tmp_path: Path) -> None:
    refused = quincunx(*SPEEDSTER, "-O", option, stdin=stdin, home=tmp_path)
    assert refused.returncode == 1
    assert message in refused.stderr


def test_the_list_of_games_tells_the_usual_entries() -> None:
    said = " ".join(quincunx("games").stdout.split())
    assert "cover one eye; at most three" in said
