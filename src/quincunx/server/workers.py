"""Workers: a few threads for what takes long, shared fairly between the parties it is done for.

Everything is decided on the event loop; threads only do what they are given. They are daemons, so the process
can end whatever they are doing.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, TypeVar

from quincunx.hall.thinking import Party
from quincunx.server.sharing import FairQueue

Result = TypeVar("Result")

# While others are waiting, a job that can be stopped has its thread for no longer than this.
SHARE_SECONDS = 1.0
# A job told to stop just before it began would miss that, so it is told again after this long.
STOP_AGAIN = 0.05
LAST = 19  # the lowest priority on Linux


@dataclass(eq=False, slots=True)
class _Job:
    party: Party
    work: Callable[[], Any]
    stop: Callable[[], None] | None
    seconds: float | None
    done: asyncio.Future[Any]
    deadline: asyncio.TimerHandle | None = None
    told_to_stop: bool = False
    ended: bool = False


def _nothing() -> None:
    """What is left of a job that is done."""


class Workers:
    """Threads that do jobs for parties."""

    def __init__(
        self, threads: int, name: str, share: float = SHARE_SECONDS, *, in_background: bool = False
    ) -> None:
        """Those `in_background` get the processor when nothing else needs it, where that is possible."""
        self._threads = threads
        self._name = name
        self._share = share
        self._in_background = in_background
        self._queue: FairQueue[_Job] = FairQueue()
        self._running: dict[_Job, float] = {}  # with the time when each began
        self._given: SimpleQueue[_Job | None] = SimpleQueue()
        self._started = 0

    @property
    def busy(self) -> int:
        """How many jobs are being done or waiting."""
        return len(self._queue) + len(self._running)

    @property
    def queued(self) -> int:
        """How many of them wait for a thread."""
        return len(self._queue)

    async def run(
        self,
        party: Party,
        work: Callable[[], Result],
        *,
        stop: Callable[[], None] | None = None,
        seconds: float | None = None,
    ) -> Result:
        """Have work done in a thread, and wait for its result.

        `stop` makes it return early: after `seconds`, when others have waited long enough, or when this is
        cancelled.
        """
        job = _Job(party, work, stop, seconds, asyncio.get_running_loop().create_future())
        self._queue.add(party, job)
        self._begin_some()
        self._make_way()
        try:
            result: Result = await job.done
            return result
        except asyncio.CancelledError:
            if job in self._running:
                self._tell_to_stop(job)
            elif not job.ended:
                self._queue.remove(party, job)
            raise

    def close(self) -> None:
        """Begin nothing new, and stop what is being done and can be stopped."""
        self._threads = 0
        for job in self._running:
            self._tell_to_stop(job)
        for _ in range(self._started):
            self._given.put(None)

    def _begin_some(self) -> None:
        while len(self._running) < self._threads and len(self._queue):
            job = self._queue.take()
            self._running[job] = time.monotonic()
            loop = job.done.get_loop()
            if job.stop is not None:
                loop.call_later(self._share, self._make_way)
                if job.seconds is not None:
                    job.deadline = loop.call_later(job.seconds, self._tell_to_stop, job)
            self._given.put(job)
            if self._started < len(self._running):
                self._started += 1
                threading.Thread(target=self._work, name=self._name, daemon=True).start()

    def _work(self) -> None:
        """What each thread does."""
        if self._in_background and sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LAST)  # on Linux, of this thread alone
        while (job := self._given.get()) is not None:
            result, error = None, None
            try:
                result = job.work()
            except BaseException as raised:
                error = raised
            with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody is waiting
                job.done.get_loop().call_soon_threadsafe(self._end, job, result, error)

    def _end(self, job: _Job, result: Any, error: BaseException | None) -> None:
        job.ended = True
        # The thread refers to the job until its next one, and a timer until it fires; neither must keep
        # what was thought alive.
        job.work, job.stop = _nothing, None
        if job.deadline is not None:
            job.deadline.cancel()
        del self._running[job]
        if not job.done.done():
            if error is None:
                job.done.set_result(result)
            else:
                job.done.set_exception(error)
        self._begin_some()

    def _make_way(self) -> None:
        """Stop jobs that have had their share while others are waiting."""
        now = time.monotonic()
        for job, began in self._running.items():
            if now - began >= self._share and self._queue.wanted_by_others(job.party):
                self._tell_to_stop(job)

    def _tell_to_stop(self, job: _Job) -> None:
        if job.stop is not None and not job.told_to_stop:
            job.told_to_stop = True
            self._stop(job)

    def _stop(self, job: _Job) -> None:
        if job.stop is not None:
            job.stop()
            job.done.get_loop().call_later(STOP_AGAIN, self._stop, job)
