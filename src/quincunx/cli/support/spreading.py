"""What commands take that do many tasks: how many at a time, where, and a file for the results."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated

from quincunx._version import __version__
from quincunx.cli.support.parameters import Option
from quincunx.spread import Kept, Spread, open_executor
from quincunx.spread.opening import count_processors

Jobs = Annotated[
    int | None,
    Option(
        "--jobs",
        "-j",
        min=1,
        max=1024,
        help="How many at the same time, each in a process (1: in this one); by default all processors.",
    ),
]
Cluster = Annotated[
    str | None,
    Option(metavar="ADDRESS", help="Compute on Ray: local, or where a cluster is, such as ray://HOST:10001."),
]
Keep = Annotated[
    Path | None,
    Option(metavar="FILE", help="Keep results as they come; started again, the command goes on from there."),
]


@contextmanager
def spreading(
    jobs: int | None, cluster: str | None, keep: Path | None, of: str, tasks: int | None = None
) -> Iterator[Spread]:
    """Where the tasks of a command are done, and kept; `of` says all that decides their results."""
    with ExitStack() as leaving:
        kept = None
        if keep is not None:
            kept = leaving.enter_context(Kept(keep, f"{of} (Quincunx {__version__})"))
        if jobs is None and cluster is None and tasks is not None:
            jobs = max(1, min(tasks, count_processors()))
        yield Spread(leaving.enter_context(open_executor(jobs, cluster)), kept)
