"""Games as other packages might write them: each breaks the contract in a way of its own."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from quincunx import Game, NotationError, PlainPosition
from quincunx.core.kit import ORIGIN, Action, Board, Kit


class Counting(PlainPosition):
    """A sound game, of which those below spoil one thing each: two seats count to ten."""

    game: Any

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.sum = 0

    def actions(self) -> Any:
        return [0, 1] if self.sum < 9 else [0] if self.sum == 9 else []

    def play(self, action: int) -> None:
        self.sum += action + 1
        self.turn = (self.turn + 1) % self.game.seats

    def winners(self) -> Any:
        return (self.turn,)

    def state(self) -> Any:
        return (self.sum,)

    def numbers(self, seat: int) -> Any:
        return [self.sum, seat]


class CountingGame(Game):
    """Described as another package would."""

    name = "counting"
    title = "Counting"
    summary = "Count to ten."
    version = 1
    rules = "Add 1 or 2."
    position_class = Counting
    count: ClassVar[int] = 2
    named: ClassVar[int] = 2
    observation_shape = (2,)

    @property
    def seat_names(self) -> tuple[str, ...]:
        return tuple(f"seat {seat}" for seat in range(self.count))

    def action_texts(self) -> list[str]:
        return ["+1", "+2", *["+"] * (self.named - 2)]

    def explain_notation(self, text: str) -> NotationError:
        return NotationError("+1 or +2", text)

    def explain_illegal(self, position: Any, action: int) -> str:
        return "that is too much"

    def explain_outcome(self, position: Any) -> str:
        return "ten is reached"

    def write_board(self, position: Any) -> str:
        return str(position.sum)

    def read_board(self, position: Any, text: str) -> None:
        position.sum = int(text)
        position.turn = position.ply % self.seats

    @property
    def kit(self) -> Kit:
        steps = tuple(Action((text,), at=ORIGIN) for text in self.texts)
        return Kit(size=(10, 10), sites=(), looks={}, actions=steps)

    def board(self, position: Any, seat: int | None) -> Board:
        return Board("Counting", {})


def spoiled(promise: str, game: dict[str, Any] | None = None, **methods: Any) -> type[CountingGame]:
    """A game whose position does some things otherwise."""
    position = type("Spoiled", (Counting,), methods)
    return type(
        "SpoiledGame", (CountingGame,), {"position_class": position, "promise": promise, **(game or {})}
    )


def fail(*_: Any) -> Any:
    """What a game may do at any time."""
    raise ZeroDivisionError("the game has failed")


def wander(self: Any, action: int) -> None:
    """Never ends."""
    self.turn = 1 - self.turn


# Those of which a search, or a playout, must say what is wrong.
REFUSED = [
    spoiled("seats", {"count": 9}),
    spoiled("seats", {"count": 1000}),
    spoiled("seats", {"count": 0}),
    spoiled("actions", {"named": (1 << 20) + 1}),
    spoiled("legal actions", {"named": 5000}, actions=lambda self: range(4097)),
    spoiled("legal actions", {"named": 5000}, actions=lambda self: iter(range(10**9))),
    spoiled("an action is from", actions=lambda self: [0, 2]),
    spoiled("an action is from", actions=lambda self: [-1]),
    spoiled("an action is from", actions=lambda self: [2**40]),
    spoiled("an action is from", actions=lambda self: [10**30]),
    spoiled("a whole number", actions=lambda self: ["0"]),
    spoiled("a whole number", actions=lambda self: [0.5]),
    spoiled("twice", actions=lambda self: [0, 0]),
    spoiled("not iterable", actions=lambda self: None),
    spoiled("has failed", actions=fail),
    spoiled("has failed", play=fail),
    spoiled("`turn` is from", play=lambda self, action: setattr(self, "turn", 2)),
    spoiled("`turn` is from", play=lambda self, action: setattr(self, "turn", -1)),
    spoiled("`turn` is from", play=lambda self, action: setattr(self, "turn", 10**30)),
    spoiled("`turn` is a whole", play=lambda self, action: setattr(self, "turn", "white")),
    spoiled("does not end", play=wander),
    spoiled("a winner is from", winners=lambda self: (2,)),
    spoiled("a winner is from", winners=lambda self: (-1,)),
    spoiled("a winner is from", winners=lambda self: (10**9,)),
    spoiled("has a winner", winners=lambda self: ()),
    spoiled("not iterable", winners=lambda self: 1),
    spoiled("has failed", winners=fail),
    spoiled("new_position", {"new_position": lambda self: None}),
    spoiled("new_position", {"new_position": lambda self: Counting(CountingGame())}),
]
# Those that only other questions, or nobody, can find out.
UNNOTICED = [
    CountingGame,
    spoiled("numbers", numbers=lambda self, seat: [0] * 100_000),
    spoiled("numbers", numbers=lambda self, seat: [2**15, 0]),
    spoiled("numbers", numbers=fail),
    spoiled("points", points=lambda self, seat: 2**40),
    spoiled("points", points=fail),
    spoiled("state", state=fail),
    spoiled("observation", {"observation_shape": (-5,)}),
    spoiled("observation", {"observation_shape": (1 << 30,)}),
    spoiled("fickle", actions=lambda self: random.sample(range(2), random.randrange(3))),
    spoiled("fickle", {"hides": True}, actions=lambda self: random.sample(range(2), random.randrange(3))),
]
WRONG_GAMES = [*REFUSED, *UNNOTICED]
