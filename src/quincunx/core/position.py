"""Position: the state of a game in progress, and the questions that any game can answer about it.

NumberedPosition is the base for games whose moves have numbers, which search needs; UnnumberedPosition is the
base for the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quincunx.core import checks, limits
from quincunx.core.svg import write_inline
from quincunx.core.view import Knowledge, View

if TYPE_CHECKING:
    from quincunx.core.game import Game
    from quincunx.core.layout import Layout
    from quincunx.core.outcome import Outcome
    from quincunx.core.stream import RandomStream


def text_key(text: str) -> int:
    """64 bits from a text, the same in every process, as `hash` is not (FNV-1a)."""
    key = 0xCBF29CE484222325
    for byte in text.encode():
        key = ((key ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return key


def text_for(position: Position, seat: int | None) -> str:
    """The text of a position as far as a seat may know it; None is an onlooker."""
    return f"{position.game.write_view(position, seat)} {position.ply} {position.last_move or '-'}"


class Position:
    """The state of a game in progress. Make one with `game.start()`."""

    def __init__(self, game: Game) -> None:
        checks.seats_of(game)
        self.game = game
        self.ply = 0

    # What the two kinds of positions do in their own way.

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; () when the game is over."""
        raise NotImplementedError

    def legal_moves(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat in notation; without one, those of all seats that may act."""
        raise NotImplementedError

    def push(self, move: str, seat: int | None = None, at: float | None = None) -> None:
        """Make a move given in notation.

        If several seats may act, `seat` says whose move it is; if time matters, `at` is when it is made,
        in seconds since the start. Other games ignore the time.
        """
        raise NotImplementedError

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended; None if it is not over."""
        raise NotImplementedError

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat, as they stand."""
        raise NotImplementedError

    @property
    def key(self) -> int:
        """64 bits, equal for equal positions."""
        raise NotImplementedError

    @property
    def last_move(self) -> str | None:
        """The move that led here, in notation."""
        raise NotImplementedError

    def copy(self) -> Position:
        """An independent copy."""
        raise NotImplementedError

    def redeal(self, rng: RandomStream) -> None:
        """Shuffle everything that nobody has seen."""
        raise NotImplementedError

    def set_out(self, stream: RandomStream) -> None:
        """Decide what chance decides before the first move; called once, by `game.start`."""
        raise NotImplementedError

    # What is the same for all.

    def resume(self, ply: int, last_move: str | None) -> None:
        """Say how many moves were made, and which was the last, when a position is read from text."""
        self.ply = checks.whole(ply, 0, limits.MOST_PLIES, "the number of moves made")

    @property
    def text(self) -> str:
        """The whole position in one line; `game.position(text)` reads it."""
        return f"{self.game.write_board(self)} {self.ply} {self.last_move or '-'}"

    def known_to(self, seat: int | None) -> Knowledge:
        """What a seat may know, without a picture, which would take longer; None is an onlooker."""
        return Knowledge(
            seat=seat,
            text=text_for(self, seat),
            ply=self.ply,
            to_act=self.to_act,
            legal_moves=tuple(self.legal_moves(seat)) if seat in self.to_act else (),
            outcome=self.outcome,
        )

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is an onlooker."""
        known = self.known_to(seat)
        return View(
            seat, known.text, known.ply, known.to_act, known.legal_moves, known.outcome, self.layout(seat)
        )

    def layout(self, seat: int | None = None) -> Layout:
        """How the position looks to a seat, or to an onlooker, as data."""
        return self.game.layout(self, seat)

    def _repr_svg_(self) -> str:
        return write_inline(self.layout())

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.game}: {self.text}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game == other.game and self.text == other.text

    __hash__ = None  # type: ignore[assignment]  # positions change; use `key`

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return self.game.position, (self.text,)
