"""How a check says that a game breaks the contract."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from quincunx.core.position import Position


class ConformanceError(AssertionError):
    """A game breaks the contract; the message says where."""


def require(condition: object, promise: str, position: Position | None = None) -> None:
    """Raise ConformanceError if a promise is not kept."""
    if not condition:
        raise ConformanceError(promise if position is None else f"{promise}\nin {position!r}")


def refusal(kind: type[Exception], function: Callable[..., object], *arguments: object) -> Exception | None:
    """The error of a kind that a call raises; None if it succeeds."""
    try:
        function(*arguments)
    except kind as error:
        return error
    return None


@contextmanager
def unchanged(position: Position, promise: str) -> Iterator[None]:
    """Require that a position is the same afterwards."""
    before = position.text, position.key
    yield
    require((position.text, position.key) == before, promise, position)
