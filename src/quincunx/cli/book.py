"""`quincunx book`: proven openings, to be shipped with a game."""

from pathlib import Path
from typing import Annotated

from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn

from quincunx.cli.support.console import console
from quincunx.cli.support.parameters import Argument, Option
from quincunx.cli.support.progress import show_progress
from quincunx.cli.support.spreading import Cluster, Jobs, Keep, spreading
from quincunx.core.errors import OptionError
from quincunx.core.registry import load
from quincunx.search import make_book
from quincunx.search.limit import MEGABYTE


def run(
    games: Annotated[
        list[str],
        Argument(help="A game; or several that differ only in their options, for one book."),
    ],
    output: Annotated[Path, Option("--output", "-o", help="The file to write.")],
    plies: Annotated[int, Option(min=0, max=8, help="How many moves deep.")] = 3,
    slow: Annotated[
        int,
        Option(
            min=0, help="After the last move, keep only what looked at so many positions, with a best reply."
        ),
    ] = 0,
    distances: Annotated[
        int | None,
        Option(min=0, max=8, help="After so many moves or fewer, find the plies to the end too."),
    ] = None,
    memory: Annotated[int, Option(min=1, max=65536, help="For the table of each job, in megabytes.")] = 256,
    jobs: Jobs = None,
    cluster: Cluster = None,
    keep: Keep = None,
) -> None:
    """Solve all positions after a few moves, up to symmetry, and write their values to a file.

    A game finds its book under the name openings.book beside its rules.
    """
    if distances is not None and distances > plies:
        raise OptionError(f"--distances {distances}: the book is only {plies} moves deep")
    loaded = [load(name) for name in games]
    rules = ", ".join(f"{game}, rules {game.version}" for game in loaded)
    each = ", each alone" if slow else ""
    of = f"a book of {rules}, {plies} moves deep, {memory} MB{each}"
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    partial = output.with_name(output.name + ".part")  # the old book stays until the new one is ready
    try:
        with (
            partial.open("wb") as file,
            spreading(jobs, cluster, keep, of, 1 if plies == 0 else None) as spread,
            show_progress(*columns, doing="solving") as show,
        ):

            def step(done: int, total: int) -> None:
                show(completed=done, total=total)

            book = make_book(loaded, plies, step, memory * MEGABYTE, spread, slow, distances)
            file.write(book.data)
        partial.replace(output)
    finally:
        partial.unlink(missing_ok=True)
    console.print(f"{len(book):,} positions, {len(book.data):,} bytes: {output}", markup=False)
