"""The terminal: results on standard output; messages, errors and progress on standard error."""

import sys
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


def show_progress(*columns: ProgressColumn) -> Progress:
    """What is being done, columns on how far it is, and for how long; all of it is gone at the end."""
    return Progress(
        TextColumn("{task.description}"), *columns, TimeElapsedColumn(), console=messages, transient=True
    )
