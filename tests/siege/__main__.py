"""`python -m tests.siege --minutes 10`: a siege with progress and report; fails if a promise is broken."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tests.postgres import programs, running_postgres
from tests.siege.attacks import ATTACKS
from tests.siege.pairs import Witness
from tests.siege.report import missed_aims, show
from tests.siege.siege import Plan, Report, besiege


def read_arguments() -> argparse.Namespace:
    """What the siege is to be like."""
    parser = argparse.ArgumentParser(prog="python -m tests.siege", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--attacks", default=",".join(ATTACKS), help="some of %(default)s; none if empty")
    parser.add_argument("--servers", type=int, default=1, help="several share a Postgres")
    parser.add_argument("--database", default="", help="its URL; if not said, one is started for the siege")
    parser.add_argument("--report", type=Path, help="write all figures to this file, as JSON")
    arguments = parser.parse_args()
    arguments.attacks = tuple(filter(None, arguments.attacks.split(",")))
    for name in arguments.attacks:
        if name not in ATTACKS:
            parser.error(f"there is no attack {name!r}")
    return arguments


@contextmanager
def a_database(plan: Plan) -> Iterator[str]:
    """The database that several servers share; one alone has a file."""
    if plan.servers == 1 or plan.database:
        yield plan.database
        return
    found = programs()
    if found is None:
        sys.exit("there is no Postgres here: make database")
    with running_postgres(found) as postgres:
        yield postgres.new_database()


def run(plan: Plan, console: Console) -> Report:
    """A siege with a line that shows how far it is."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with (
        tempfile.TemporaryDirectory() as folder,
        a_database(plan) as database,
        Progress(*columns, console=console, transient=True) as progress,
    ):
        task = progress.add_task("the siege begins", total=plan.seconds)

        def tell(passed: float, witness: Witness) -> None:
            words = f"{witness.moves} moves acknowledged, {witness.broken.total()} lost or refused"
            progress.update(task, completed=passed, description=words)

        return asyncio.run(besiege(plan._replace(database=database), Path(folder), tell))


def main() -> int:
    """Run a siege; 0 if everything held."""
    arguments, console = read_arguments(), Console()
    plan = Plan(
        60 * arguments.minutes,
        arguments.pairs,
        arguments.attacks,
        arguments.seed,
        arguments.servers,
        arguments.database,
    )
    report = run(plan, console)
    show(report, console)
    if arguments.report is not None:
        arguments.report.write_text(report.write() + "\n", encoding="utf-8")
    return 1 if report.broken or missed_aims(report) else 0


if __name__ == "__main__":
    sys.exit(main())
