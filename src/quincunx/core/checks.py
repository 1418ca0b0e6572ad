"""Checks of what comes from outside, before compiled code takes it on trust."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from quincunx.core import limits
from quincunx.core.errors import GameError, UnnumberedError
from quincunx.core.stream import RandomStream

if TYPE_CHECKING:
    from quincunx.core.game import Game
    from quincunx.core.numbered import NumberedPosition
    from quincunx.core.position import Position


def index(value: Any, what: str = "an action", error: type[Exception] = TypeError) -> int:
    """A whole number; `what` names it in the error."""
    try:
        # The sum is a plain int, while a subclass of int may compare as it likes.
        return int.__add__(operator.index(value), 0)
    except TypeError:
        raise error(f"{what} is a whole number, not {type(value).__name__}") from None


def whole(value: Any, least: int, most: int, what: str, error: type[Exception] | None = None) -> int:
    """A whole number within bounds; `what` names it in the error, such as "a seat"."""
    number = index(value, what, error or TypeError)
    if not least <= number <= most:
        raise (error or ValueError)(f"{what} is from {least} to {most}, not {shortened(number)}")
    return number


def answered(value: Any, least: int, most: int, game: object, what: str) -> int:
    """A whole number within bounds, as a game of another package has answered it."""
    # Every position asks, and hardly ever is there anything to say.
    number = value if type(value) is int else index(value, f"{game}: {what}", GameError)
    if not least <= number <= most:
        raise GameError(f"{game}: {what} is from {least} to {most}, not {shortened(number)}")
    return number


def seats_of(game: Game) -> int:
    """The number of seats of a game, if the contract allows that many."""
    return answered(game.seats, 1, limits.MOST_SEATS, game, "the number of seats")


def room_for_move(position: Position) -> None:
    """Refuse a move if a position text could not count it."""
    if position.ply >= limits.MOST_PLIES:
        raise GameError(f"{position.game}: a game has at most {limits.MOST_PLIES} moves")


def shortened(value: object) -> str:
    """A value for an error message, shortened if it is long."""
    if isinstance(value, int) and value.bit_length() > 64:
        return f"a number of {value.bit_length()} bits"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def is_position(value: Any) -> Position:
    """A position that belongs to a game."""
    from quincunx.core.game import Game
    from quincunx.core.position import Position

    if not isinstance(value, Position) or not isinstance(getattr(value, "game", None), Game):
        raise TypeError(f"a position of a game is needed, not {type(value).__name__}")
    return value


def is_numbered(value: Any, purpose: str) -> NumberedPosition:
    """A position of a game whose moves have numbers; `purpose` says what needs them."""
    from quincunx.core.numbered import NumberedPosition

    position = is_position(value)
    if not isinstance(position, NumberedPosition):
        raise UnnumberedError(f"the moves of {position.game} have no numbers, which {purpose}")
    return position


def belongs(value: Any, game: Game, purpose: str) -> NumberedPosition:
    """A position of this very game, whose moves have numbers; `purpose` says what needs them."""
    position = is_numbered(value, purpose)
    if position.game is not game and position.game != game:
        raise ValueError(f"a position of {game} is needed, not of {position.game}")
    return position


def is_stream(value: Any) -> RandomStream:
    """A random stream."""
    if not isinstance(value, RandomStream):
        raise TypeError(f"a RandomStream is needed, not {type(value).__name__}")
    return value


def fresh_position(game: Any) -> Position:
    """A new position of a game, checked to be one of its own."""
    from quincunx.core.game import Game
    from quincunx.core.position import Position

    if not isinstance(game, Game):
        raise TypeError(f"a game is needed, not {type(game).__name__}")
    position = game.new_position()
    if not isinstance(position, Position) or (position.game is not game and position.game != game):
        raise GameError(f"{game}: new_position makes a position of the game, not {type(position).__name__}")
    return position


_FORMATS = {
    "flags": ("?", 1),
    "shorts": ("h", 2),
    "longs": ("lq", 8),
    "words": ("LQ", 8),
    "doubles": ("d", 8),
}


def buffer(value: Any, kind: str, size: int, what: str) -> memoryview:
    """A view of a flat writable buffer of `size` numbers of a kind; while it exists, its memory stays put."""
    formats, item_size = _FORMATS[kind]
    try:
        view = memoryview(value)
    except TypeError:
        raise TypeError(f"{what}: a buffer is needed, not {type(value).__name__}") from None
    if view.readonly or view.ndim != 1 or not view.c_contiguous:
        raise TypeError(f"{what}: a flat buffer that can be written is needed")
    if view.format.lstrip("@=<") not in tuple(formats) or view.itemsize != item_size:
        raise TypeError(f"{what}: {kind} are needed, not numbers of format {view.format!r}")
    if len(view) != size:
        raise ValueError(f"{what}: {size} numbers are needed, not {len(view)}")
    return view
