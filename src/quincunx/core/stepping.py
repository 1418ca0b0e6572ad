"""Many games of one sort, stepped together: the kernel behind `quincunx.batch`.

It reads and writes flat buffers, game after game: for each game its observation, a flag for each action, a
reward for each seat, whether the game has ended, the seat to act, and the seed it was started with.
"""

from __future__ import annotations

from typing import Any

from quincunx.core import buffers, gil, planes, rewards
from quincunx.core.game import Game
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream


class Stepper:
    """Positions, and the buffers that say how they stand."""

    def __init__(self, game: Game, count: int, seed: int) -> None:
        self.count = count
        self.seats = game.seats
        self.action_count = game.action_count
        self.observation_size = game.observation_size
        self.blank = game.new_position()
        self.stream = RandomStream(seed)
        self.dealer = RandomStream(0)
        self.root = _Branch(game, 0, count)
        self.legal = [0] * 4096

    def attach(
        self, observations: Any, masks: Any, payments: Any, ended: Any, to_act: Any, seeds: Any
    ) -> None:
        """Take the buffers, which the caller keeps, and begin all games."""
        self.observations = buffers.shorts(observations)
        self.masks = buffers.flags(masks)
        self.payments = buffers.doubles(payments)
        self.ended = buffers.flags(ended)
        self.to_act = buffers.longs(to_act)
        self.seeds = buffers.words(seeds)
        thread = gil.release()
        begin_branch(self, self.root)
        gil.restore(thread)

    def first_illegal(self, actions: Any) -> int:
        """The first game in which its action is not legal, or −1."""
        chosen = buffers.longs(actions)
        thread = gil.release()
        index = find_illegal(self, self.root, chosen)
        gil.restore(thread)
        return index

    def step(self, actions: Any) -> None:
        """Carry out a legal action in each game; those that end begin anew."""
        chosen = buffers.longs(actions)
        thread = gil.release()
        step_branch(self, self.root, chosen)
        gil.restore(thread)

    def position(self, index: int) -> Position:
        """A copy of the position of a game."""
        branch = self.root
        while branch.count > 1:
            branch = branch.lower if index < branch.upper.first else branch.upper
        copy: Position = branch.position.copy()
        return copy


class _Branch:
    """Some of the games: halves of them in two branches, or a single one with its position.

    A tree and no list, as a function that needs no GIL can follow it.
    """

    def __init__(self, game: Game, first: int, count: int) -> None:
        self.first = first
        self.count = count
        self.position: Any = None
        self.lower: Any = None
        self.upper: Any = None
        if count == 1:
            self.position = game.new_position()
        else:
            self.lower = _Branch(game, first, count // 2)
            self.upper = _Branch(game, first + count // 2, count - count // 2)


def begin_branch(stepper: Stepper, branch: _Branch) -> None:
    """Begin the games of a branch."""
    if branch.count > 1:
        begin_branch(stepper, branch.lower)
        begin_branch(stepper, branch.upper)
    else:
        begin(stepper, branch.position, branch.first)
        show(stepper, branch.position, branch.first)


def find_illegal(stepper: Stepper, branch: _Branch, actions: Any) -> int:
    """The first game of a branch in which its action is not legal, or −1."""
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


def step_game(stepper: Stepper, position: Position, index: int, action: int) -> None:
    """Carry out an action in a game, and pay its seats; if it ends, begin anew."""
    position.apply(action)
    over = position.count_actions() == 0
    winners = position.winner_mask() if over else 0
    for seat in range(stepper.seats):
        stepper.payments[index * stepper.seats + seat] = rewards.reward(winners, seat, stepper.seats)
    stepper.ended[index] = over
    if over:
        begin(stepper, position, index)
    show(stepper, position, index)


def begin(stepper: Stepper, position: Position, index: int) -> None:
    """Begin a game with the next seed, as `game.start` would."""
    stepper.seeds[index] = stepper.stream.draw_word()
    stepper.dealer.state = stepper.seeds[index]
    position.copy_from(stepper.blank)
    position.begin(stepper.dealer)


def show(stepper: Stepper, position: Position, index: int) -> None:
    """Write who is to act, what that seat sees, and what it may do."""
    stepper.to_act[index] = position.turn
    start = index * stepper.observation_size
    planes.fill(stepper.observations, start, stepper.observation_size, 0)
    position.observe(position.turn, stepper.observations, start)
    mark_legal(position, stepper.legal, stepper.masks, index * stepper.action_count, stepper.action_count)


def mark_legal(position: Position, legal: Any, masks: Any, start: int, count: int) -> None:
    """Write a flag for each action."""
    # Buffers as arguments, not fields: so the C compiler knows that writing does not move them.
    for place in range(count):
        masks[start + place] = 0
    found = position.list_actions(legal)
    for place in range(found):
        masks[start + legal[place]] = 1
