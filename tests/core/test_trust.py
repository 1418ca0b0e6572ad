"""What compiled code takes on trust cannot be reached from Python without a check."""

from array import array
from typing import Any

import pytest

import quincunx
from quincunx import Position, load
from quincunx.core.stepping import Stepper
from quincunx.testing import kernel, perft
from tests.hostile.outside import buffers

LARGE = (-1, 1 << 20, (1 << 31) - 1, 1 << 31, 1 << 63, -(1 << 63), 10**30, None, "0", 0.5)
NAMES = ("pyrga", "tranglar", "trapture", "ringgz", "ringgz(players=4)", "zangle", "zangle(players=6)")
QUESTIONS = {
    "pyrga": {"refusal": 1, "low_towers": 2, "has_won_by_towers": 1},
    "tranglar": {"in_reserve": 2},
    "trapture": {"refusal": 1, "left": 2, "squiggles": 1, "beset": 2, "has_won_by_pegs": 1, "captor": 1},
    "ringgz": {
        "refusal": 1, "left_in_hand": 3, "pieces_left": 1, "leader": 1, "territories": 1,
        "has_base": 1,
    },
    "zangle": {"refusal": 1, "cards_left": 1, "pile": 1, "card_at": 1},
}  # fmt: skip


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("attribute", ["turn", "ply", "last_action", "game"])
def test_what_the_kernel_counts_on_cannot_be_set(name: str, attribute: str) -> None:
    position = load(name).start()
    with pytest.raises(AttributeError):
        setattr(position, attribute, 1 << 20)


@pytest.mark.parametrize("name", NAMES)
def test_questions_refuse_numbers_that_are_none(name: str) -> None:
    position: Any = load(name).start(1)
    for question, count in QUESTIONS[position.game.name].items():
        for wrong in LARGE:
            for place in range(count):
                arguments = [1] * count
                arguments[place] = wrong
                with pytest.raises((TypeError, ValueError)):
                    getattr(position, question)(*arguments)


@pytest.mark.parametrize("name", NAMES)
def test_actions_refuse_numbers_that_are_none(name: str) -> None:
    position = load(name).start(1)
    before = position.text
    for wrong in LARGE:
        with pytest.raises((TypeError, quincunx.IllegalMoveError)):
            position.act(wrong)
        with pytest.raises((TypeError, ValueError)):
            position.observation(wrong)
        with pytest.raises((TypeError, ValueError)):
            position.resume(wrong, None)
    assert position.text == before


class Sly(int):
    """Compares as if it were 0."""

    def __lt__(self, other: int) -> bool:
        return other > 0

    def __ge__(self, other: int) -> bool:
        return other <= 0

    def __le__(self, other: int) -> bool:
        return other >= 0


def test_numbers_that_compare_as_they_like_are_seen_through() -> None:
    with pytest.raises(quincunx.IllegalMoveError):
        load("trapture").start().act(Sly(1 << 30))


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("pyrga", ([0xFFFFFFFFFFFF, 0], 0)),
        ("pyrga", ([1], 0)),
        ("pyrga", ([1, 1], 0)),
        ("tranglar", ([(0, 10_000)], [0, 0], 0, 0)),
        ("tranglar", ([(0, 0), (1, 0)], [0, 0], 0, 0)),
        ("tranglar", ([(7, 0)], [0, 0], 0, 0)),
        ("tranglar", ([], [(1 << 54) - 1, 0], 0, 0)),
        ("tranglar", ([], [0], 0, 0)),
        ("trapture", ([[0] * 30, []], 0)),
        ("trapture", ([[1 << 20], []], 0)),
        ("trapture", ([[0]], 0)),
        ("trapture", ([[], []], 5)),
        ("ringgz", (99, [])),
        ("ringgz", (12, [(0, 0, 0, 0)] * 4)),
        ("ringgz", (12, [(0, 9, 0, 0)])),
        ("zangle", ({}, [], [], [], [])),
        ("zangle", ({}, [[10] * 5, []], [[], []], [], [])),
        ("zangle", ({}, [[11], []], [[], []], [], [])),
    ],
)
def test_boards_that_cannot_be_are_not_set_up(name: str, arguments: tuple[Any, ...]) -> None:
    position: Any = load(name).new_position()
    with pytest.raises((ValueError, TypeError, KeyError)):
        position.set_up(*arguments)


@pytest.mark.parametrize("wrong", [None, 7, "pyrga", load("pyrga"), Position.__new__(Position)])
def test_a_position_is_asked_for(wrong: Any) -> None:
    stream = quincunx.RandomStream(1)
    for deed in (
        lambda: perft(wrong, 2),
        lambda: kernel.allowed_actions(wrong),
        lambda: kernel.certain_winners(wrong),
        lambda: kernel.playout(wrong, stream),
        lambda: kernel.step_to_end(wrong, stream),
        lambda: kernel.sample_actions(wrong, 2, stream),
    ):
        with pytest.raises(TypeError, match="a position"):
            deed()


def test_a_depth_has_an_end() -> None:
    for wrong in (-1, 65, 1 << 20, 1 << 40):
        with pytest.raises(ValueError, match="a depth is from 0 to 64"):
            perft(load("pyrga").start(), wrong)


# The batch stepper.


@pytest.mark.parametrize("count", [0, -1, (1 << 20) + 1, 1 << 40, None])
def test_a_stepper_has_games(count: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        Stepper(load("pyrga"), count, 0, *buffers(load("pyrga"), 2))


def test_a_stepper_takes_no_buffer_of_another_size_or_sort() -> None:
    game = load("pyrga")
    for place, right in enumerate(buffers(game, 2)):
        for wrong in (None, 7, right[:-1], bytes(right), array("i", [0] * len(right))):
            given = buffers(game, 2)
            given[place] = wrong
            with pytest.raises((TypeError, ValueError)):
                Stepper(game, 2, 0, *given)


def test_a_stepper_keeps_its_buffers_as_they_are() -> None:
    game = load("pyrga")
    given = buffers(game, 2)
    stepper = Stepper(game, 2, 0, *given)
    with pytest.raises(BufferError):
        given[0].append(1)
    del stepper
    given[0].append(1)


def test_a_stepper_makes_legal_steps_only() -> None:
    game = load("pyrga")
    with pytest.raises((TypeError, ValueError, AttributeError)):
        Stepper.__new__(Stepper).step(array("q", []))
    stepper = Stepper(game, 2, 0, *buffers(game, 2))
    before = stepper.position(0).text
    assert stepper.step(array("q", [0, 1 << 40])) == 1
    assert stepper.step(array("q", [-1, 0])) == 0
    assert stepper.position(0).text == before
    assert stepper.step(array("q", [0, 0])) == -1
    for wrong in (array("q", [0]), array("d", [0, 0]), None):
        with pytest.raises((TypeError, ValueError)):
            stepper.step(wrong)
    for wrong in (-1, 2, 1 << 40, None):
        with pytest.raises((TypeError, ValueError)):
            stepper.position(wrong)
