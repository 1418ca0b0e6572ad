"""Positions are of classes that have only what they can answer; what holds for a game is said by the game."""

from typing import Any

import pytest

import quincunx
from quincunx import Game, NumberedPosition, Position, RandomStream, RealTimePosition, UnnumberedPosition
from quincunx.core.stepping import Stepper
from quincunx.search import run_playouts
from tests.core.tiny_game import Race, RacePosition
from tests.variants import variants

MEMBERS = {
    "copy", "game", "key", "known_to", "last_move", "layout", "legal_moves", "outcome", "ply", "push",
    "redeal", "resume", "scores", "set_out", "text", "to_act", "view",
}  # fmt: skip


def public(kind: type) -> set[str]:
    return {name for name in dir(kind) if not name.startswith("_")}


def test_a_position_has_few_members_which_all_positions_have() -> None:
    assert public(Position) | {"game", "ply"} == MEMBERS


@pytest.mark.parametrize("game", variants(), ids=str)
def test_a_game_says_what_its_positions_are_like(game: Game) -> None:
    position = game.start(1)
    assert type(position) is game.position_class
    assert isinstance(position, NumberedPosition) == game.numbered == (game.action_count > 0)
    assert isinstance(position, UnnumberedPosition) == (not game.numbered)
    assert isinstance(position, RealTimePosition) == game.real_time == (len(position.to_act) > 1)


@pytest.mark.parametrize("mode", ["solitaire", "speedster"])
def test_without_numbers_nothing_is_asked_by_number(mode: str) -> None:
    game = quincunx.load("zangle", mode=mode)
    own = public(NumberedPosition) | {"turn", "last_action"}
    assert {"act", "legal_actions", "observation", "estimate", "canonical", "is_over"} <= own
    assert own & set(dir(game.start())) == MEMBERS & own
    for question in (
        lambda: game.notation(0),
        lambda: game.action("0"),
        lambda: run_playouts(game.start(), 1),
    ):
        with pytest.raises(quincunx.UnnumberedError, match="have no numbers"):
            question()


class DealtPosition(RacePosition):
    """Begins anywhere, and ends at a goal that nobody knows."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.hidden = 0

    def deal(self, stream: RandomStream) -> None:
        self.sum = stream.below(5)

    def shuffle(self, stream: RandomStream) -> None:
        self.hidden = 1 + stream.below(1000)
        Dealt.seen.add(self.hidden)


class Dealt(Race):
    """A game of chance in ordinary Python."""

    hides = True
    position_class = DealtPosition
    seen: Any = set()  # noqa: RUF012


def test_ordinary_python_deals_the_same_alone_and_among_many() -> None:
    np = pytest.importorskip("numpy")
    game = Dealt(goal=20)
    seeds = np.zeros(6, np.uint64)
    stepper = Stepper(
        game, 6, 1, np.zeros(18, np.int16), np.zeros(12, np.bool_), np.zeros(12), np.zeros(6, np.bool_),
        np.zeros(6, np.int64), seeds,
    )  # fmt: skip
    begun = [game.start(int(seed)).text for seed in seeds]
    assert [stepper.position(index).text for index in range(6)] == begun
    assert len(set(begun)) > 1


def test_ordinary_python_is_asked_to_shuffle_what_nobody_has_seen() -> None:
    position = Dealt().start()
    position.redeal(RandomStream(1))
    assert position.hidden > 0
    Dealt.seen.clear()
    run_playouts(Dealt().start(), 20)
    assert len(Dealt.seen) > 10
