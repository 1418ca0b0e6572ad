"""A batch does what its games would do one by one, in both speeds, and refuses what is illegal as a whole."""

import hashlib
import json
import threading

import numpy as np
import pytest

import quincunx
from quincunx import Game, IllegalMoveError, RandomStream, SeedError, UnnumberedError, UnobservedError
from quincunx.core.rewards import reward_all
from tests.core.tiny_game import Race
from tests.uncompiled import run_uncompiled
from tests.variants import variants

NUMBERED = [game for game in variants() if game.action_count]
SIZE = 5


class Choosing:
    """Random legal actions from masks, the same for every NumPy."""

    def __init__(self, seed: int) -> None:
        self.stream = RandomStream(seed)

    def choose(self, masks: np.ndarray) -> list[int]:
        legal = [np.flatnonzero(mask) for mask in masks]
        return [int(actions[self.stream.below(len(actions))]) for actions in legal]


def expect_as_the_positions(batch: quincunx.Batch, positions: list) -> None:
    """The arrays say what the positions say, and the positions of the batch are these."""
    for index, position in enumerate(positions):
        seat = position.turn
        assert batch.to_act[index] == seat
        assert batch.observations[index].ravel().tolist() == position.observation(seat).tolist()
        assert np.flatnonzero(batch.masks[index]).tolist() == position.legal_actions()
        assert batch.position(index) == position


@pytest.mark.parametrize("game", NUMBERED, ids=str)
def test_games_go_as_they_would_one_by_one(game: Game) -> None:
    batch = quincunx.batch(game, SIZE, seed=4)
    positions = [game.start(int(seed)) for seed in batch.seeds]
    choosing, ends = Choosing(8), 0
    expect_as_the_positions(batch, positions)
    for number in range(2000):
        actions = choosing.choose(batch.masks)
        _, _, rewards, ended, _ = batch.step(actions)
        for index, action in enumerate(actions):
            positions[index].act(action)
            outcome = positions[index].outcome
            assert ended[index] == (outcome is not None)
            winners = outcome.winners if outcome else ()
            assert rewards[index].tolist() == reward_all(winners, game.seats)
            if outcome:
                positions[index] = game.start(int(batch.seeds[index]))
                ends += 1
        if number < 30 or ended.any():
            expect_as_the_positions(batch, positions)
        if ends > 3:
            return
    pytest.fail("no game ended")


def digest(game: str) -> str:
    """All that 200 steps of a batch give."""
    batch, choosing, found = quincunx.batch(game, 3, seed=2), Choosing(5), hashlib.sha256()
    for _ in range(200):
        for array in (*batch.step(choosing.choose(batch.masks)), batch.seeds):
            found.update(array.tobytes())
    return found.hexdigest()


@pytest.mark.compiled
def test_both_speeds_give_the_same() -> None:
    names = [str(game) for game in NUMBERED]
    code = (
        "import json, sys; from tests.core.test_batch import digest;"
        "print(json.dumps({name: digest(name) for name in sys.argv[1:]}))"
    )
    plain = run_uncompiled(code, *names)
    assert json.loads(plain) == {name: digest(name) for name in names}


def state(batch: quincunx.Batch) -> list[object]:
    arrays = (batch.observations, batch.masks, batch.rewards, batch.ended, batch.to_act, batch.seeds)
    return [*(array.tobytes() for array in arrays), *(batch.position(index).text for index in range(batch.n))]


def test_one_illegal_action_changes_nothing_at_all() -> None:
    batch = quincunx.batch("pyrga", 4, seed=1)
    batch.step([0, 1, 2, 3])
    before = state(batch)
    legal = Choosing(1).choose(batch.masks)
    taken = [0, 1, 2, 3]  # where the first squares stand
    for index in range(4):
        actions = [*legal[:index], taken[index], *legal[index + 1 :]]
        with pytest.raises(
            IllegalMoveError, match=f"game {index} of the batch: S.1 is not possible"
        ) as caught:
            batch.step(actions)
        assert set(caught.value.allowed) == set(batch.position(index).legal_moves())
        assert state(batch) == before
    for number in (-1, 80, 1 << 40):
        with pytest.raises(
            IllegalMoveError, match=f"game 2 of the batch: an action is from 0 to 79, not {number}"
        ):
            batch.step([legal[0], legal[1], number, legal[3]])
        assert state(batch) == before
    batch.step(legal)
    assert state(batch) != before


@pytest.mark.parametrize("actions", [[0, 1], [[0, 1, 2]], [0.0, 1.0, 2.0], ["a", "b", "c"], 3, [True] * 3])
def test_actions_that_are_none_are_refused(actions: object) -> None:
    batch = quincunx.batch("pyrga", 3)
    before = state(batch)
    with pytest.raises(ValueError, match="actions are 3 whole numbers"):
        batch.step(actions)
    assert state(batch) == before


def test_actions_of_any_whole_type_do() -> None:
    batches = [quincunx.batch("pyrga", 2, seed=1) for _ in range(4)]
    kinds = (np.int64, np.int32, np.uint8, np.int16)
    for batch, kind in zip(batches, kinds, strict=True):
        batch.step(np.arange(4, dtype=kind)[::2])  # not contiguous either
    assert len({batch.observations.tobytes() for batch in batches}) == 1


def test_what_cannot_be_a_batch_is_said() -> None:
    with pytest.raises(UnnumberedError, match="have no numbers"):
        quincunx.batch("zangle(mode=solitaire)", 2)
    with pytest.raises(ValueError, match="from 1 to"):
        quincunx.batch("pyrga", 0)
    with pytest.raises(SeedError):
        quincunx.batch("pyrga", 2, seed=-1)
    with pytest.raises(IndexError, match="from 0 to 1"):
        quincunx.batch("pyrga", 2).position(2)

    class Unseen(Race):
        observation_shape = ()

    with pytest.raises(UnobservedError, match="offers no observations"):
        quincunx.batch(Unseen(), 2)


def test_a_game_in_ordinary_python_does_too() -> None:
    batch = quincunx.batch(Race(goal=3), 2)
    batch.step([0, 1])
    assert batch.observations.tolist() == [[1, 1, 1], [2, 1, 1]]
    step = batch.step([1, 0])
    assert step.ended.tolist() == [True, True]
    assert step.rewards.tolist() == [[-1, 1], [-1, 1]]
    assert step.observations.tolist() == [[0, 1, 0], [0, 1, 0]]


def test_batches_step_in_threads_of_their_own() -> None:
    alone, found = digest("zangle"), []
    threads = [threading.Thread(target=lambda: found.append(digest("zangle"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone] * 4
