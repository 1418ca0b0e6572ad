"""A game of another package that breaks the contract is refused with a sentence, and harms nothing else."""

import re
from pathlib import Path

import pytest

import quincunx
from quincunx import Game, QuincunxError, RandomStream
from quincunx.core import limits
from quincunx.search import Limit, Search, run_playouts
from tests.hostile.games import REFUSED, Counting, CountingGame, spoiled

IDS = [f"{number}-{game.promise}" for number, game in enumerate(REFUSED)]


@pytest.mark.parametrize("kind", REFUSED, ids=IDS)
def test_playouts_say_what_is_wrong_with_a_game(kind: type[Game]) -> None:
    with pytest.raises((QuincunxError, ZeroDivisionError, TypeError), match=kind.promise):
        run_playouts(kind().start(), 50)
    # Nothing is left over that another game would be blamed for.
    assert run_playouts(CountingGame().start(), 50).games == 50


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("kind", REFUSED, ids=IDS)
def test_a_search_says_what_is_wrong_with_a_game(kind: type[Game], threads: int) -> None:
    if kind.promise == "does not end":
        pytest.skip("a search judges by the evaluation where a random game does not end")
    with pytest.raises((QuincunxError, ZeroDivisionError, TypeError), match=kind.promise):
        Search(kind().start(), threads=threads).run(Limit(visits=2000))
    assert Search(CountingGame().start()).run(Limit(visits=50)).candidates


def test_a_search_goes_on_where_random_games_do_not_end() -> None:
    endless = next(kind for kind in REFUSED if kind.promise == "does not end")
    assert Search(endless().start()).run(Limit(visits=3)).simulations == 3


def test_numbers_of_an_observation_are_counted_and_measured() -> None:
    for wrong in ([0] * 3, [0], [0, 1 << 15], [0, "1"]):
        game = spoiled("", numbers=lambda self, seat, wrong=wrong: wrong)()
        with pytest.raises(quincunx.GameError, match="counting: a"):
            game.start().observation(0)


def test_points_and_keys_that_fail_are_raised() -> None:
    with pytest.raises(quincunx.GameError, match="points"):
        assert spoiled("", points=lambda self, seat: 1 << 40)().start().scores
    with pytest.raises(ZeroDivisionError):
        assert spoiled("", state=lambda self: 1 // 0)().start().key


def test_the_turn_of_a_plain_game_is_one_of_its_seats() -> None:
    position = CountingGame().start()
    position.turn = 1
    assert position.to_act == (1,)
    for wrong in (2, -1, 10**30, None, "white"):
        with pytest.raises(quincunx.GameError, match="`turn`"):
            position.turn = wrong
    assert position.turn == 1


def test_a_copy_is_of_the_same_class() -> None:
    position = CountingGame().start()
    position.game.new_position = lambda: quincunx.load("pyrga").start()
    with pytest.raises(quincunx.GameError, match="new_position"):
        position.copy()


def test_a_position_needs_a_game_with_seats() -> None:
    for wrong in (None, object(), 7):
        with pytest.raises(AttributeError):
            Counting(wrong)


def test_compiled_modules_have_the_limits_of_the_others() -> None:
    text = (Path(limits.__file__).parent / "climits.pxd").read_text(encoding="utf-8")
    numbers = dict(re.findall(r"(\w+) = (\d+)", text))
    assert numbers
    assert {name: int(number) for name, number in numbers.items()} == {
        name: getattr(limits, name) for name in numbers
    }


def test_a_stream_is_needed_where_there_is_chance() -> None:
    position = quincunx.load("zangle").start()
    for wrong in (None, 7, position):
        with pytest.raises(TypeError, match="RandomStream"):
            position.redeal(wrong)
        with pytest.raises(TypeError, match="RandomStream"):
            position.set_out(wrong)
    position.redeal(RandomStream(1))
