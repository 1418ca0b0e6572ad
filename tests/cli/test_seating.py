"""Who sits where in the terminal: as named, or drawn by chance, which is said and recorded."""

from itertools import count
from pathlib import Path

import pytest

from quincunx import Record
from quincunx.core.lots import draw_lots
from tests.cli.commands import quincunx

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

EXCHANGED = str(next(seed for seed in count() if draw_lots(seed, 2) == (1, 0)))
KEPT = str(next(seed for seed in count() if draw_lots(seed, 2) == (0, 1)))


def record_in(home: Path) -> Record:
    return Record.parse((home / "quincunx" / "last.record").read_text())


@pytest.mark.parametrize(
    ("seed", "players"), [(EXCHANGED, ("human 2", "human 1")), (KEPT, ("human 1", "human 2"))]
)
def test_chance_decides_among_people(seed: str, players: tuple[str, str], tmp_path: Path) -> None:
    finished = quincunx("play", "pyrga", "-p", "human,human", "--seed", seed, stdin="quit\n", home=tmp_path)
    assert f"Drawn by chance: white is {players[0]}, black is {players[1]}." in finished.stdout
    assert record_in(tmp_path).players == players
    assert record_in(tmp_path).headers == {"Seats": "drawn by chance"}


@pytest.mark.parametrize("arguments", [["-p", "human,human", "--seats", "given"], ["-p", "human,random"], []])
def test_seats_are_as_named_if_that_is_wanted_or_one_plays(arguments: list[str], tmp_path: Path) -> None:
    finished = quincunx("play", "pyrga", *arguments, "--seed", EXCHANGED, stdin="quit\n", home=tmp_path)
    assert "Drawn by chance" not in finished.stdout
    assert record_in(tmp_path).players[0] in ("human", "human 1")
    assert record_in(tmp_path).headers == {}


def test_one_can_have_chance_decide_against_the_computer_too(tmp_path: Path) -> None:
    arguments = ("play", "pyrga", "-p", "human,random", "--seats", "chance", "--seed", EXCHANGED)
    finished = quincunx(*arguments, stdin="quit\n", home=tmp_path)
    assert "Drawn by chance: white is random, black is human." in finished.stdout
    assert "white plays" in finished.stdout
    assert "black>" in finished.stdout
    assert record_in(tmp_path).players == ("random", "human")


@pytest.mark.parametrize(("players", "asked"), [("human,random", "black>"), ("human,human", "white>")])
def test_a_game_goes_on_with_everybody_where_they_sat(players: str, asked: str, tmp_path: Path) -> None:
    arguments = ("play", "pyrga", "-p", players, "--seats", "chance", "--seed", EXCHANGED)
    quincunx(*arguments, stdin="quit\n", home=tmp_path)
    before = record_in(tmp_path)
    kept = tmp_path / "kept.record"
    kept.write_text(before.text)
    resumed = quincunx("play", "--load", str(kept), stdin="quit\n", home=tmp_path)
    assert asked in resumed.stdout
    assert "Drawn by chance" not in resumed.stdout
    again = record_in(tmp_path)
    people = [name for name in before.players if name.startswith("human")]
    assert [name for name in again.players if name.startswith("human")] == people
    assert again.headers == {"Seats": "drawn by chance"}
    refused = quincunx("play", "--load", str(kept), "--seats", "chance", home=tmp_path)
    assert "there is nothing to draw" in refused.stderr


def test_other_words_are_refused(tmp_path: Path) -> None:
    refused = quincunx("play", "pyrga", "--seats", "mine", home=tmp_path)
    assert refused.returncode == 1
    assert "--seats given or --seats chance, not mine" in refused.stderr
