"""Executor: the standard library's, whose running tasks can be ended, and which survives lost workers."""

from __future__ import annotations

from concurrent import futures
from types import TracebackType
from typing import Literal

TRIES = 3  # how often a task is begun whose worker is lost
GRACE_SECONDS = 5.0  # for what runs to end in order, such as dismissing engines, before it is killed


class Executor(futures.Executor):
    """Does tasks as `concurrent.futures` has it, with two promises more.

    `shutdown(cancel_futures=True)` also ends the tasks that have begun, within seconds. If a worker is lost,
    another one takes its place and its task; after some such tries its future has a LostTaskError.
    """

    ahead = 1  # how many tasks to have under way, so that no worker waits for the next one

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> Literal[False]:
        """Nobody waits for what is still running if an error has ended the block."""
        self.shutdown(cancel_futures=kind is not None)
        return False
