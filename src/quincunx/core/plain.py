"""PlainPosition: the base for a game written in ordinary Python, without a .pxd.

It plays everywhere a compiled game does, only slowly: its kernel methods take the GIL and ask the
Python methods below.
"""

from __future__ import annotations

import copy
from typing import Any

from quincunx.core.position import Position, text_key
from quincunx.core.stream import RandomStream


class PlainPosition(Position):
    """A position whose rules are ordinary Python; keep its state in attributes set by __init__."""

    # What a game fills in.

    def actions(self) -> list[int]:
        """The legal actions, ascending; none when the game is over."""
        raise NotImplementedError

    def play(self, action: int) -> None:
        """Carry out a legal action, `turn` included; `ply` and `last_action` are taken care of."""
        raise NotImplementedError

    def winners(self) -> tuple[int, ...]:
        """The seats that share first place in a game that is over."""
        raise NotImplementedError

    def points(self, seat: int) -> int:
        """The points of a seat, as they stand."""
        return 0

    def state(self) -> tuple[Any, ...]:
        """Everything that decides how play can go on, for `key`; whole numbers and texts."""
        raise NotImplementedError

    def deal(self, stream: RandomStream) -> None:
        """Decide what chance decides before the first move."""

    def numbers(self, seat: int) -> list[int]:
        """What a seat may know, as many whole numbers as `game.observation_shape` has places."""
        return []

    # The kernel side, by means of these.

    def begin(self, stream: RandomStream) -> None:
        self.deal(stream)

    def count_actions(self) -> int:
        return len(self.actions())

    def list_actions(self, buffer: list[int]) -> int:
        legal = self.actions()
        for index, action in enumerate(legal):
            buffer[index] = action
        return len(legal)

    def allows(self, action: int) -> bool:
        return action in self.actions()

    def random_action(self, stream: RandomStream) -> int:
        legal = self.actions()
        return legal[stream.below(len(legal))]

    def apply(self, action: int) -> None:
        self.play(action)
        self.ply += 1
        self.last_action = action

    def copy_from(self, other: Position) -> None:
        self.ply = other.ply
        self.turn = other.turn
        self.last_action = other.last_action
        self.__dict__.update(copy.deepcopy({k: v for k, v in other.__dict__.items() if k != "game"}))

    def winner_mask(self) -> int:
        return sum(1 << seat for seat in self.winners()) if not self.actions() else 0

    def score(self, seat: int) -> int:
        return self.points(seat)

    def hash_key(self) -> int:
        return text_key(repr((self.turn, self.state())))

    def observe(self, seat: int, numbers: Any, start: int) -> None:
        for index, number in enumerate(self.numbers(seat)):
            numbers[start + index] = number
