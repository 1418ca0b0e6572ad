"""The terminal: results on standard output; messages, errors and progress on standard error."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NoReturn

from rich import progress
from rich.console import Console
from rich.progress import Progress, ProgressColumn, TextColumn, TimeElapsedColumn

console = Console(highlight=False)
messages = Console(stderr=True, highlight=False)
track = partial(progress.track, console=messages, transient=True)


def fail(message: str) -> NoReturn:
    """Say what is wrong in one line and stop."""
    line = " ".join(message.split()).replace("[", "\\[")
    messages.print(f"[bold red]error:[/] {line}", soft_wrap=True)
    sys.exit(1)


@contextmanager
def show_progress(
    *columns: ProgressColumn, doing: str = "", total: float | None = None
) -> Iterator[Callable[..., None]]:
    """A line with what is being done, these columns, and the time; it is gone at the end.

    What this yields changes the line, as `Progress.update` does.
    """
    shown = TextColumn("{task.description}"), *columns, TimeElapsedColumn()
    with Progress(*shown, console=messages, transient=True) as progress:
        yield partial(progress.update, progress.add_task(doing, total=total))
