"""Lets tests call kernel methods, which cannot be reached from Python when compiled."""

from __future__ import annotations

from quincunx.core.position import Position
from quincunx.core.stream import RandomStream


def sample_actions(position: Position, count: int, stream: RandomStream) -> list[int]:
    """What `random_action` gives, `count` times."""
    return [position.random_action(stream) for _ in range(count)]


def allowed_actions(position: Position) -> list[int]:
    """All actions that `allows` says are legal."""
    return [action for action in range(position.game.action_count) if position.allows(action)]


def canonical_key(position: Position) -> int:
    """What `canonical_key` gives."""
    return position.canonical_key()


def certain_winners(position: Position) -> int:
    """What `certain_winners` gives."""
    return position.certain_winners()


def playout(position: Position, stream: RandomStream) -> int:
    """Play a position to its end by its own `playout`."""
    return position.playout(stream)


def step_to_end(position: Position, stream: RandomStream) -> int:
    """Play a position to its end by `random_action` and `apply`."""
    plies = 0
    while position.count_actions() > 0:
        position.apply(position.random_action(stream))
        plies += 1
    return plies
