"""PlainPosition: the base for a game written in ordinary Python, without a .pxd.

It can be used wherever a compiled game can, only more slowly: its kernel methods take the GIL and ask the
Python methods below. Their answers are checked here, as the kernel takes them on trust; an error in one, or
one raised by the game itself, waits until control is back in Python (faults.py).
"""

from __future__ import annotations

import copy
from itertools import islice
from typing import Any

from quincunx.core import checks, faults, limits
from quincunx.core import state as storage
from quincunx.core.errors import GameError
from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import text_key
from quincunx.core.stream import RandomStream


class PlainPosition(NumberedPosition):
    """A position whose rules are ordinary Python; keep its state in attributes set by __init__."""

    # What a game fills in.

    def actions(self) -> list[int]:
        """The legal actions, ascending; none when the game is over."""
        raise NotImplementedError

    def play(self, action: int) -> None:
        """Carry out a legal action, and set `turn`; `ply` and `last_action` are set for it."""
        raise NotImplementedError

    def winners(self) -> tuple[int, ...]:
        """The seats that share first place in a game that is over."""
        raise NotImplementedError

    def points(self, seat: int) -> int:
        """The points of a seat, as they stand."""
        return 0

    def state(self) -> tuple[Any, ...]:
        """Everything that decides how play can continue, for `key`, as whole numbers and texts."""
        raise NotImplementedError

    def deal(self, stream: RandomStream) -> None:
        """Decide what chance decides before the first move."""

    def shuffle(self, stream: RandomStream) -> None:
        """Shuffle everything that nobody has seen; in most games nothing is hidden."""

    def numbers(self, seat: int) -> list[int]:
        """What a seat may know, as whole numbers; as many as fit into `game.observation_shape`."""
        return []

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "turn":
            storage.set_turn(self, checks.answered(value, 0, self.game.seats - 1, self.game, "`turn`"))
        else:
            storage.assign(self, name, value)

    # The kernel side, by means of these.

    def begin(self, stream: RandomStream) -> None:
        faults.attempt(self.deal, stream)

    def count_actions(self) -> int:
        return len(legal_actions(self))

    def list_actions(self, buffer: list[int]) -> int:
        legal = legal_actions(self)
        for index, action in enumerate(legal):
            buffer[index] = action
        return len(legal)

    def allows(self, action: int) -> bool:
        return action in legal_actions(self)

    def random_action(self, stream: RandomStream) -> int:
        legal = legal_actions(self)
        return legal[stream.below(len(legal))] if legal else 0

    def apply(self, action: int) -> None:
        if faults.waits():
            return
        try:
            self.play(action)
            self.ply += 1
            self.last_action = action
        except BaseException as error:
            faults.hold(error)

    def copy_from(self, other: NumberedPosition) -> None:
        try:
            self.ply = other.ply
            self.turn = other.turn
            self.last_action = other.last_action
            attributes = {k: v for k, v in other.__dict__.items() if k not in OWN}
            self.__dict__.update(copy.deepcopy(attributes))
        except BaseException as error:
            faults.hold(error)

    def winner_mask(self) -> int:
        return 0 if faults.waits() or legal_actions(self) else faults.attempt(find_winners, self)

    def score(self, seat: int) -> int:
        return faults.attempt(find_points, self, seat)

    def hash_key(self) -> int:
        return faults.attempt(find_key, self)

    def shuffle_unseen(self, stream: RandomStream) -> None:
        faults.attempt(self.shuffle, stream)

    def observe(self, seat: int, numbers: Any, start: int) -> None:
        for index, number in enumerate(faults.attempt(find_numbers, self, seat) or ()):
            numbers[start + index] = number

    def legal_actions(self) -> list[int]:
        """The numbers of the legal moves, ascending."""
        return faults.checked(legal_actions(self))


OWN = frozenset({"game", "state_size", "ply", "turn", "last_action"})  # not the game's own attributes


def legal_actions(position: PlainPosition) -> list[int]:
    """The legal actions; none while an error waits."""
    return [] if faults.waits() else faults.attempt(find_actions, position) or []


# What a game answers, checked before the kernel takes it on trust.


def find_actions(position: PlainPosition) -> list[int]:
    """The legal actions."""
    game = position.game
    last = game.action_count - 1
    given = list(islice(position.actions(), limits.MOST_LEGAL + 1))
    if len(given) > limits.MOST_LEGAL:
        raise GameError(f"{game}: a position has at most {limits.MOST_LEGAL} legal actions")
    legal = [checks.answered(action, 0, last, game, "an action") for action in given]
    if len(set(legal)) < len(legal):
        raise GameError(f"{game}: an action is given twice among the legal ones")
    return legal


def find_points(position: PlainPosition, seat: int) -> int:
    """The points of a seat."""
    most = limits.MOST_POINTS
    return checks.answered(position.points(seat), -most, most, position.game, "a seat's points")


def find_key(position: PlainPosition) -> int:
    """The key of the state."""
    return text_key(repr((position.turn, position.state())))


def find_winners(position: PlainPosition) -> int:
    """The winners as bits."""
    last = position.game.seats - 1
    mask = 0
    for seat in position.winners():
        mask |= 1 << checks.answered(seat, 0, last, position.game, "a winner")
    if mask == 0:
        raise GameError(f"{position.game}: a game that is over has a winner, or all seats share first place")
    return mask


def find_numbers(position: PlainPosition, seat: int) -> list[int]:
    """The numbers of an observation."""
    game, size = position.game, position.game.observation_size
    numbers = list(islice(position.numbers(seat), size + 1))
    if len(numbers) != size:
        raise GameError(f"{game}: an observation has {size} numbers, not {len(numbers)} or more")
    largest, what = limits.LARGEST_NUMBER, "a number of an observation"
    return [checks.answered(number, -largest - 1, largest, game, what) for number in numbers]
