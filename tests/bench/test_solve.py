"""What `quincunx bench solve` measures."""

import json

import pytest

from quincunx import load
from quincunx.bench import solve
from quincunx.bench.solve import measure_endings, measure_openings
from quincunx.cli import bench


def test_games_that_no_solver_takes_are_left_out() -> None:
    told: list[str] = []
    assert solve.measure_solver([load("ringgz", players=3), load("zangle")], 1, told.append) == ([], [])
    assert told == []


def test_endings_are_measured_from_the_end_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "PATIENT", 0.05)
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
    monkeypatch.setattr(solve, "OPENINGS", (12,))
    monkeypatch.setattr(solve, "PLAYERS", {})  # no endings
    (speed,) = measure_openings(load("pyrga"), 3, lambda doing: None)
    assert (speed.game, speed.plies, speed.positions) == ("pyrga", 12, 3)
    assert 0 < speed.median <= speed.slowest_twentieth <= speed.slowest
    bench.solve(["pyrga", "zangle"], 1, as_json=True)
    shown = json.loads(capsys.readouterr().out)
    assert [(each["game"], each["plies"]) for each in shown["openings"]] == [("pyrga", 12)]
    assert shown["endings"] == []
    bench.solve(["pyrga"], 1)
    assert "Moves made" in capsys.readouterr().out
