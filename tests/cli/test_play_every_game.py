"""Every game that one terminal can offer is played to its end by bots, and by a person's first move."""

from pathlib import Path

import pytest

from quincunx import Game, Record
from tests.cli.commands import quincunx
from tests.variants import variants

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

AT_ONE_TERMINAL = [game for game in variants() if len(game.start(1).to_act) == 1]


@pytest.mark.parametrize("game", AT_ONE_TERMINAL, ids=str)
def test_bots_play_to_the_end_and_a_person_can_begin(game: Game, tmp_path: Path) -> None:
    bots = ",".join(["random"] * game.seats)
    finished = quincunx("play", str(game), "--players", bots, "--seed", "2", home=tmp_path)
    assert finished.returncode == 0, finished.stderr
    record = Record.parse((tmp_path / "quincunx" / "last.record").read_text())
    assert record.outcome is not None
    begun = quincunx("play", str(game), "--seed", "2", stdin="1\nquit\n", home=tmp_path)
    assert begun.returncode == 0, begun.stderr
    assert "The game is saved" in begun.stdout
