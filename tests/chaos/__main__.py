"""`python -m tests.chaos --faults 200`: chaos over Postgres, with progress; fails if a promise is broken.

With `--sqlite` there is one server, and its database is a file.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tests.chaos.chaos import Plan, wreak
from tests.chaos.faults import FAULTS, OF_ANY_DATABASE
from tests.chaos.players import Witness
from tests.postgres import Postgres, programs, running_postgres


def read_arguments() -> argparse.Namespace:
    """What is to go wrong, and with what."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--sqlite", action="store_true", help="one server, whose database is a file")
    parser.add_argument("--faults", type=int, default=200, help="how many, %(default)s if not said")
    parser.add_argument("--kinds", help=f"some of {','.join(FAULTS)}; all that there can be if not said")
    parser.add_argument("--servers", type=int, default=3, help="over Postgres, %(default)s if not said")
    parser.add_argument("--tables", type=int, default=60, help="%(default)s if not said")
    parser.add_argument("--moves", type=int, help="between two faults; as many as tables if not said")
    parser.add_argument("--standstill", type=float, default=20.0, help="seconds, %(default)s if not said")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    possible = OF_ANY_DATABASE if wanted.sqlite else FAULTS
    wanted.kinds = wanted.kinds.split(",") if wanted.kinds else list(possible)
    for kind in wanted.kinds:
        if kind not in possible:
            parser.error(f"there is no fault {kind!r} here, but {', '.join(possible)}")
    return wanted


@contextmanager
def new_database(sqlite: bool, folder: Path) -> Iterator[tuple[str, Postgres | None]]:
    """An empty database, and the Postgres that has it, if it is no file."""
    if sqlite:
        yield f"sqlite:///{folder / 'chaos.db'}", None
        return
    found = programs()
    if found is None:
        sys.exit("there is no Postgres here: make database")
    with running_postgres(found) as postgres:
        yield postgres.new_database(), postgres


def main() -> int:
    """Wreak chaos; 0 if everything held."""
    wanted = read_arguments()
    rng = random.Random(wanted.seed)
    plan = Plan(
        [rng.choice(wanted.kinds) for _ in range(wanted.faults)],
        servers=1 if wanted.sqlite else wanted.servers,
        tables=wanted.tables,
        moves=wanted.moves,
        standstill=wanted.standstill,
        seed=wanted.seed,
    )
    console, began = Console(), time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with (
        tempfile.TemporaryDirectory() as folder,
        new_database(wanted.sqlite, Path(folder)) as (database, postgres),
        Progress(*columns, console=console, transient=True) as progress,
    ):
        task = progress.add_task("servers start", total=wanted.faults)

        def tell(done: int, witness: Witness) -> None:
            words = f"{done} faults, {witness.moves} moves, {len(witness.outcomes)} games"
            progress.update(task, completed=done, description=words)

        report = asyncio.run(wreak(plan, Path(folder), database, postgres, tell))
    console.print(
        f"{report.faults.total()} faults ({', '.join(f'{n} {name}' for name, n in report.faults.items())}): "
        f"{report.acknowledged} moves of people acknowledged, {report.moves} moves in the log, "
        f"{report.games} games ended, {report.connections} connections, {time.monotonic() - began:.0f} s"
    )
    for line in report.broken[:50]:
        console.print(line, markup=False)
    console.print(f"{len(report.broken)} promises were broken")
    return 1 if report.broken else 0


if __name__ == "__main__":
    sys.exit(main())
