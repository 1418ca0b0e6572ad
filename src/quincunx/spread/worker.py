"""What runs in a process that computes for another one: it answers questions, and ends with its parent."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from multiprocessing.connection import Connection
from types import FrameType

from quincunx.spread.answers import carry_out
from quincunx.spread.executor import GRACE_SECONDS

TERMINATED = 128 + signal.SIGTERM  # the exit code, as shells have it


def serve(connection: Connection) -> None:
    """Answer questions until nobody can ask any more."""
    signal.signal(signal.SIGTERM, _leave)
    # Ctrl-C is for whoever gave the tasks, who then ends those that compute them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            connection.send_bytes(carry_out(connection.recv_bytes()))


def _leave(number: int, frame: FrameType | None) -> None:
    """End in order: what a task has started outside this process, such as an engine, is dismissed."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit(TERMINATED)


def _end_with_parent() -> None:
    """Nobody waits for the results of a process whose parent was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE_SECONDS)
    os._exit(TERMINATED)
