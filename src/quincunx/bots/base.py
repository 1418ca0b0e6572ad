"""What a program has to offer to sit at a table."""

from __future__ import annotations

from typing import Protocol

from quincunx.core.offers import RealTimePlayer
from quincunx.core.position import Position


class Bot(Protocol):
    """Chooses moves; it gets a position in which it is to act."""

    name: str

    def choose(self, position: Position) -> str:
        """A legal move in notation; the position is left as it is."""
        ...

    def stop(self) -> None:
        """Have `choose`, running in another thread, return at once with what it has found.

        If none is running, the next one does not think for long: a stop is never lost.
        """
        ...


def dismiss(bot: Bot) -> None:
    """End what a bot has started outside of this process, as engines do."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


class RealTimeBot(RealTimePlayer, Protocol):
    """Plays where several seats may act at any time."""

    name: str
