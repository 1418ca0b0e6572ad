"""UnnumberedPosition: the base for a game, in ordinary Python, whose moves have no numbers.

Search cannot handle such games: there are only `legal_moves` and `push`. In a RealTimePosition several
seats may act at once, and time matters.
"""

from __future__ import annotations

import copy
from typing import Any, NamedTuple

from quincunx.core import checks
from quincunx.core.errors import IllegalMoveError
from quincunx.core.outcome import Outcome
from quincunx.core.position import Position, text_key
from quincunx.core.stream import RandomStream


class UnnumberedPosition(Position):
    """A position whose moves are texts; keep its state in attributes set by __init__."""

    game: Any

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.last: str | None = None

    # What a game fills in.

    def moves_of(self, seat: int) -> list[str]:
        """The legal moves of a seat, in notation, as long as the game is not over."""
        raise NotImplementedError

    def read_move(self, text: str) -> Any:
        """What `play` takes, from a move's notation; raises NotationError."""
        raise NotImplementedError

    def play(self, move: Any, seat: int, at: float | None) -> None:
        """Carry out what `read_move` returned, or raise IllegalMoveError and change nothing."""
        raise NotImplementedError

    def find_outcome(self) -> Outcome | None:
        """How the game has ended; None if it is not over."""
        raise NotImplementedError

    def points(self, seat: int) -> int:
        """The points of a seat, as they stand."""
        raise NotImplementedError

    def state(self) -> tuple[Any, ...]:
        """Everything that decides how play can continue, for `key`, as whole numbers and texts."""
        raise NotImplementedError

    def deal(self, stream: RandomStream) -> None:
        """Decide what chance decides before the first move."""

    def redeal(self, rng: RandomStream) -> None:
        """Shuffle everything that nobody has seen; in most games nothing is hidden."""

    # The public side, by means of these; Position says what each does.

    def set_out(self, stream: RandomStream) -> None:
        self.deal(checks.is_stream(stream))

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.outcome is not None:
            return ()
        return tuple(seat for seat in range(self.game.seats) if self.moves_of(seat))

    def legal_moves(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat; without one, those that any seat may make, each once."""
        if self.outcome is not None:
            return []
        if seat is not None:
            return self.moves_of(seat) if 0 <= seat < self.game.seats else []
        return list(dict.fromkeys(move for seat in range(self.game.seats) for move in self.moves_of(seat)))

    def push(self, move: str, seat: int | None = None, at: float | None = None) -> None:
        """Make a move given in notation; `seat` may be left out where only one may act."""
        checks.room_for_move(self)
        parsed = self.read_move(move)
        self.play(parsed, self._acting_seat(seat), at)
        super().resume(self.ply + 1, move)
        self.last = move

    def _acting_seat(self, seat: int | None) -> int:
        if (outcome := self.outcome) is not None:
            raise IllegalMoveError(f"the game is over: {outcome.reason}")
        acting = self.to_act
        if seat is None:
            if len(acting) != 1:
                raise IllegalMoveError("several seats may act: say whose move it is", self.legal_moves())
            return acting[0]
        if seat not in acting:
            who = self.game.seat_names[seat] if 0 <= seat < self.game.seats else f"seat {seat}"
            raise IllegalMoveError(f"{who} cannot act now", self.legal_moves(seat))
        return seat

    @property
    def outcome(self) -> Outcome | None:
        return self.find_outcome()

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.points(seat) for seat in range(self.game.seats))

    @property
    def key(self) -> int:
        return text_key(repr(self.state()))

    def resume(self, ply: int, last_move: str | None) -> None:
        if last_move is not None:
            self.read_move(last_move)
        super().resume(ply, last_move)
        self.last = last_move

    @property
    def last_move(self) -> str | None:
        return self.last

    def copy(self) -> Position:
        new: Position = self.game.new_position()
        new.resume(self.ply, None)
        new.__dict__.update(copy.deepcopy({k: v for k, v in self.__dict__.items() if k != "game"}))
        return new


class Lapse(NamedTuple):
    """A move that happens by itself at some time, in seconds since the start, unless somebody acts before."""

    move: str
    seat: int
    at: float


class RealTimePosition(UnnumberedPosition):
    """A position in which several seats may act at once; `push` is told when a move is made."""

    def lapse(self) -> Lapse | None:
        """What will happen by itself unless somebody acts before; None if nothing will."""
        return None
