"""Copies the rows of every table from one open database into another, and checks that they arrived."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator
from contextlib import closing
from typing import TypeAlias

import sqlalchemy as sa
from sqlalchemy import Connection, Table

from quincunx.match.keeping import StoreError
from quincunx.store.database import explained, safe_url
from quincunx.store.schema import matches, metadata
from quincunx.store.table_rows import Fingerprint, UnfitError, Values, fit, match_column, read_rows

SHOWN = 10  # damaged matches that are named in one sentence
# What is being done, how many rows are done, and how many there are to do.
Tell: TypeAlias = Callable[[str, int, int], None]


class Copy:
    """One copy; the caller commits it, or does not."""

    def __init__(
        self,
        old: Connection,
        new: Connection,
        urls: tuple[str, str],
        tell: Tell,
        leave_out: Collection[str],
    ) -> None:
        self._old = old
        self._new = new
        self._source, self._target = urls
        self._tell = tell
        self._leave_out = leave_out
        self._damaged: dict[str, str] = {}
        self._done = 0
        self._total = 0
        self.read: dict[str, Fingerprint] = {}

    def run(self) -> None:
        """Copy and check; StoreError if something cannot be read, kept, or found again."""
        with explained(self._source):
            self._total = 2 * sum(map(self._count, metadata.sorted_tables))
            self._find_orphans()
        for table in metadata.sorted_tables:
            self.read[table.name] = self._copy(table)
        if self._damaged:
            raise StoreError(self._describe_damage())
        for table in metadata.sorted_tables:
            self._check(table)

    def _count(self, table: Table) -> int:
        return self._old.scalar(sa.select(sa.func.count()).select_from(table)) or 0

    def _find_orphans(self) -> None:
        """Events and people whose match is gone, which only a database that did not look can have."""
        for table in metadata.sorted_tables:
            column = match_column(table)
            if column is None or table is matches:
                continue
            known = sa.exists().where(matches.c.id == column)
            query = sa.select(column).where(~known, column.not_in(self._leave_out)).distinct()
            for name in self._old.scalars(query):
                self._damaged.setdefault(str(name), f"{table.name} without a match")

    def _copy(self, table: Table) -> Fingerprint:
        found, names = Fingerprint(), table.columns.keys()
        with closing(self._read(table)) as parts:
            for part in parts:
                rows = list(self._fitting(table, part))
                for row in rows:
                    found.add(row)
                if rows and not self._damaged:
                    named = [dict(zip(names, row, strict=True)) for row in rows]
                    with explained(self._target):
                        self._new.execute(sa.insert(table), named)
                self._advance(f"copying {table.name}", len(part))
        return found

    def _read(self, table: Table) -> Generator[list[Values], None, None]:
        with explained(self._source):
            yield from read_rows(self._old, table, self._leave_out)

    def _fitting(self, table: Table, part: list[Values]) -> Iterator[Values]:
        """The rows that every database can keep; the others are noted."""
        for values in part:
            try:
                yield fit(table, values)
            except UnfitError as error:
                column = match_column(table)
                place = None if column is None else table.columns.keys().index(column.name)
                name = "" if place is None else str(values[place])
                self._damaged.setdefault(name, f"{table.name}: {error}")

    def _describe_damage(self) -> str:
        damaged = [f"{name} ({reason})".lstrip() for name, reason in self._damaged.items()]
        more = f" and {len(damaged) - SHOWN} more" if len(damaged) > SHOWN else ""
        return (
            f"nothing was moved: {safe_url(self._source)} has damaged matches that no other can keep: "
            f"{', '.join(damaged[:SHOWN])}{more}; --leave-out and the name of each moves the others"
        )

    def _check(self, table: Table) -> None:
        """Read again what was written."""
        found = Fingerprint()
        with explained(self._target), closing(read_rows(self._new, table)) as parts:
            for part in parts:
                for values in part:
                    found.add(fit(table, values))
                self._advance(f"checking {table.name}", len(part))
        read = self.read[table.name]
        if found != read:
            raise StoreError(
                f"nothing was moved: {safe_url(self._target)} does not give back what it was given "
                f"({read.rows} rows of {table.name}, then {found.rows})"
            )

    def _advance(self, doing: str, rows: int) -> None:
        self._done += rows
        self._tell(doing, self._done, self._total)
