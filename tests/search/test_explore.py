"""The explorer: every move with its exact value, and how soon the game ends after it."""

import pytest

from quincunx import Position, QuincunxError, load
from quincunx.search import Limit, Solver, explore
from quincunx.search.limit import MEGABYTE
from tests.core.tiny_game import Race
from tests.walks import random_position

VALUES = {"win": 1, "draw": 0, "loss": -1}


def minimax(position: Position, seat: int) -> tuple[int, int]:
    """The value of a position for a seat, and the plies to its end, by looking at everything."""
    outcome = position.outcome
    if outcome is not None:
        return (0 if outcome.is_draw else 1 if seat in outcome.winners else -1), 0
    found = []
    for move in position.legal_moves():
        child = position.copy()
        child.push(move)
        value, plies = minimax(child, seat)
        found.append((value, plies + 1))
    sign = 1 if position.to_act[0] == seat else -1
    return max(found, key=lambda each: (sign * each[0], -each[1] if sign * each[0] > 0 else each[1]))


@pytest.mark.parametrize("goal", [4, 9, 10])
def test_every_move_is_as_plain_minimax_says(goal: int) -> None:
    position = Race(goal=goal).start()
    moves = explore(position, solver=Solver(position, MEGABYTE))
    assert sorted(each.move for each in moves) == sorted(position.legal_moves())
    for each in moves:
        child = position.copy()
        child.push(each.move)
        value, plies = minimax(child, position.to_act[0])
        assert (VALUES[each.value], each.distance) == (value, 1 + plies if value else None)


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(6))
def test_the_best_come_first_and_agree_with_the_solver(seed: int) -> None:
    position = random_position(load("pyrga"), seed, 14)
    solver = Solver(position, MEGABYTE)
    moves = explore(position, solver=solver)
    solution = solver.solve(position)
    assert {each.move for each in moves if each.value == solution.value} == set(solution.best)
    assert moves[0].value == solution.value
    assert moves[0].distance == solver.distance(position)
    assert [VALUES[each.value] for each in moves] == sorted(
        (VALUES[each.value] for each in moves), reverse=True
    )
    for value, sign in (("win", 1), ("loss", -1)):
        plies = [each.distance for each in moves if each.value == value]
        assert all(plies)
        assert [sign * each for each in plies if each] == sorted(sign * each for each in plies if each)


@pytest.mark.compiled
def test_the_opening_is_known_at_once_without_distances_if_there_is_no_time() -> None:
    position = load("pyrga").start()
    solver = Solver(position)
    moves = explore(position, Limit(visits=1), solver)
    assert len(moves) == len(position.legal_moves())
    assert moves[0].value == "win"
    assert all(each.distance is None for each in moves)
    assert solver.nodes < 1000


def test_a_game_that_is_over_has_nothing_to_explore() -> None:
    position = Race(goal=2).start()
    position.push("+2")
    with pytest.raises(QuincunxError, match="the game is over"):
        explore(position, solver=Solver(position, MEGABYTE))
