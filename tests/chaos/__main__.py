"""`python -m tests.chaos --faults 200`: chaos over Postgres, with progress; fails if a promise is broken."""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tests.chaos.chaos import Plan, wreak
from tests.chaos.faults import FAULTS
from tests.chaos.players import Witness
from tests.postgres import programs, running_postgres


def main() -> int:
    """Wreak chaos; 0 if everything held."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--faults", type=int, default=200, help="how many, %(default)s if not said")
    parser.add_argument("--kinds", default=",".join(FAULTS), help="some of %(default)s")
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--standstill", type=float, default=20.0, help="seconds, %(default)s if not said")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    rng = random.Random(wanted.seed)
    kinds = wanted.kinds.split(",")
    plan = Plan(
        [rng.choice(kinds) for _ in range(wanted.faults)],
        servers=wanted.servers,
        tables=wanted.tables,
        standstill=wanted.standstill,
        seed=wanted.seed,
    )
    found = programs()
    if found is None:
        sys.exit("there is no Postgres here: make database")
    console = Console()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with (
        running_postgres(found) as postgres,
        tempfile.TemporaryDirectory() as folder,
        Progress(*columns, console=console, transient=True) as progress,
    ):
        task = progress.add_task("servers start", total=wanted.faults)

        def tell(done: int, witness: Witness) -> None:
            words = f"{done} faults, {witness.moves} moves, {len(witness.outcomes)} games"
            progress.update(task, completed=done, description=words)

        report = asyncio.run(wreak(plan, Path(folder), postgres.new_database(), postgres, tell))
    console.print(
        f"{report.faults.total()} faults ({', '.join(f'{n} {name}' for name, n in report.faults.items())}): "
        f"{report.acknowledged} moves of people acknowledged, {report.moves} moves in the log, "
        f"{report.games} games ended, {report.connections} connections"
    )
    for line in report.broken[:50]:
        console.print(line, markup=False)
    console.print(f"{len(report.broken)} promises were broken")
    return 1 if report.broken else 0


if __name__ == "__main__":
    sys.exit(main())
