"""Counts move sequences: the quickest way to find out whether two programs agree on the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quincunx.core import checks, faults, gil, limits
from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position

LOOK = (1 << 12) - 1
PARTS = 64


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` moves are possible from a position; Ctrl-C stops the count."""
    numbered = checks.is_numbered(position, "perft needs")
    levels = checks.whole(depth, 0, limits.DEEPEST_PERFT, "a depth")
    if levels == 0:
        return 1
    top = _Level(numbered, levels)
    thread = gil.release()
    total = count(top, levels)
    gil.restore(thread)
    return faults.checked(total)


def divide(position: Position, depth: int) -> Iterator[tuple[str, int]]:
    """The count after each first move, to find where two programs begin to differ."""
    for move in position.legal_moves():
        child = position.copy()
        child.push(move)
        yield move, perft(child, depth - 1)


def split(position: Position, depth: int) -> list[tuple[str, ...]]:
    """First moves after which the sequences of `depth` moves can be counted apart, and then added up.

    They are so many that several who count are busy to the end, and the same whoever counts.
    """
    lines: list[tuple[str, ...]] = [()]
    for _ in range(depth - 1):
        if len(lines) >= PARTS:
            break
        lines = [(*line, move) for line in lines for move in _after(position, line).legal_moves()]
    return lines


def perft_after(position: Position, depth: int, line: tuple[str, ...]) -> int:
    """How many of the sequences of `depth` moves begin with these moves."""
    return perft(_after(position, line), depth - len(line))


def _after(position: Position, line: tuple[str, ...]) -> Position:
    child = position.copy()
    for move in line:
        child.push(move)
    return child


class _Level:
    """One position of the line being counted, room for its moves, and the level below."""

    def __init__(self, position: NumberedPosition, depth: int) -> None:
        self.actions = [0 for _ in range(limits.MOST_LEGAL)]
        self.made = 0  # moves from this level's positions, since the counting began
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
        # Looking whether Ctrl-C was pressed takes time, so it is done only now and then.
        level.made += 1
        if ((level.made & LOOK) == 0 or faults.pending != 0) and faults.interrupted():
            break
    return total
