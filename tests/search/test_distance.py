"""How many plies a game lasts with best play, against plainly written minimax."""

from typing import NamedTuple

import pytest

from quincunx import Position, load
from quincunx.search import Limit, Solver, UnsolvedError
from quincunx.search.limit import MEGABYTE
from tests.core.tiny_game import Race
from tests.search.test_solver import RANK, near_the_end


class Plain(NamedTuple):
    """A value for the seat to move, 0 to 2, and how many plies the game lasts."""

    value: int
    plies: int


def plain_distance(position: Position, known: dict[str, Plain]) -> Plain:
    """The fastest win, or else a draw, or else the longest resistance: minimax over position texts."""
    if position.text not in known:
        found = []
        for move in position.legal_moves():
            child = position.copy()
            child.push(move)
            found.append(plain_after(child, position.turn, known))
        best = max(each.value for each in found)
        lengths = [each.plies for each in found if each.value == best]
        known[position.text] = Plain(best, min(lengths) if best == RANK["win"] else max(lengths))
    return known[position.text]


def plain_after(child: Position, seat: int, known: dict[str, Plain]) -> Plain:
    """The same, after a move, for the seat that made it."""
    outcome = child.outcome
    if outcome is not None:
        return Plain(1 if outcome.is_draw else 2 * (seat in outcome.winners), 1)
    value, plies = plain_distance(child, known)
    return Plain(value if child.turn == seat else 2 - value, plies + 1)


@pytest.mark.parametrize(
    ("name", "plies_left", "shortest"),
    [
        ("pyrga", 5, 27),
        ("pyrga(opening=restricted)", 4, 26),
        ("ringgz", 2, 53),
        ("trapture", 1, 20),
    ],
)
def test_distances_agree_with_plain_minimax(name: str, plies_left: int, shortest: int) -> None:
    positions = [near_the_end(name, seed, plies_left, shortest) for seed in range(16)]
    checked = 0
    for position in positions:
        if position is None:
            continue
        expected, solver = plain_distance(position, {}), Solver(position, 4 * MEGABYTE)
        drawn = expected.value == RANK["draw"]
        assert solver.distance(position) == (None if drawn else expected.plies), position
        checked += 1
    assert checked


@pytest.mark.parametrize("goal", range(3, 14))
def test_a_race_that_is_lost_is_drawn_out(goal: int) -> None:
    position = Race(goal=goal).start()
    assert Solver(position, MEGABYTE).distance(position) == plain_distance(position, {}).plies


@pytest.mark.compiled
def test_a_distance_says_nothing_about_longer_games() -> None:
    # What was asked within some plies must not be taken for an answer without that limit, nor the reverse.
    position = near_the_end("pyrga", 3, 12, 20)
    assert position is not None
    solver = Solver(position, 4 * MEGABYTE)
    before = solver.distance(position), solver.solve(position).best
    fresh = Solver(position, 4 * MEGABYTE)
    assert before == (fresh.distance(position), Solver(position, 4 * MEGABYTE).solve(position).best)
    assert (solver.distance(position), solver.solve(position).best) == before


def test_a_distance_that_is_not_found_in_time_is_an_error() -> None:
    position = load("pyrga").start()
    with pytest.raises(UnsolvedError, match="not solved within 50 positions"):
        Solver(position, MEGABYTE).distance(position, Limit(visits=50))
