"""A report for people: a table of what the pairs saw, one of the attacks, and what was broken."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from tests.siege.attacks import ATTACKS
from tests.siege.siege import Report

ACKNOWLEDGED_MILLISECONDS = 500.0
ENDED_SECONDS = 10.0
THOUGHT_SECONDS = 30.0  # by a bot of a low level, whoever else wants one to think
MOST_ANSWERS = 4  # of an attack are shown


def show(report: Report, console: Console) -> None:
    """Print all of it."""
    console.print(_figures(report), _attacks(report))
    for sentence in report.broken:
        console.print(f"BROKEN  {sentence}", style="red", markup=False, highlight=False)
    for aim in missed_aims(report):
        console.print(f"MISSED  {aim}", style="red")
    if not report.broken:
        console.print("Nothing was broken.", style="green")


def missed_aims(report: Report) -> list[str]:
    """What took too long; a matter of the machine too, so only a siege by name is judged by it."""
    missed = []
    if report.waits["ninety_nine"] > ACKNOWLEDGED_MILLISECONDS:
        missed.append(f"99 % of the moves acknowledged within {ACKNOWLEDGED_MILLISECONDS:.0f} ms")
    if report.bot_waits["slowest"] > 1000 * THOUGHT_SECONDS:
        missed.append(f"no bot thought for more than {THOUGHT_SECONDS:.0f} s")
    if report.ending_seconds is not None and report.ending_seconds > ENDED_SECONDS:
        missed.append(f"ended within {ENDED_SECONDS:.0f} s of SIGTERM")
    return missed


def _figures(report: Report) -> Table:
    table = Table("Figure", "Value", title=f"{report.pairs} pairs, {report.seconds / 60:.1f} minutes")
    for name, waits in (
        ("A move is acknowledged after", report.waits),
        ("A bot has moved after", report.bot_waits),
        ("A request of theirs is answered after", report.request_waits),
        ("Health is answered after", report.health_waits),
    ):
        table.add_row(
            name,
            f"median {waits['median']:.0f} ms, 99 % {waits['ninety_nine']:.0f} ms, "
            f"slowest {waits['slowest']:.0f} ms, of {waits['count']:.0f}",
        )
    table.add_row("Moves acknowledged", f"{report.moves} in {report.games} finished games and those in play")
    table.add_row("Connections lost by pairs", str(report.drops))
    table.add_row(
        "Memory", f"{report.memory['first_half']:.0f} MB, second half {report.memory['second_half']:.0f} MB"
    )
    table.add_row("Most open files, threads", f"{report.files}, {report.threads}")
    table.add_row(
        "Processor time", f"{report.processor_seconds:.0f} s; attackers {report.attackers_seconds:.0f} s"
    )
    ended = "had to be killed" if report.ending_seconds is None else f"{report.ending_seconds:.1f} s"
    table.add_row("End after SIGTERM", ended)
    return table


def _attacks(report: Report) -> Table:
    table = Table("Attack", "Answers", "Broken", title="Attacks")
    for name, tally in report.attacks.items():
        answers = list(tally["answers"].items())
        shown = ", ".join(f"{count} × {answer}" for answer, count in answers[:MOST_ANSWERS])
        more = f", {len(answers) - MOST_ANSWERS} kinds more" if len(answers) > MOST_ANSWERS else ""
        table.add_row(ATTACKS[name].__doc__, shown + more, str(sum(tally["broken"].values()) or ""))
    return table
