"""Evaluations: shares of the win that say something about who is going to win."""

import pytest

from quincunx import Game, RandomStream, load
from tests.variants import variants

NUMBERED = [game for game in variants() if game.action_count]
JUDGED = [load("ringgz"), load("trapture"), load("tranglar"), load("zangle"), load("zangle", players=4)]


def random_positions(game: Game, seed: int) -> list:
    """The positions of a random game, the last one included."""
    stream = RandomStream(seed)
    position = game.start(seed)
    positions = [position.copy()]
    while position.outcome is None:
        actions = position.legal_actions()
        position.act(actions[stream.below(len(actions))])
        positions.append(position.copy())
    return positions


@pytest.mark.parametrize("game", NUMBERED, ids=str)
def test_estimates_are_shares_of_the_win(game: Game) -> None:
    for position in random_positions(game, 3)[:-1]:
        before = position.text
        estimate = position.estimate
        assert len(estimate) == game.seats
        assert sum(estimate) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in estimate)
        assert position.text == before


@pytest.mark.parametrize("game", JUDGED, ids=str)
def test_estimates_favour_the_seat_that_will_win(game: Game) -> None:
    shares = []
    for seed in range(40):
        positions = random_positions(game, seed)
        winners = positions[-1].outcome.winners
        estimate = positions[len(positions) * 4 // 5].estimate
        shares.append(sum(estimate[seat] for seat in winners) / len(winners))
    # By chance it would be an equal share; the games are random, so it cannot be much more either.
    assert sum(shares) / len(shares) > 1.2 / game.seats


def test_games_without_evaluation_give_equal_shares() -> None:
    assert load("pyrga").start().estimate == (0.5, 0.5)
    assert load("ringgz", players=4).start().estimate == (0.25, 0.25, 0.25, 0.25)
