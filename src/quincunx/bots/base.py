"""What a program has to offer to sit at a table."""

from typing import Protocol

from quincunx.core.position import Position


class Bot(Protocol):
    """Chooses moves; it gets a position in which it is to act."""

    name: str

    def choose(self, position: Position) -> str:
        """A legal move in notation; the position is left as it is."""
        ...
