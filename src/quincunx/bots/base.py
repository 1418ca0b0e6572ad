"""What a program has to offer to sit at a table."""

from __future__ import annotations

from typing import NamedTuple, Protocol, runtime_checkable

from quincunx.core.errors import QuincunxError
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


class Memory(NamedTuple):
    """What a bot keeps for its next move: about how many bytes, and whether its last move made use of it."""

    size: int
    used: bool


@runtime_checkable
class RememberingBot(Bot, Protocol):
    """A bot that is worth keeping from move to move."""

    def rest(self) -> Memory:
        """Between two moves: a stop that came too late is forgotten, and what is kept is told."""
        ...


class EngineError(QuincunxError):
    """A program that plays has failed; the text says what it has done."""


def dismiss(bot: Bot) -> None:
    """End what a bot has started outside of this process, as engines do."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


class RealTimeBot(RealTimePlayer, Protocol):
    """Plays where several seats may act at any time."""

    name: str
