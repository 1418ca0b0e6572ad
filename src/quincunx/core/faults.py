"""Errors that wait: kernel methods cannot raise, so an error inside one is raised later, back in Python.

A game in ordinary Python may fail in the middle of a search, and somebody may press Ctrl-C. The error is kept
for its thread; until it is raised, every game in ordinary Python tells that thread that it is over, so that
whatever is running ends at once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Literal, TypeVar

from quincunx.core import signals

Value = TypeVar("Value")

pending = 0  # how many errors are waiting; a number, so that kernels can look at it at no cost
_HELD: dict[int, BaseException] = {}


def hold(error: BaseException) -> None:
    """Keep an error for `check`; if there are several in a thread, the first."""
    global pending
    _HELD.setdefault(threading.get_ident(), error)
    pending = len(_HELD)


def attempt(function: Callable[..., Value], *arguments: Any) -> Value | Literal[0]:
    """What a function of a game in ordinary Python returns; 0 if it fails, and then its error is kept."""
    try:
        return function(*arguments)
    except BaseException as error:
        hold(error)
    return 0


def waits() -> bool:
    """Whether an error is waiting for this thread."""
    return pending != 0 and threading.get_ident() in _HELD


def check() -> int:
    """Raise what went wrong in the kernel call just made."""
    global pending
    if pending != 0:
        error = _HELD.pop(threading.get_ident(), None)
        pending = len(_HELD)
        if error is not None:
            raise error
    return 0


def checked(value: Value) -> Value:
    """The answer of a kernel call just made; raises what went wrong in it."""
    check()
    return value


def interrupted() -> bool:
    """Whether long work should end because a signal, such as Ctrl-C, has raised an error."""
    try:
        signals.check()
    except BaseException as error:
        hold(error)
    return waits()
