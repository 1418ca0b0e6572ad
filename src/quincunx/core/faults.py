"""Errors that wait: kernel methods cannot raise, so what goes wrong within is raised where Python goes on.

A game in ordinary Python may fail in the middle of a search, and somebody may press Ctrl-C. The error is held
for its thread; until it is raised, all games in ordinary Python answer that thread as if they were over, so
that what runs comes to its end at once.
"""

from __future__ import annotations

import threading

from quincunx.core import signals

pending = 0  # how many errors wait; looked at by kernels, which costs nothing
_HELD: dict[int, BaseException] = {}


def hold(error: BaseException) -> None:
    """Keep an error for `check`; of several in a thread the first."""
    global pending
    _HELD.setdefault(threading.get_ident(), error)
    pending = len(_HELD)


def waits() -> bool:
    """Whether an error of this thread is waiting."""
    return pending != 0 and threading.get_ident() in _HELD


def raise_held() -> None:
    """Raise the error of this thread, if there is one."""
    global pending
    error = _HELD.pop(threading.get_ident(), None)
    pending = len(_HELD)
    if error is not None:
        raise error


def check() -> int:
    """Raise what went wrong in the kernel call just made."""
    if pending != 0:
        raise_held()
    return 0


def interrupted() -> bool:
    """Whether work that takes long is to end: a signal, such as Ctrl-C, has raised an error."""
    try:
        signals.check()
    except BaseException as error:
        hold(error)
    return waits()
