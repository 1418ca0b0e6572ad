"""Spread: gives many tasks to an executor, a few at a time, and takes in their results as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any, TypeVar

from quincunx.spread.errors import LostTaskError
from quincunx.spread.executor import Executor
from quincunx.spread.here import HereExecutor
from quincunx.spread.interrupts import putting_off_interrupts
from quincunx.spread.keeping import Kept

# A Ctrl-C is heeded when waiting ends, so that does not take long.
HEED_SECONDS = 0.5

Task = TypeVar("Task")
Tasks = Iterable[tuple[str, Task]]
"""Tasks with their names. A name tells a task from all others whose results are kept in the same file."""


class Spread:
    """Where tasks are done, and where their results are kept, if anywhere.

    A task must give the same result wherever and whenever it is done. What it gives is plain: numbers, texts,
    lists and dicts with texts as keys, so that it reads the same from a file.
    """

    def __init__(self, executor: Executor | None = None, kept: Kept | None = None) -> None:
        self._executor = executor or HereExecutor()
        self._kept = kept

    def run(self, work: Callable[[Task], Any], tasks: Tasks[Task]) -> Iterator[tuple[int, Any]]:
        """Do the tasks and yield each one's place with its result, those that are kept first.

        Whoever stops listening early ends the tasks that are under way, and the executor with them.
        """
        known = self._kept.results if self._kept is not None else {}
        under_way: dict[Future[Any], tuple[int, str]] = {}
        complete = False
        try:
            for place, (name, task) in enumerate(tasks):
                if name in known:
                    yield place, known[name]
                    continue
                under_way[self._executor.submit(work, task)] = place, name
                while len(under_way) >= self._executor.ahead:
                    yield from self._take_in(under_way)
            while under_way:
                yield from self._take_in(under_way)
            complete = True
        finally:
            if not complete:
                self._executor.shutdown(cancel_futures=True)

    def run_in_order(self, work: Callable[[Task], Any], tasks: Tasks[Task]) -> Iterator[Any]:
        """Do the tasks and yield their results in the order of the tasks."""
        early: dict[int, Any] = {}
        following = 0
        for place, result in self.run(work, tasks):
            early[place] = result
            while following in early:
                yield early.pop(following)
                following += 1

    def _take_in(self, under_way: dict[Future[Any], tuple[int, str]]) -> Iterator[tuple[int, Any]]:
        """Wait until something is done, and keep all that is before anybody hears of it."""
        done = set[Future[Any]]()
        while not done:
            with putting_off_interrupts():
                done = wait(under_way, HEED_SECONDS, FIRST_COMPLETED).done
        found, wrong = list[tuple[int, Any]](), list[BaseException]()
        for future in sorted(done, key=under_way.__getitem__):
            place, name = under_way.pop(future)
            error = future.exception()
            if isinstance(error, LostTaskError):
                error = LostTaskError(f"{name} {error}")
            if error is not None:
                wrong.append(error)
                continue
            found.append((place, future.result()))
            if self._kept is not None:
                self._kept.add(name, future.result())
        if wrong:
            raise wrong[0]
        yield from found
