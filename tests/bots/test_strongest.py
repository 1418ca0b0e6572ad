"""The strongest level goes on from what it has thought, however many seats have moved since."""

import pytest

from quincunx import load
from quincunx.bots.base import RememberingBot
from quincunx.bots.names import find_bot
from quincunx.search import Limit, Search
from tests.search.test_search import late

VISITS = 2000


def strongest(seed: int) -> RememberingBot:
    bot = find_bot(f"level:8:{VISITS}")(seed)
    assert isinstance(bot, RememberingBot)
    return bot


@pytest.mark.parametrize("game", ["ringgz(players=2)", "ringgz(players=3)"])
def test_what_was_thought_is_used_when_all_seats_have_moved(game: str) -> None:
    position, bot = late(game, 42), strongest(3)
    search = Search(position, seed=3)
    line = search.run(Limit(visits=VISITS)).line[: position.game.seats]
    assert bot.choose(position) == line[0]
    assert not bot.rest().used
    for move in line:
        position.push(move)
    search.follow(position)
    kept = search.simulations
    assert kept > 0
    assert bot.choose(position) == search.run(Limit(visits=VISITS)).best
    assert search.simulations == kept + VISITS
    assert bot.rest().used
    assert not bot.rest().used  # it is told once


@pytest.mark.compiled
def test_a_move_that_was_never_looked_at_is_met_by_a_fresh_search() -> None:
    position, bot = load("ringgz(players=3)").start(), strongest(3)
    position.push(bot.choose(position))
    for _ in range(2):
        position.push(position.legal_moves()[-1])
    assert bot.choose(position) == strongest(3).choose(position)
    assert not bot.rest().used


@pytest.mark.compiled
def test_a_bot_may_be_given_another_game() -> None:
    bot = strongest(1)
    for game in ("ringgz(players=3)", "pyrga", "ringgz(players=4)"):
        position = load(game).start()
        assert bot.choose(position) == strongest(1).choose(position)
        assert not bot.rest().used


@pytest.mark.compiled
def test_a_whole_game_of_three_is_the_same_with_the_same_seeds() -> None:
    games: list[list[str]] = []
    for _ in range(2):
        position, bot, used = load("ringgz(players=3)").start(), strongest(5), 0
        moves = []
        while position.outcome is None:
            if position.to_act == (0,):
                moves.append(bot.choose(position))
                used += bot.rest().used
            else:
                moves.append(position.legal_moves()[-1])
            position.push(moves[-1])
        assert used > 0
        games.append(moves)
    assert games[0] == games[1]
