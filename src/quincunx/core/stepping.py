"""Many games of one sort, stepped together: the kernel behind `quincunx.batch`.

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
    """Positions, and the buffers that say how they stand."""

    def __init__(self, game: Game, count: int, seed: int) -> None:
        self.count = checks.whole(count, 1, limits.MOST_GAMES, "the number of games")
        self.blank = checks.is_numbered(checks.fresh_position(game), "stepping needs")
        self.seats = game.seats
        self.action_count = game.action_count
        self.observation_size = game.observation_size
        self.stream = RandomStream(seed)
        self.dealer = RandomStream(0)
        self.root = _Branch(self.blank, 0, self.count)
        self.legal = [0 for _ in range(limits.MOST_LEGAL)]
        self.held: Any = ()  # the buffers: as long as they are held here, nobody can change their size
        self.busy = False

    def attach(
        self, observations: Any, masks: Any, payments: Any, ended: Any, to_act: Any, seeds: Any
    ) -> None:
        """Take the buffers and begin all games."""
        held = (
            checks.buffer(observations, "shorts", self.count * self.observation_size, "observations"),
            checks.buffer(masks, "flags", self.count * self.action_count, "masks"),
            checks.buffer(payments, "doubles", self.count * self.seats, "payments"),
            checks.buffer(ended, "flags", self.count, "ended"),
            checks.buffer(to_act, "longs", self.count, "to_act"),
            checks.buffer(seeds, "words", self.count, "seeds"),
        )
        self.enter()
        self.held = held
        self.observations = buffers.shorts(held[0])
        self.masks = buffers.flags(held[1])
        self.payments = buffers.doubles(held[2])
        self.ended = buffers.flags(held[3])
        self.to_act = buffers.longs(held[4])
        self.seeds = buffers.words(held[5])
        thread = gil.release()
        begin_branch(self, self.root)
        gil.restore(thread)
        self.busy = False
        faults.check()

    def step(self, actions: Any) -> int:
        """Carry out an action in each game; those that end begin anew.

        If one of them is not legal, nothing is done, and the first game in which it is not is returned;
        else −1.
        """
        view = checks.buffer(actions, "longs", self.count, "actions")
        if not self.held:
            raise ValueError("buffers are attached before the first step")
        self.enter()
        chosen = buffers.longs(view)
        thread = gil.release()
        index = find_illegal(self, self.root, chosen)
        if index < 0:
            step_branch(self, self.root, chosen)
        gil.restore(thread)
        self.busy = False
        faults.check()
        return index

    def enter(self) -> None:
        """Begin to work, which only one thread at a time may do."""
        if self.root is None:
            raise TypeError("a Stepper is made with a game")
        if self.busy:
            raise RuntimeError("another thread is stepping these games")
        self.busy = True

    def position(self, index: int) -> NumberedPosition:
        """A copy of the position of a game."""
        index = checks.whole(index, 0, self.count - 1, "the number of a game")
        branch = self.root
        while branch.count > 1:
            branch = branch.lower if index < branch.upper.first else branch.upper
        copy: NumberedPosition = branch.position.copy()
        return copy


class _Branch:
    """Some of the games: halves of them in two branches, or a single one with its position.

    A tree and no list, as a function that needs no GIL can follow it.
    """

    def __init__(self, blank: NumberedPosition, first: int, count: int) -> None:
        self.first = first
        self.count = count
        self.position: Any = None
        self.lower: Any = None
        self.upper: Any = None
        if count == 1:
            self.position = blank.copy()
        else:
            self.lower = _Branch(blank, first, count // 2)
            self.upper = _Branch(blank, first + count // 2, count - count // 2)


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


def step_game(stepper: Stepper, position: NumberedPosition, index: int, action: int) -> None:
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
    # Buffers as arguments, not fields: so the C compiler knows that writing does not move them.
    for place in range(count):
        masks[start + place] = 0
    found = position.list_actions(legal)
    for place in range(found):
        masks[start + legal[place]] = 1
