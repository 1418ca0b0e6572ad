"""RayExecutor: tasks on Ray, an engine for clusters (the extra `cluster`)."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, wait
from dataclasses import dataclass
from typing import Any

import quincunx
from quincunx.spread.answers import ask, settle
from quincunx.spread.errors import LostTaskError, SpreadError
from quincunx.spread.executor import GRACE_SECONDS, TRIES, Executor
from quincunx.spread.interrupts import putting_off_interrupts
from quincunx.spread.ray_cluster import RayCluster


@dataclass
class _Item:
    future: Future[Any]
    question: bytes
    tries: int = 0


class RayExecutor(Executor):
    """Does tasks on a Ray of its own on this machine (`local`), or on one that runs somewhere.

    By default as many at a time as there are processors. A Ray that this program has connected to already is
    used, and left as it is.
    """

    def __init__(self, address: str, jobs: int | None = None) -> None:
        self._cluster = RayCluster(address, jobs)
        self.ahead = jobs or 2 * self._cluster.processors
        # Ray itself begins no task again: it would not say which one has lost its workers.
        self._remote = self._cluster.ray.remote(num_cpus=1, max_retries=0)(_make_answer(quincunx.__version__))
        self._running: dict[Any, _Item] = {}
        self._lock = threading.Lock()
        self._closed = self._stopping = False
        # Ray tells in a thread of its own, in which nothing long may be done.
        self._told: queue.SimpleQueue[tuple[Any, Future[Any]] | None] = queue.SimpleQueue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Give it to Ray."""
        # Its own pickle also sends functions of the program itself, which workers of Ray cannot import.
        item = _Item(Future(), ask(work, arguments, named, self._cluster.ray.cloudpickle.dumps))
        with putting_off_interrupts():
            with self._lock:
                if self._closed:
                    raise RuntimeError("cannot schedule new futures after shutdown")
            item.future.set_running_or_notify_cancel()
            self._send(item)
        return item.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave Ray: after all tasks, or with `cancel_futures` after ending them, which comes soon."""
        with self._lock:
            if self._closed:
                return
            self._closed, self._stopping = True, cancel_futures
        if cancel_futures:
            # In order first, so that what tasks have started, such as engines, is dismissed.
            self._end(force=False)
            self._end(force=True)
        else:
            self._wait(None)
        self._told.put(None)
        self._listener.join()
        self._cluster.leave()

    def _end(self, force: bool) -> None:
        with self._lock:
            references = list(self._running)
        for reference in references:
            self._cluster.ray.cancel(reference, force=force)
        if references:
            self._wait(GRACE_SECONDS)

    def _wait(self, seconds: float | None) -> None:
        with self._lock:
            running = [item.future for item in self._running.values()]
        wait(running, seconds)

    def _send(self, item: _Item) -> None:
        item.tries += 1
        reference = self._remote.remote(item.question)
        with self._lock:
            self._running[reference] = item
        reference.future().add_done_callback(lambda answered: self._told.put((reference, answered)))

    def _listen(self) -> None:
        """Pass on what Ray tells, and give lost tasks again."""
        while (told := self._told.get()) is not None:
            reference, answered = told
            with self._lock:
                item = self._running.pop(reference)
            try:
                self._take_in(item, answered)
            except Exception as error:  # Ray, or the way to it, is gone
                item.future.set_exception(SpreadError(f"Ray: {_first_line(error)}"))

    def _take_in(self, item: _Item, answered: Future[Any]) -> None:
        error = answered.exception()
        if error is None:
            answer, trouble = answered.result()
            if trouble:
                item.future.set_exception(SpreadError(trouble))
            else:
                settle(item.future, answer)
        elif self._stopping:
            item.future.set_exception(CancelledError())
        elif isinstance(error, self._cluster.ray.exceptions.RayTaskError):
            item.future.set_exception(SpreadError(f"Ray: {_first_line(error)}"))
        elif item.tries < TRIES:
            self._send(item)
        else:
            item.future.set_exception(
                LostTaskError(f"lost its worker on Ray {TRIES} times ({_first_line(error)})")
            )


def _make_answer(version: str) -> Callable[[bytes], tuple[bytes, str]]:
    """What Ray calls on some machine: the answer to a question, or what is wrong there.

    A function within a function is sent as a whole, so it can say that nothing else of ours is there.
    """

    def answer(question: bytes) -> tuple[bytes, str]:
        import platform

        try:
            import quincunx
            from quincunx.spread.answers import carry_out
        except ImportError as error:
            return b"", f"{platform.node()} has no Quincunx that can be used: {error}"
        if quincunx.__version__ != version:
            return b"", f"{platform.node()} has Quincunx {quincunx.__version__}, here is {version}"
        return carry_out(question), ""

    return answer


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
