"""The limits of core/limits.py are kept: what goes beyond them is refused with a sentence."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import quincunx
from quincunx import Game, GameError, NumberedPosition
from quincunx.core import limits, registry
from quincunx.core.kit import Kit
from quincunx.core.stepping import Stepper
from quincunx.search import Limit, Search, run_playouts
from quincunx.testing import ConformanceError, check_game, kernel, perft
from tests.core.tiny_game import Race, RacePosition
from tests.hostile.games import CountingGame
from tests.uncompiled import run_uncompiled

TOO_MANY = 200_000


class Crowded(Race):
    """Too many seats."""

    seat_names = tuple(f"seat {seat}" for seat in range(64))


class WidePosition(RacePosition):
    """Too many moves."""

    def actions(self) -> Any:
        return range(TOO_MANY)


@cache
def wide_kit(kit: Kit) -> Kit:
    """A kit with as many actions."""
    return replace(kit, actions=kit.actions[:1] * TOO_MANY)


class Wide(Race):
    """The same as a game."""

    position_class = WidePosition

    @property
    def kit(self) -> Kit:
        return wide_kit(super().kit)

    def action_texts(self) -> tuple[str, ...]:
        return tuple(f"+{number + 1}" for number in range(TOO_MANY))


class SeatedGame(CountingGame):
    """As many seats as it is given."""

    count = limits.MOST_SEATS


def test_a_game_of_too_many_seats_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_finders", lambda: {"race": lambda: Crowded})
    with pytest.raises(GameError, match="a game has from 1 to 8 seats, not 64"):
        quincunx.load("race")
    with pytest.raises(GameError, match="a game has from 1 to 8 seats, not 64"):
        NumberedPosition(Crowded())  # nor does it get positions if it was not loaded by name


def test_as_many_seats_as_there_may_be_are_played_and_none_is_too_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert len(run_playouts(SeatedGame().start(), 5).wins) == limits.MOST_SEATS
    monkeypatch.setattr(SeatedGame, "count", 0)
    with pytest.raises(GameError, match="a game has from 1 to 8 seats, not 0"):
        SeatedGame().start()


ASKED: list[Callable[[Any], object]] = [
    lambda position: position.legal_actions(),
    lambda position: position.legal_moves(),
    lambda position: position.to_act,
    lambda position: position.outcome,
    lambda position: position.act(0),
    lambda position: position.push("+1"),
    lambda position: position.view(0),
    lambda position: perft(position, 1),
    lambda position: perft(position, 2),
    lambda position: kernel.allowed_actions(position),
    lambda position: run_playouts(position, 10),
    lambda position: Search(position).run(Limit(visits=100)),
    lambda position: Search(position, threads=2).run(Limit(visits=100)),
]


@pytest.mark.parametrize("ask", ASKED)
def test_too_many_moves_are_refused_when_they_are_asked_for(ask: Callable[[Any], object]) -> None:
    with pytest.raises(GameError, match="a position has at most 4096 legal actions"):
        ask(Wide().start())
    assert run_playouts(CountingGame().start(), 5).games == 5


class FullPosition(RacePosition):
    """As many moves as there may be, once."""

    def actions(self) -> Any:
        return range(limits.MOST_LEGAL if self.ply == 0 else 0)


class Full(Wide):
    """The same as a game."""

    position_class = FullPosition


def test_as_many_moves_as_there_may_be_are_played() -> None:
    position = Full().start()
    assert position.legal_actions() == list(range(limits.MOST_LEGAL))
    assert perft(position, 1) == limits.MOST_LEGAL
    assert run_playouts(position, 10).plies == 10


class LongSighted(Race):
    """Observations of too many numbers."""

    observation_shape = (limits.MOST_NUMBERS, 2)


def test_an_observation_has_so_many_numbers_and_no_more() -> None:
    with pytest.raises(
        GameError, match=f"up to {limits.MOST_NUMBERS} numbers, not {2 * limits.MOST_NUMBERS}"
    ):
        LongSighted().start().observation(0)


def test_many_games_at_once_refuse_too_many_moves() -> None:
    np = pytest.importorskip("numpy")
    arrays = [
        np.zeros(6, np.int16), np.zeros(2 * TOO_MANY, np.bool_), np.zeros(4, np.float64),
        np.zeros(2, np.bool_), np.zeros(2, np.int64), np.zeros(2, np.uint64),
    ]  # fmt: skip
    with pytest.raises(GameError, match="at most 4096"):
        Stepper(Wide(), 2, 0, *arrays)


@pytest.mark.parametrize(("kind", "promise"), [(Crowded, "1 to 8 seats"), (Wide, "at most 4096")])
def test_check_game_tries_the_limits(kind: type[Game], promise: str) -> None:
    with pytest.raises(ConformanceError, match=promise):
        check_game(kind())


def test_a_game_has_no_more_moves_than_a_text_can_count() -> None:
    position = Race().position(f"1 {limits.MOST_PLIES - 1} +1")
    position.push("+1")
    before = position.text
    with pytest.raises(GameError, match="at most 999999 moves"):
        position.push("+1")
    solitaire = quincunx.load("zangle(mode=solitaire)").start()
    solitaire.resume(limits.MOST_PLIES - 1, None)
    solitaire.push(solitaire.legal_moves()[0])
    with pytest.raises(GameError, match="at most 999999 moves"):
        solitaire.push(solitaire.legal_moves()[0])
    assert position.text == before


# What compiled code counts on.


@pytest.mark.parametrize(
    "name", ["seats", "action_count", "texts", "observation_size", "numbered", "real_time"]
)
def test_facts_of_a_game_are_neither_set_nor_overridden(name: str) -> None:
    for game in (quincunx.load("pyrga"), Race()):
        before = getattr(game, name)
        with pytest.raises(AttributeError, match=name):
            setattr(game, name, 7)
        assert getattr(game, name) == before
    with pytest.raises(GameError, match=name):
        type("Sly", (Race,), {name: 7})


def test_rules_that_are_not_filled_in_are_missed() -> None:
    position = NumberedPosition(CountingGame())
    deeds: list[Callable[[], object]] = [
        position.is_over, position.legal_actions, position.legal_moves, lambda: position.act(0),
        lambda: position.key, lambda: position.canonical, lambda: position.observation(0),
        lambda: run_playouts(position, 1), lambda: perft(position, 1),
    ]  # fmt: skip
    for deed in deeds:
        with pytest.raises((NotImplementedError, GameError)):
            deed()


KERNEL_GAME = """
from quincunx import GameError, NumberedPosition
from tests.hostile.games import CountingGame

class Wide(NumberedPosition):
    count = 5000

    def count_actions(self):
        return self.count

    def list_actions(self, buffer):
        for action in range(self.count):
            buffer[action] = action
        return self.count

position = Wide(CountingGame())
try:
    position.legal_actions()
except GameError as error:
    print(error)
position.count = 4096
print("then", len(position.legal_actions()))
"""


def test_kernels_too_are_asked_how_many_moves_there_are_before_they_write_them() -> None:
    said = run_uncompiled(KERNEL_GAME)
    assert "a position has at most 4096 legal actions, not 5000" in said
    assert "then 4096" in said
