"""Checking the moves of the strongest level in a solved game."""

import json

import pytest

from quincunx import OptionError, Position, load
from quincunx.bench.perfect import CheckedMove, measure_perfection
from quincunx.bots.level_bot import LevelBot
from quincunx.search import Solver
from tests.cli.commands import says

pytestmark = pytest.mark.compiled


def solved(position: Position) -> str:
    solver = Solver(position)
    return solver.solve_one(position).best[0]


def test_a_move_that_loses_value_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LevelBot, "choose", lambda self, position: position.legal_moves()[-1])
    seen: list[CheckedMove] = []
    found = measure_perfection([load("pyrga")], 8, 60, 0, seen.append)
    assert found.moves == len(seen) == 8
    assert found.late == 0
    assert found.wrong
    assert set(found.wrong) <= set(seen)
    for each in found.wrong[-1:]:
        position = load(each.game).start()
        for move in each.moves.split():
            position.push(move)
        solution = Solver(position).solve(position)
        assert solution.value == each.before != each.after
        assert each.move not in solution.best
    assert [each.seconds for each in found.slowest] == sorted((each.seconds for each in seen), reverse=True)[
        :5
    ]


def test_best_moves_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LevelBot, "choose", lambda self, position: solved(position))
    games = [load("pyrga"), load("pyrga", opening="restricted")]
    assert not measure_perfection(games, 10, 60, 0, lambda _: None).wrong


def test_a_game_that_is_not_solved_is_refused() -> None:
    with pytest.raises(OptionError, match="proven openings"):
        measure_perfection([load("ringgz")], 1, 1, 0, lambda _: None)


def test_the_command_tells_what_it_saw() -> None:
    found = json.loads(says("bench", "perfect", "pyrga", "-n", "2", "--seconds", "0.01", "--json"))
    assert found["perfection"]["moves"] == 2
    assert found["perfection"]["slowest"]
