"""Lets tests call kernel methods, which cannot be reached from Python when compiled."""

from __future__ import annotations

from quincunx.core import checks, faults
from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream


def sample_actions(position: Position, count: int, stream: RandomStream) -> list[int]:
    """What `random_action` gives, `count` times."""
    position = checks.is_numbered(position, "samples need")
    if position.is_over():
        raise ValueError("the game is over: there is no action")
    return sample(
        position, checks.whole(count, 0, 1 << 20, "the number of actions"), checks.is_stream(stream)
    )


def allowed_actions(position: Position) -> list[int]:
    """All actions that `allows` says are legal."""
    return allowed(checks.is_numbered(position, "actions have"))


def canonical_key(position: Position) -> int:
    """What `canonical_key` gives."""
    return canonical(checks.is_numbered(position, "a canonical key needs"))


def certain_winners(position: Position) -> int:
    """What `certain_winners` gives."""
    return certain(checks.is_numbered(position, "certainty needs"))


def playout(position: Position, stream: RandomStream) -> int:
    """Play a position to its end by its own `playout`."""
    return play(checks.is_numbered(position, "a playout needs"), checks.is_stream(stream))


def step_to_end(position: Position, stream: RandomStream) -> int:
    """Play a position to its end by `random_action` and `apply`."""
    return step(checks.is_numbered(position, "a playout needs"), checks.is_stream(stream))


# C functions when compiled, which take their arguments on trust.


def sample(position: NumberedPosition, count: int, stream: RandomStream) -> list[int]:
    found = [position.random_action(stream) for _ in range(count)]
    faults.check()
    return found


def allowed(position: NumberedPosition) -> list[int]:
    found = [action for action in range(position.game.action_count) if position.allows(action)]
    faults.check()
    return found


def canonical(position: NumberedPosition) -> int:
    key = position.canonical_key()
    faults.check()
    return key


def certain(position: NumberedPosition) -> int:
    winners = position.certain_winners()
    faults.check()
    return winners


def play(position: NumberedPosition, stream: RandomStream) -> int:
    plies = position.playout(stream)
    faults.check()
    return plies


def step(position: NumberedPosition, stream: RandomStream) -> int:
    plies = 0
    while position.count_actions() > 0:
        position.apply(position.random_action(stream))
        plies += 1
    faults.check()
    return plies
