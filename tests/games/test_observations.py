"""An observation says all that a seat may know: from it alone the seat's view can be written again."""

import importlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quincunx import Game, UnobservedError, load
from tests.core.tiny_game import Race
from tests.variants import variants
from tests.walks import random_position

NUMBERED = [game for game in variants() if game.action_count]


@pytest.mark.parametrize("game", NUMBERED, ids=str)
@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**64 - 1), plies=st.one_of(st.integers(0, 60), st.just(10_000)))
def test_a_view_can_be_read_from_the_observation(game: Game, seed: int, plies: int) -> None:
    decode = importlib.import_module(f"tests.games.{game.name}.decode").decode
    position = random_position(game, seed, plies)
    for seat in range(game.seats):
        numbers = np.array(position.observation(seat)).reshape(game.observation_shape)
        board = position.known_to(seat).text.split(" ")[0]
        assert decode(game, numbers) == (seat, board, seat in position.to_act)


def test_pyrga_is_told_where_the_last_piece_says() -> None:
    position = load("pyrga").start()
    position.push("Tb2n")
    reach = np.array(position.observation(1)).reshape(19, 4, 4)[10]
    assert {(file, rank) for rank, file in np.argwhere(reach).tolist()} == {(1, 2), (1, 3)}


def test_tranglar_is_told_what_is_trapped() -> None:
    game = load("tranglar")
    for seed in range(200):
        position = random_position(game, seed, 40)
        trapped = {anchor for anchor in range(64) if position.trapped >> anchor & 1}
        planes = np.array(position.observation(0)).reshape(game.observation_shape)
        for plane, seat in ((6, 0), (7, 1)):
            own = {anchor for anchor in trapped if position.colours[seat] >> anchor & 1}
            assert own <= set(np.flatnonzero(planes[plane]).tolist())
            assert (planes[plane] <= planes[seat]).all()
        if trapped:
            return
    pytest.fail("nothing was ever trapped")


def test_what_cannot_be_observed_is_an_error() -> None:
    assert not hasattr(load("zangle", mode="solitaire").start(), "observation")
    unseen = type("Unseen", (Race,), {"observation_shape": ()})().start()
    with pytest.raises(UnobservedError, match="offers no observations"):
        unseen.observation(0)
    with pytest.raises(ValueError, match="a seat is from 0 to 1, not 2"):
        load("pyrga").start().observation(2)
