"""Lets tests call kernel methods, which cannot be reached from Python when compiled."""

from __future__ import annotations

from quincunx.core import checks, faults
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream


def sample_actions(position: Position, count: int, stream: RandomStream) -> list[int]:
    """What `random_action` returns, `count` times."""
    numbered = checks.is_numbered(position, "samples need")
    source = checks.is_stream(stream)
    if numbered.is_over():
        raise ValueError("the game is over: there is no action")
    count = checks.whole(count, 0, 1 << 20, "the number of actions")
    return faults.checked([numbered.random_action(source) for _ in range(count)])


def allowed_actions(position: Position) -> list[int]:
    """All actions that `allows` says are legal."""
    numbered = checks.is_numbered(position, "actions have")
    count = numbered.game.action_count
    return faults.checked([action for action in range(count) if numbered.allows(action)])


def certain_winners(position: Position) -> int:
    """What `certain_winners` returns."""
    numbered = checks.is_numbered(position, "certainty needs")
    return faults.checked(numbered.certain_winners())


def playout(position: Position, stream: RandomStream) -> int:
    """Play a position to its end by its own `playout`."""
    numbered = checks.is_numbered(position, "a playout needs")
    return faults.checked(numbered.playout(checks.is_stream(stream)))


def step_to_end(position: Position, stream: RandomStream) -> int:
    """Play a position to its end by `random_action` and `apply`."""
    numbered = checks.is_numbered(position, "a playout needs")
    source = checks.is_stream(stream)
    plies = 0
    while numbered.count_actions() > 0:
        numbered.apply(numbered.random_action(source))
        plies += 1
    return faults.checked(plies)
