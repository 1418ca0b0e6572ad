"""What a game may offer to the programs that play it; all of it is optional."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from quincunx.core.stream import RandomStream


class Plan(NamedTuple):
    """What a seat is going to do, and when, in seconds since the start of the game."""

    move: str
    at: float


class RealTimePlayer(Protocol):
    """Plays one seat of one game in which several may act at any time."""

    def plan(self, position: Any, seat: int, now: float) -> Plan | None:
        """What a seat will do unless something happens before; None to wait for others.

        It is called again after every event, and when the time of the plan has come.
        """
        ...


class Outlook(NamedTuple):
    """The prospects of a lone player: the share of the win, in words too, and a best move if one is known."""

    share: float
    words: str
    best: str | None


class PuzzleDraft(NamedTuple):
    """A puzzle of a game's own kind: a game with its options, a position, a way to solve it."""

    game: str
    position: str
    line: tuple[str, ...]


class PuzzleKind(Protocol):
    """A kind of puzzle that only its game has: the first seat to act looks for moves, and nobody replies."""

    def task(self, position: Any) -> str:
        """What is asked for, in a sentence."""
        ...

    def keeps(self, position: Any, move: str) -> bool:
        """Whether a move that can be made is a right one; there may be several."""
        ...

    def answer(self, position: Any) -> str | None:
        """A right move; None if there is none."""
        ...

    def is_done(self, position: Any) -> bool:
        """Whether nothing is left to find, after a right move."""
        ...

    def flaw(self, position: Any) -> str:
        """Why a position is no puzzle of this kind; empty if it is one, which this proves."""
        ...

    def finds(self, position: Any, level: int, seed: int) -> bool | None:
        """Whether a player of a level finds what is asked for; None if that shows when it just plays on."""
        ...

    def make(self, seed: int) -> PuzzleDraft | None:
        """A puzzle from a seed, if it gives one."""
        ...


class LonePlayer(Protocol):
    """Plays a game of one seat, and advises people who play it."""

    def choose(
        self,
        position: Any,
        moves: Sequence[str],
        level: int,
        stream: RandomStream,
        may_go_on: Callable[[int], bool],
    ) -> str:
        """One of these moves, chosen by what the seat may know.

        `may_go_on(rounds)` says whether there is time to go on thinking after this many rounds.
        """
        ...

    def advise(self, position: Any) -> Outlook:
        """A good move and the prospects by what the seat may know, however the hidden things lie."""
        ...

    def look(self, position: Any, nodes: int | None = None) -> Outlook:
        """The prospects if everything were known, including what is hidden.

        `nodes` is how many positions it may look at, if not as many as advice is usually worth. A share of 1
        or 0 is certain, any other means that it has not found out.
        """
        ...
