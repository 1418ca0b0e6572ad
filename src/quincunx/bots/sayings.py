"""The moves of a game under review in words: those that were made, and those that might have been."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from quincunx.core.position import Position
from quincunx.core.record import push_entry
from quincunx.core.words import quoted

Say: TypeAlias = Callable[[int, str], str]
"""How a sentence names a move that is made after so many others."""


def in_notation(ply: int, move: str) -> str:
    """A move as it is written."""
    return move


class Sayings:
    """Words for moves in the positions of a game; each is found once, as reviews are asked for often."""

    def __init__(self, positions: Sequence[Position]) -> None:
        self._positions = positions
        self._lines: dict[tuple[int, tuple[str, ...]], list[str]] = {}

    def move(self, ply: int, move: str) -> str:
        """A move that is legal after so many others."""
        return self.line(ply, (move,))[0]

    def quote(self, ply: int, move: str) -> str:
        """The same to stand in a sentence."""
        return quoted(self.move(ply, move))

    def line(self, ply: int, moves: tuple[str, ...]) -> list[str]:
        """Moves that can be made one after the other from there."""
        if (ply, moves) not in self._lines:
            position, words = self._positions[ply], []
            for number, move in enumerate(moves):
                words.append(position.game.words(position, move))
                if number < len(moves) - 1:
                    position = position.copy()
                    push_entry(position, move)
            self._lines[ply, moves] = words
        return self._lines[ply, moves]
