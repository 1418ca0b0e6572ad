"""PlainPosition: the base for a game written in ordinary Python, without a .pxd.

It plays everywhere a compiled game does, only slowly: its kernel methods take the GIL and ask the
Python methods below. As the kernel takes answers on trust, they are checked here; what is wrong, or raised by
the game itself, waits until Python goes on (faults.py).
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

    def shuffle(self, stream: RandomStream) -> None:
        """Shuffle everything that nobody has seen; nothing is hidden in most games."""

    def numbers(self, seat: int) -> list[int]:
        """What a seat may know, as many whole numbers as `game.observation_shape` has places."""
        return []

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "turn":
            storage.set_turn(self, checks.answered(value, 0, self.game.seats - 1, self.game, "`turn`"))
        else:
            storage.assign(self, name, value)

    # The kernel side, by means of these.

    def begin(self, stream: RandomStream) -> None:
        try:
            self.deal(stream)
        except BaseException as error:
            faults.hold(error)

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
        if faults.waits() or legal_actions(self):
            return 0
        try:
            return mask_of(self, self.winners())
        except BaseException as error:
            faults.hold(error)
        return 0

    def score(self, seat: int) -> int:
        try:
            most = limits.MOST_POINTS
            return checks.answered(self.points(seat), -most, most, self.game, "a seat's points")
        except BaseException as error:
            faults.hold(error)
        return 0

    def hash_key(self) -> int:
        try:
            return text_key(repr((self.turn, self.state())))
        except BaseException as error:
            faults.hold(error)
        return 0

    def shuffle_unseen(self, stream: RandomStream) -> None:
        try:
            self.shuffle(stream)
        except BaseException as error:
            faults.hold(error)

    def observe(self, seat: int, numbers: Any, start: int) -> None:
        try:
            for index, number in enumerate(observed(self, seat)):
                numbers[start + index] = number
        except BaseException as error:
            faults.hold(error)

    def legal_actions(self) -> list[int]:
        """The numbers of the legal moves, ascending."""
        legal = legal_actions(self)
        faults.check()
        return legal


OWN = frozenset({"game", "state_size", "ply", "turn", "last_action"})  # no attributes of the game's own


def legal_actions(position: PlainPosition) -> list[int]:
    """The legal actions, if they are such; none while an error waits."""
    if faults.waits():
        return []
    try:
        game = position.game
        last = game.action_count - 1
        given = list(islice(position.actions(), limits.MOST_LEGAL + 1))
        if len(given) > limits.MOST_LEGAL:
            raise GameError(f"{game}: a position has at most {limits.MOST_LEGAL} legal actions")
        legal = [checks.answered(action, 0, last, game, "an action") for action in given]
        if len(set(legal)) < len(legal):
            raise GameError(f"{game}: an action is given twice among the legal ones")
        return legal
    except BaseException as error:
        faults.hold(error)
    return []


def mask_of(position: PlainPosition, winners: tuple[int, ...]) -> int:
    """The winners as bits, if they are seats of the game."""
    last = position.game.seats - 1
    mask = 0
    for seat in winners:
        mask |= 1 << checks.answered(seat, 0, last, position.game, "a winner")
    if mask == 0:
        raise GameError(f"{position.game}: a game that is over has a winner, or all seats share first place")
    return mask


def observed(position: PlainPosition, seat: int) -> list[int]:
    """The numbers of an observation, if they are as many as they have to be."""
    size = position.game.observation_size
    game = position.game
    numbers = list(islice(position.numbers(seat), size + 1))
    if len(numbers) != size:
        raise GameError(f"{game}: an observation has {size} numbers, not {len(numbers)} or more")
    largest, what = limits.LARGEST_NUMBER, "a number of an observation"
    return [checks.answered(number, -largest - 1, largest, game, what) for number in numbers]
