"""Makes several moves one after the other."""

from collections.abc import Iterable

from quincunx.core.errors import IllegalMoveError, NotationError
from quincunx.core.position import Position
from quincunx.core.record import push_entry


def push_all(position: Position, moves: Iterable[str]) -> None:
    """Make moves (written as in records where there are no turns); an error says which one is wrong."""
    for number, move in enumerate(moves, start=1):
        try:
            push_entry(position, move)
        except NotationError as error:
            raise NotationError(f"{error.expected} (move {number})", move, error.column) from None
        except IllegalMoveError as error:
            raise IllegalMoveError(f"move {number}: {error}", error.allowed) from None
