"""ProcessExecutor: tasks in processes of this machine.

Each process has a thread here that gives it tasks, waits for the answers, and starts another one if it is
lost. (The standard library's pool gives up all tasks when one process is lost, and does not say whose.)
"""

from __future__ import annotations

import contextlib
import multiprocessing
import queue
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from quincunx.spread.answers import ask, settle
from quincunx.spread.errors import LostTaskError
from quincunx.spread.executor import GRACE_SECONDS, TRIES, Executor
from quincunx.spread.interrupts import putting_off_interrupts
from quincunx.spread.worker import serve

# A fresh process has no locks that a thread of this one might be holding.
CONTEXT = multiprocessing.get_context("spawn")


@dataclass(frozen=True)
class _Item:
    future: Future[Any]
    question: bytes


class ProcessExecutor(Executor):
    """Does tasks in so many processes, which are started when they are needed."""

    def __init__(self, jobs: int) -> None:
        self.ahead = 2 * jobs
        self._jobs = jobs
        self._items: queue.SimpleQueue[_Item | None] = queue.SimpleQueue()
        self._lanes: list[_Lane] = []
        self._lock = threading.Lock()
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The processes that there are now."""
        return [process.pid for lane in self._lanes if (process := lane.process) and process.pid is not None]

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Do it in the next process that is free."""
        item = _Item(Future(), ask(work, arguments, named))
        with putting_off_interrupts(), self._lock:
            if self._closed:
                raise RuntimeError("cannot schedule new futures after shutdown")
            self._items.put(item)
            if len(self._lanes) < self._jobs:
                self._lanes.append(_Lane(self._items))
                self._lanes[-1].start()
        return item.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes: after all tasks, or with `cancel_futures` now, which is always waited for."""
        with self._lock:
            self._closed = True
            lanes = tuple(self._lanes)
        if cancel_futures:
            with contextlib.suppress(queue.Empty):
                while True:
                    if (item := self._items.get_nowait()) is not None:
                        item.future.cancel()
        for _ in lanes:
            self._items.put(None)
        if cancel_futures:
            for lane in lanes:
                lane.stop()
            until = time.monotonic() + GRACE_SECONDS
            for lane in lanes:
                lane.join(max(0.0, until - time.monotonic()))
            for lane in lanes:
                lane.kill()
        if wait or cancel_futures:
            for lane in lanes:
                lane.join()


class _Lane(threading.Thread):
    """A thread with a process of its own, to which it gives one task after the other."""

    def __init__(self, items: queue.SimpleQueue[_Item | None]) -> None:
        super().__init__(daemon=True)
        self.process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._items = items
        self._lock = threading.Lock()
        self._stopping = False
        self._fate = ""

    def run(self) -> None:
        """Do tasks until there are no more."""
        while (item := self._items.get()) is not None:
            if item.future.set_running_or_notify_cancel():
                self._do(item)
        self._part()

    def stop(self) -> None:
        """Ask the process to end, and start none any more."""
        with self._lock:
            self._stopping = True
            if self.process is not None:
                self.process.terminate()

    def kill(self) -> None:
        """End the process, whatever it does."""
        with self._lock:
            if self.process is not None:
                self.process.kill()

    def _do(self, item: _Item) -> None:
        for _ in range(TRIES):
            answer = self._answer(item.question)
            if answer is not None:
                settle(item.future, answer)
                return
            if self._stopping:
                item.future.set_exception(CancelledError())
                return
        item.future.set_exception(LostTaskError(f"lost its process {TRIES} times ({self._fate})"))

    def _answer(self, question: bytes) -> bytes | None:
        """What the process says; nothing if it is lost."""
        try:
            connection = self._connect()
            if connection is None:
                return None
            connection.send_bytes(question)
            return connection.recv_bytes()
        except (EOFError, OSError) as error:
            self._fate = str(error)
        code = self._part()
        if code is not None:
            self._fate = f"exit code {code}" if code >= 0 else f"signal {-code}"
        return None

    def _connect(self) -> Connection | None:
        """The way to the process, which is started if there is none, unless it is time to stop."""
        with self._lock:
            if self._connection is None and not self._stopping:
                self._connection, theirs = CONTEXT.Pipe()
                self.process = CONTEXT.Process(target=serve, args=(theirs,), daemon=True)
                with theirs, _without_interrupts():
                    self.process.start()
            return self._connection

    def _part(self) -> int | None:
        """Wait for the end of the process, which comes when nobody asks any more; its exit code."""
        with self._lock:
            process, connection = self.process, self._connection
            self._connection = None
        if connection is not None:
            connection.close()
        if process is None or process.pid is None:
            return None
        process.join()
        with self._lock:
            self.process = None
        return process.exitcode


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """What is started meanwhile hears no Ctrl-C, not even before it can say that it ignores it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Starting the first process also starts one that keeps track of them, and that would end the blocking.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
