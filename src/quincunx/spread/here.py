"""HereExecutor: no other process, each task is done when it is submitted."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from quincunx.spread.executor import Executor


class HereExecutor(Executor):
    """Does tasks in this thread, one after the other; Ctrl-C ends them."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Do it now."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future
