"""Copying a position's state, in plain Python; compiled modules take `copy` from state.h."""

from typing import Any


def copy(target: Any, source: Any) -> None:
    """Give `target` the state of `source`, a position of the same class and game."""
    for name, value in vars(source).items():
        setattr(target, name, value.copy() if isinstance(value, list) else value)


def size(position: Any) -> int:
    """How many bytes `copy` copies: 0, as only compiled positions are copied as bytes."""
    return 0


def set_turn(position: Any, seat: int) -> None:
    """Say whose turn it is; the seat is one of the game's."""
    vars(position)["turn"] = seat


def assign(position: Any, name: str, value: Any) -> None:
    """Set an attribute in the usual way."""
    object.__setattr__(position, name, value)
