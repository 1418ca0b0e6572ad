"""How far a command is, on standard error; gone when it is done."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from rich import progress
from rich.progress import Progress, ProgressColumn, TextColumn, TimeElapsedColumn

from quincunx.cli.support.console import messages

track = partial(progress.track, console=messages, transient=True)


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
