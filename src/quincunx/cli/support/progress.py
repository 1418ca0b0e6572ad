"""How far a command is, on standard error: a line that moves, and is gone at the end, or lines in a file."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeElapsedColumn,
)

from quincunx.cli.support.console import messages

Thing = TypeVar("Thing")

FIRST_LINE = 2.0  # seconds; what takes less needs no words
LONGEST_PAUSE = 60.0  # between two lines


@contextmanager
def show_progress(
    *columns: ProgressColumn, doing: str = "", total: float | None = None
) -> Iterator[Callable[..., None]]:
    """Show what is being done, these columns, and the time, while something is done.

    What this yields changes it, as `Progress.update` does.
    """
    if not messages.is_terminal:
        with Lines(doing, total) as lines:
            yield lines.update
        return
    shown = TextColumn("{task.description}"), *columns, TimeElapsedColumn()
    with Progress(*shown, console=messages, transient=True) as progress:
        yield partial(progress.update, progress.add_task(doing, total=total))


def track(things: Iterable[Thing], doing: str, total: float | None = None) -> Iterator[Thing]:
    """The same things, and how many of them are done."""
    if total is None and isinstance(things, list):
        total = len(things)
    with show_progress(BarColumn(), MofNCompleteColumn(), doing=doing, total=total) as show:
        for thing in things:
            yield thing
            show(advance=1)


class Lines:
    """Says from time to time how far something is, less and less often, where no line can move."""

    def __init__(self, doing: str, total: float | None = None) -> None:
        self._doing = doing
        self._completed = 0.0
        self._total = total
        self._began = time.monotonic()
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._tell, daemon=True)

    def update(
        self,
        *,
        description: str | None = None,
        advance: float = 0,
        completed: float | None = None,
        total: float | None = None,
    ) -> None:
        """Note how far it is."""
        self._doing = self._doing if description is None else description
        self._completed = self._completed + advance if completed is None else completed
        self._total = self._total if total is None else total

    def __str__(self) -> str:
        count = "" if self._total is None else f", {self._completed:,.0f} of {self._total:,.0f}"
        return f"{self._doing}{count}, {time.monotonic() - self._began:.0f} s"

    def _tell(self) -> None:
        pause = FIRST_LINE
        while not self._done.wait(pause):
            messages.print(str(self), markup=False)
            pause = min(2 * pause, LONGEST_PAUSE)

    def __enter__(self) -> Lines:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()
