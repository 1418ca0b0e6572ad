"""Figures on standard output: as tables for people, as JSON for programs."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from rich.table import Table

from quincunx.cli.support.console import console


def print_json(**figures: Any) -> None:
    """Figures by name, for programs."""
    print(json.dumps(figures, indent=2, default=asdict))


def print_table(
    texts: Sequence[str],
    numbers: Sequence[str],
    rows: Iterable[Sequence[Any]],
    note: str,
    form: str = "{}",
) -> None:
    """A table whose first columns are texts, and a line about it; `form` is the format of fractions."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in texts:
        table.add_column(column)
    for column in numbers:
        table.add_column(column, justify="right")
    for row in rows:
        table.add_row(*(form.format(cell) if isinstance(cell, float) else str(cell) for cell in row))
    console.print(table)
    console.print(note, style="dim")


def short(number: float) -> str:
    """A figure with three digits, such as 2.05 M, 428 M or 9.83 k."""
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if number >= size:
            scaled = number / size
            return f"{scaled:.{max(0, 2 - (scaled >= 10) - (scaled >= 100))}f} {unit}"
    return f"{number:.3g}"
