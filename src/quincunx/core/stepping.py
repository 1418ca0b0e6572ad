"""Many games of one kind, stepped together: the kernel behind `quincunx.batch`.

It reads and writes flat buffers, game after game: for each game its observation, a flag for each action, a
reward for each seat, whether the game has ended, the seat to act, and the seed it was started with.
"""

from __future__ import annotations

from typing import Any

from quincunx.core import buffers, checks, faults, gil, limits, planes, rewards
from quincunx.core.game import Game
from quincunx.core.numbered import NumberedPosition
from quincunx.core.stream import RandomStream


class Stepper:
    """Positions, and the buffers that describe them."""

    def __init__(self, game: Game, count: int, seed: int, *arrays: Any) -> None:
        """`arrays` are flat buffers for observations, masks, payments, ended, to_act and seeds."""
        self.root: Any = None  # nothing can be stepped before everything is in place
        self.count = checks.whole(count, 1, limits.MOST_GAMES, "the number of games")
        self.blank = checks.is_numbered(checks.fresh_position(game), "stepping needs")
        self.seats = game.seats
        self.action_count = game.action_count
        self.observation_size = game.observation_size
        self.stream = RandomStream(seed)
        self.dealer = RandomStream(0)
        self.legal = [0 for _ in range(limits.MOST_LEGAL)]
        self.busy = False
        wanted = (
            ("observations", "shorts", self.observation_size),
            ("masks", "flags", self.action_count),
            ("payments", "doubles", self.seats),
            ("ended", "flags", 1),
            ("to_act", "longs", 1),
            ("seeds", "words", 1),
        )
        # Nobody can change the size of a buffer as long as a view of it is held.
        self.held = [
            checks.buffer(array, kind, self.count * size, name)
            for array, (name, kind, size) in zip(arrays, wanted, strict=True)
        ]
        self.observations = buffers.shorts(self.held[0])
        self.masks = buffers.flags(self.held[1])
        self.payments = buffers.doubles(self.held[2])
        self.ended = buffers.flags(self.held[3])
        self.to_act = buffers.longs(self.held[4])
        self.seeds = buffers.words(self.held[5])
        self.root = _Branch(self, 0, self.count)
        faults.check()

    def step(self, actions: Any) -> int:
        """Carry out an action in each game, and start a new game wherever one ends.

        If an action is illegal, nothing is done, and the number of the first such game is returned; else −1.
        """
        view = checks.buffer(actions, "longs", self.count, "actions")
        self.check_made()
        if self.busy:
            raise RuntimeError("another thread is stepping these games")
        self.busy = True
        chosen = buffers.longs(view)
        thread = gil.release()
        index = find_illegal(self, self.root, chosen)
        if index < 0:
            step_branch(self, self.root, chosen)
        gil.restore(thread)
        self.busy = False
        faults.check()
        return index

    def check_made(self) -> None:
        """Refuse to use a stepper whose `__init__` was not completed."""
        if self.root is None:
            raise TypeError("a Stepper is made with a game")

    def position(self, index: int) -> NumberedPosition:
        """A copy of the position of a game."""
        self.check_made()
        index = checks.whole(index, 0, self.count - 1, "the number of a game")
        branch = self.root
        while branch.count > 1:
            branch = branch.lower if index < branch.upper.first else branch.upper
        copy: NumberedPosition = branch.position.copy()
        return copy


class _Branch:
    """Some of the games: two branches with half of them each, or a single game with its position.

    It is a tree rather than a list because functions that hold no GIL can walk it.
    """

    def __init__(self, stepper: Stepper, first: int, count: int) -> None:
        self.first = first
        self.count = count
        self.position: Any = None
        self.lower: Any = None
        self.upper: Any = None
        if count == 1:
            self.position = first_position(stepper, first)
        else:
            self.lower = _Branch(stepper, first, count // 2)
            self.upper = _Branch(stepper, first + count // 2, count - count // 2)


def first_position(stepper: Stepper, index: int) -> NumberedPosition:
    """The starting position of a game's first round."""
    position: NumberedPosition = stepper.blank.copy()
    begin(stepper, position, index)
    show(stepper, position, index)
    return position


def find_illegal(stepper: Stepper, branch: _Branch, actions: Any) -> int:
    """The first game of a branch whose action is illegal, or −1."""
    if branch.count > 1:
        found = find_illegal(stepper, branch.lower, actions)
        return found if found >= 0 else find_illegal(stepper, branch.upper, actions)
    action = actions[branch.first]
    if 0 <= action < stepper.action_count and branch.position.allows(action):
        return -1
    return branch.first


def step_branch(stepper: Stepper, branch: _Branch, actions: Any) -> None:
    """Carry out the actions of a branch."""
    if branch.count > 1:
        step_branch(stepper, branch.lower, actions)
        step_branch(stepper, branch.upper, actions)
    else:
        step_game(stepper, branch.position, branch.first, actions[branch.first])


def step_game(stepper: Stepper, position: NumberedPosition, index: int, action: int) -> None:
    """Carry out an action in a game, and pay its seats; if the game ends, begin another."""
    position.apply(action)
    over = position.count_actions() == 0
    winners = position.winner_mask() if over else 0
    for seat in range(stepper.seats):
        stepper.payments[index * stepper.seats + seat] = rewards.reward(winners, seat, stepper.seats)
    stepper.ended[index] = over
    if over:
        begin(stepper, position, index)
    show(stepper, position, index)


def begin(stepper: Stepper, position: NumberedPosition, index: int) -> None:
    """Begin a game with the next seed, as `game.start` would."""
    stepper.seeds[index] = stepper.stream.draw_word()
    stepper.dealer.state = stepper.seeds[index]
    position.copy_from(stepper.blank)
    position.begin(stepper.dealer)


def show(stepper: Stepper, position: NumberedPosition, index: int) -> None:
    """Write who is to act, what that seat sees, and what it may do."""
    stepper.to_act[index] = position.turn
    start = index * stepper.observation_size
    planes.fill(stepper.observations, start, stepper.observation_size, 0)
    position.observe(position.turn, stepper.observations, start)
    mark_legal(position, stepper.legal, stepper.masks, index * stepper.action_count, stepper.action_count)


def mark_legal(position: NumberedPosition, legal: Any, masks: Any, start: int, count: int) -> None:
    """Write a flag for each action."""
    # The buffers are arguments, not fields, so that the C compiler knows writing does not move them.
    for place in range(count):
        masks[start + place] = 0
    found = position.list_actions(legal)
    for place in range(found):
        masks[start + legal[place]] = 1
