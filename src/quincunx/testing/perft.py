"""Counts move sequences: the quickest way to find out whether two programs agree on the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quincunx.core import gil
from quincunx.core.errors import UnnumberedError
from quincunx.core.position import Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` moves are possible from a position."""
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    if position.game.action_count == 0:
        raise UnnumberedError(f"the moves of {position.game} have no numbers, which perft needs")
    if depth == 0:
        return 1
    level = _Level(position, depth)
    thread = gil.release()
    total = count(level, depth)
    gil.restore(thread)
    return total


def divide(position: Position, depth: int) -> Iterator[tuple[str, int]]:
    """The count behind each first move, to find where two programs begin to differ."""
    for move in position.legal_moves():
        child = position.copy()
        child.push(move)
        yield move, perft(child, depth - 1)


class _Level:
    """One position of the line being counted, room for its moves, and the level below."""

    def __init__(self, position: Position, depth: int) -> None:
        self.actions = [0] * 4096
        self.position = position
        self.below: Any = _Level(position.copy(), depth - 1) if depth > 1 else None


def count(level: _Level, depth: int) -> int:
    """The sequences from a level's position; the last move is counted, not made."""
    if depth == 1:
        return level.position.count_actions()
    total = 0
    legal = level.position.list_actions(level.actions)
    for index in range(legal):
        level.below.position.copy_from(level.position)
        level.below.position.apply(level.actions[index])
        total += count(level.below, depth - 1)
    return total
