"""What `quincunx bench --solve` measures."""

import pytest

from quincunx import load
from quincunx.cli import bench_solver, measure_solver
from quincunx.cli.measure_solver import can_be_solved, measure_endings, measure_openings


def test_which_games_can_be_solved() -> None:
    assert can_be_solved(load("pyrga"))
    assert not can_be_solved(load("ringgz", players=3))
    assert not can_be_solved(load("zangle"))


def test_endings_are_measured_from_the_end_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure_solver, "PATIENT", 0.05)
    told: list[str] = []
    speeds = list(measure_endings(load("trapture"), "random", 2, told.append))
    assert [speed.plies_left for speed in speeds] == [2 * (index + 1) for index in range(len(speeds))]
    assert all(speed.positions == 2 for speed in speeds)
    assert all(0 <= speed.quickly <= 1 and 0 <= speed.by_tree <= 1 for speed in speeds)
    assert told[0] == "trapture: games by random"


@pytest.mark.compiled
def test_openings_are_measured_and_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(measure_solver, "OPENINGS", (12,))
    monkeypatch.setattr(bench_solver, "_measure_all_endings", lambda *arguments: [])
    (speed,) = measure_openings(load("pyrga"), 3, lambda doing: None)
    assert (speed.game, speed.plies, speed.positions) == ("pyrga", 12, 3)
    assert 0 < speed.median <= speed.slowest_twentieth <= speed.slowest
    bench_solver.run([load("pyrga"), load("zangle")], 1, as_json=True)
    assert '"plies": 12' in capsys.readouterr().out
