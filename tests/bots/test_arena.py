"""Matches between bots, and what is made of their scores."""

import math
from collections import Counter

import pytest

from quincunx import OptionError, load
from quincunx.bots import RandomBot
from quincunx.bots.arena import elo, play_match, score
from quincunx.bots.names import find_bot
from quincunx.spread import Spread, open_executor

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


class Named(RandomBot):
    def __init__(self, name: str, seed: int) -> None:
        super().__init__(seed)
        self.name = name


def named(*names: str) -> list:
    return [lambda seed, name=name: Named(name, seed) for name in names]


def test_bots_take_every_seat_with_the_same_opening() -> None:
    game = load("ringgz", players=3)
    results = list(play_match(game, named("a", "b", "c"), 6, opening=4, seed=1))
    seatings = Counter(result.record.players for result in results)
    assert seatings == {("a", "b", "c"): 2, ("b", "c", "a"): 2, ("c", "a", "b"): 2}
    assert len({result.record.moves[:4] for result in results}) == 2
    for result in results:
        assert sum(result.shares) == pytest.approx(1)
        outcome = result.record.check().outcome
        assert outcome is not None
        names = {result.record.players[seat] for seat in outcome.winners}
        assert names == {"abc"[bot] for bot in range(3) if result.shares[bot] > 0}


def test_a_match_is_reproducible_in_any_number_of_processes() -> None:
    game = load("pyrga")
    one = [result.record.text for result in play_match(game, [RandomBot, RandomBot], 8, seed=3)]
    with open_executor(2) as executor:
        spread = Spread(executor)
        again = play_match(game, [RandomBot, RandomBot], 8, seed=3, spread=spread)
        assert one == [result.record.text for result in again]
    assert one != [result.record.text for result in play_match(game, [RandomBot, RandomBot], 8, seed=4)]


def test_bots_with_limits_and_errors_come_through_to_other_processes() -> None:
    makers = [find_bot("level:7:20"), find_bot("uct:20")]
    with open_executor(2) as executor:
        spread = Spread(executor)
        results = list(play_match(load("pyrga"), makers, 2, spread=spread))
        assert [result.record.players for result in results] == [("level:7", "uct"), ("uct", "level:7")]
        with pytest.raises(OptionError, match="uct cannot play without turns"):
            list(play_match(load("zangle", mode="speedster"), makers, 2, spread=spread))


def test_a_match_needs_a_bot_for_every_seat() -> None:
    with pytest.raises(ValueError, match="2 seats, but 1 bots"):
        list(play_match(load("pyrga"), [RandomBot], 1))


def test_scores_have_wilsons_interval() -> None:
    found = score([1.0] * 80 + [0.0] * 20)
    assert found.share == 0.8
    # 0.711 and 0.867: textbook values of the Wilson interval for 80 of 100.
    assert (found.low, found.high) == (pytest.approx(0.7112, abs=1e-3), pytest.approx(0.8666, abs=1e-3))
    certain = score([1.0] * 10)
    assert certain.high == 1.0
    assert certain.low < 0.8


def test_elo_differences() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.25) == pytest.approx(-elo(0.75))
    assert elo(1) == math.inf
    assert elo(0) == -math.inf


def test_bots_are_found_by_name() -> None:
    assert find_bot("random")(1).name == "random"
    assert find_bot("uct:100")(1).name == "uct"
    assert find_bot("uct:0.5s")(1).name == "uct"
    for bad, message in [
        ("utc", "did you mean uct"),
        ("uct:x", "a limit is seconds"),
        ("uct:0", "a limit is seconds"),
        ("uct:-1s", "a limit is seconds"),
        ("random:5", "random takes no limit"),
    ]:
        with pytest.raises(OptionError, match=message):
            find_bot(bad)
