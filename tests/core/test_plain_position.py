"""A game in ordinary Python keeps the contract too, and check_game notices what breaks it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

import pytest

from quincunx import OptionError, Outcome, Position
from quincunx.core import registry
from quincunx.core.kit import Action, Board, Item, Kit, Shelf
from quincunx.search.playouts import run_playouts
from quincunx.testing import ConformanceError, check_game, perft
from tests.core.tiny_game import Race, RacePosition


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are read back by name."""
    finders = {**registry._finders(), "race": lambda: Race}
    monkeypatch.setattr(registry, "_finders", lambda: finders)


def test_plain_game_keeps_the_contract() -> None:
    check_game(Race())


def test_plain_game_works_with_the_compiled_parts() -> None:
    game = Race(goal=5)
    # Compositions of sums below 5 in three steps of 1 or 2, none passing the goal.
    assert perft(game.start(), 3) == 7
    result = run_playouts(game.start(), 1000)
    assert sum(result.wins) == 1000
    position = game.start()
    for move in ("+2", "+2", "+1"):
        position.push(move)
    assert position.outcome == Outcome((0,), (1, 0), "first has reached the goal")
    assert list(position.observation(1)) == [5, 1, 1]


class SharedPosition(RacePosition):
    """Its copies share a list."""

    history: list[int] = []  # noqa: RUF012

    def play(self, action: int) -> None:
        super().play(action)
        self.history.append(action)

    def state(self) -> tuple[int, ...]:
        return (self.sum, len(self.history))


class SharedHistory(Race):
    position_class = SharedPosition


class UnorderedPosition(RacePosition):
    def actions(self) -> list[int]:
        return super().actions()[::-1]


class Unordered(Race):
    position_class = UnorderedPosition


class FleetingPosition(RacePosition):
    """Equal positions have different keys."""

    def state(self) -> tuple[int, ...]:
        return (self.sum, id(self))


class FleetingKey(Race):
    position_class = FleetingPosition


class StuckPosition(RacePosition):
    """The turn is not passed on, though the position text is read as if it were."""

    def play(self, action: int) -> None:
        self.sum += action + 1


class StuckTurn(Race):
    position_class = StuckPosition


class NameTwice(Race):
    def action_texts(self) -> tuple[str, ...]:
        return ("+1", "+1")


class BlindPosition(RacePosition):
    """Is not told the sum."""

    def numbers(self, seat: int) -> list[int]:
        return [0, int(seat == self.turn), seat]


class Blind(Race):
    position_class = BlindPosition


class TellTalePosition(RacePosition):
    """Is told more than the view says."""

    def numbers(self, seat: int) -> list[int]:
        return [self.sum, id(self) % 30_000, seat]


class TellTale(Race):
    position_class = TellTalePosition


class Silent(Race):
    """Does not say what to choose."""

    def choices(self, position: Position, seat: int | None) -> list[tuple[str, Action]]:
        return []


class Forgetful(Race):
    """Has another kit each time."""

    @property
    def kit(self) -> Kit:
        return replace(super().kit)


class Homonymous(Race):
    """Calls the item as it calls a site."""

    @property
    def kit(self) -> Kit:
        step = Item("0", "a step", (20, 20), "stone")
        return replace(super().kit, shelves=(Shelf(None, "Steps", (step,)),))


class Invented(Race):
    """Shows what is not in the kit, on a site, beside the board, or as a mark."""

    part: ClassVar[dict[str, Any]] = {"last": ["nothing"]}

    def board(self, position: RacePosition, seat: int | None) -> Board:
        return replace(super().board(position, seat), **self.part)


class InventedSite(Invented):
    part: ClassVar = {"sites": {"nowhere": ["stone"]}}


class InventedItem(Invented):
    part: ClassVar = {"counts": {"nothing": 1}}


class InventedShelf(Invented):
    part: ClassVar = {"notes": ["here", "not here"]}


class InventedPlace(Invented):
    part: ClassVar = {"places": {"nowhere": (0, 0)}}


class InventedGhost(Race):
    """Has an action whose ghost is not in the kit."""

    @property
    def kit(self) -> Kit:
        actions = [replace(action, ghost=("nothing",)) for action in super().kit.actions]
        return replace(super().kit, actions=tuple(actions))


class FewActions(Race):
    """Has no drawing for one of its actions."""

    @property
    def kit(self) -> Kit:
        return replace(super().kit, actions=super().kit.actions[:1])


class Boastful(Race):
    """Shows a seat what only the position knows."""

    def write_view(self, position: RacePosition, seat: int | None) -> str:
        return str(id(position))


class Prophetic(Race):
    """Knows how later rules will be played."""

    earlier: ClassVar = {1: {"goal": 12}}


class Misremembered(Race):
    """An option that there never was."""

    version = 2
    earlier: ClassVar = {1: {"gaol": 12}}


class Overstretched(Race):
    """A value that the option does not take any more."""

    version = 2
    earlier: ClassVar = {1: {"goal": 300}}


class Headstrong(Race):
    """Plays on as it was, whatever was chosen."""

    version = 2
    earlier: ClassVar = {1: {"goal": 12}}

    @classmethod
    def options_of(cls, version: int, chosen: Mapping[str, object]) -> dict[str, object]:
        return {**chosen, **cls.earlier[version]}


class Incompatible(Race):
    """Options that do not go together."""

    version = 2
    earlier: ClassVar = {1: {"goal": 12}}

    def __init__(self, /, **options: object) -> None:
        if options.get("goal") == 12:
            raise OptionError("12 is unlucky")
        super().__init__(**options)


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (SharedHistory, "a copy is independent|act and push do the same|the same text"),
        (Unordered, "legal actions are unique and ascending"),
        (FleetingKey, "act and push do the same|a copy is equal"),
        (StuckTurn, "the same text|turn and ply"),
        (NameTwice, "notations are unique"),
        (Silent, "steps for every legal move"),
        (Forgetful, "equal games have the same kit"),
        (Homonymous, "ids in a kit are unique"),
        (Invented, "looks .* in the kit"),
        (InventedSite, "sites .* in the kit"),
        (InventedItem, "items .* in the kit"),
        (InventedShelf, "notes .* shelves"),
        (InventedPlace, "sites .* in the kit"),
        (InventedGhost, "looks .* in the kit"),
        (FewActions, "every action in the kit, and"),
        (Blind, "an observation tells the seat and all that it may know"),
        (TellTale, "equal positions are observed alike|hides what nobody has seen"),
        (Boastful, "hides what nobody has seen"),
        (Prophetic, "version 1 is earlier than 1"),
        (Misremembered, "gaol=12 of version 1 is a value of an option"),
        (Overstretched, "goal=300 of version 1 is a value of an option"),
        (partial(Headstrong, goal=5), "version 1 keeps the options that were chosen"),
        (Incompatible, "version 1 can be played with {}: 12 is unlucky"),
    ],
)
def test_check_game_notices_what_is_broken(game: Callable[[], Race], promise: str) -> None:
    with pytest.raises(ConformanceError, match=promise):
        check_game(game())
