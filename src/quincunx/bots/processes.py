"""Processes that compute for this one, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

# A fresh process has no locks that a thread of this one might be holding.
CONTEXT = multiprocessing.get_context("spawn")


def open_pool(jobs: int, begin: Callable[..., None] | None = None, *arguments: Any) -> ProcessPoolExecutor:
    """So many processes, each of which calls `begin` first."""
    return ProcessPoolExecutor(jobs, CONTEXT, _begin, (begin, arguments))


def _begin(begin: Callable[..., None] | None, arguments: tuple[Any, ...]) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin(*arguments)


def _end_with_parent() -> None:
    """Nobody waits for the results of a process whose parent was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
