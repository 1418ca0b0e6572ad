"""Ctrl-C at moments when locks are held that other threads need."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def putting_off_interrupts() -> Iterator[None]:
    """A Ctrl-C is heeded at the end of this.

    Raised between taking a lock and the block that gives it back, it would leave the lock taken for ever, and
    whoever ends the threads that want it would wait for them without end. The standard library's futures have
    such moments.
    """
    handler = signal.getsignal(signal.SIGINT)
    if not callable(handler) or threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[FrameType | None] = []
    signal.signal(signal.SIGINT, lambda _, frame: heard.append(frame))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if heard:
            handler(signal.SIGINT, heard[-1])
