"""How a check says that a game breaks the contract."""

from quincunx.core.position import Position


class ConformanceError(AssertionError):
    """A game breaks the contract; the message says where."""


def require(condition: object, promise: str, position: Position | None = None) -> None:
    """Raise ConformanceError if a promise is not kept."""
    if not condition:
        raise ConformanceError(promise if position is None else f"{promise}\nin {position!r}")
