"""What a program must offer to play, and what most of them share."""

from __future__ import annotations

import threading
from typing import NamedTuple, Protocol, runtime_checkable

from quincunx.core.errors import QuincunxError
from quincunx.core.offers import RealTimePlayer
from quincunx.core.position import Position


class Bot(Protocol):
    """Chooses moves; it is given a position in which it is to act."""

    name: str

    def choose(self, position: Position) -> str:
        """A legal move in notation; the position is left as it is."""
        ...

    def stop(self) -> None:
        """Make `choose`, running in another thread, return at once with what it has found.

        If none is running, the next one returns soon: a stop is never lost.
        """
        ...


class StoppableBot:
    """A bot that thinks in `find_move` until `self._halt` is set."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._halt = threading.Event()

    def find_move(self, position: Position) -> str:
        """The move to play."""
        raise NotImplementedError

    def choose(self, position: Position) -> str:
        """A legal move; the position is left as it is."""
        try:
            return self.find_move(position)
        finally:
            self._halt.clear()

    def stop(self) -> None:
        """Make `choose` return at once; one that has not begun yet will not think for long."""
        self._halt.set()


class Memory(NamedTuple):
    """What a bot keeps for its next move: roughly how many bytes, and whether its last move used them."""

    size: int
    used: bool


@runtime_checkable
class RememberingBot(Bot, Protocol):
    """A bot that is worth keeping from move to move."""

    def rest(self) -> Memory:
        """Called between two moves: forget a stop that came too late, and say what is kept."""
        ...


class EngineError(QuincunxError):
    """An engine has failed; the text says what it did."""


def dismiss(bot: Bot) -> None:
    """End whatever a bot has started outside this process, such as an engine."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


class RealTimeBot(RealTimePlayer, Protocol):
    """Plays where several seats may act at any time."""

    name: str
