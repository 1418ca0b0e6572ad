"""Bots choose legal moves, and looking ahead is better than not."""

import pytest

from quincunx import Game, Position
from quincunx.bots import Bot, RandomBot, SearchBot
from quincunx.search import Limit
from tests.variants import variants

NUMBERED = [game for game in variants() if game.action_count]


def play(game: Game, bots: list[Bot], seed: int) -> Position:
    position = game.start(seed)
    while position.outcome is None:
        position.push(bots[position.turn].choose(position.copy()))
    return position


@pytest.mark.parametrize("game", NUMBERED, ids=str)
def test_bots_choose_legal_moves_and_leave_the_position_alone(game: Game) -> None:
    position = game.start(3)
    before = position.text
    for bot in (RandomBot(1), SearchBot(1, Limit(visits=50))):
        assert bot.choose(position) in position.legal_moves()
        assert position.text == before


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["pyrga", "ringgz", "trapture", "tranglar", "zangle"])
def test_looking_ahead_beats_random_play(name: str) -> None:
    game = next(game for game in NUMBERED if str(game) == name)
    wins = 0.0
    for seed in range(8):
        seat = seed % 2
        bots: list[Bot] = [RandomBot(seed), RandomBot(seed)]
        bots[seat] = SearchBot(seed, Limit(visits=300))
        outcome = play(game, bots, seed).outcome
        assert outcome is not None
        wins += (seat in outcome.winners) / len(outcome.winners)
    assert wins >= 7
