"""The rows of a table as all our databases can keep them, a few at a time, and their fingerprint."""

from __future__ import annotations

import json
from collections.abc import Collection, Generator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy import Connection, Table

from quincunx.core.errors import QuincunxError
from quincunx.store.schema import matches

ROWS_AT_ONCE = 1000
FINGERPRINTS = 1 << 256

Values: TypeAlias = tuple[Any, ...]


class UnfitError(QuincunxError):
    """A value that only SQLite keeps, which checks nothing: a damaged one."""


@dataclass
class Fingerprint:
    """How many rows there are, and a number that differs if any of them does, in whatever order they come."""

    rows: int = 0
    total: int = 0

    def add(self, values: Values) -> None:
        """Count another row."""
        text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
        self.rows += 1
        self.total = (self.total + int.from_bytes(sha256(text.encode()).digest())) % FINGERPRINTS


def match_column(table: Table) -> sa.Column[Any] | None:
    """The column of a table that says to which match a row belongs."""
    if table is matches:
        return matches.c.id
    return next((column for column in table.columns if column.references(matches.c.id)), None)


def read_rows(
    connection: Connection, table: Table, leave_out: Collection[str] = ()
) -> Generator[list[Values], None, None]:
    """All rows as the driver gives them, a few at a time, without those of some matches."""
    # Columns without a type: what is kept is looked at, not what SQLAlchemy would make of it.
    columns: list[sa.ColumnElement[Any]] = [sa.column(column.name) for column in table.columns]
    query = sa.select(*columns).select_from(table)
    of_match = match_column(table)
    if of_match is not None and leave_out:
        query = query.where(of_match.not_in(leave_out))
    result = connection.execute(query, execution_options={"yield_per": ROWS_AT_ONCE})
    with result:
        for part in result.partitions():
            yield [tuple(row) for row in part]


def fit(table: Table, values: Values) -> Values:
    """A row with every value of the type of its column; UnfitError if that cannot be."""
    return tuple(_fit(column, value) for column, value in zip(table.columns, values, strict=True))


def _fit(column: sa.Column[Any], value: Any) -> Any:
    kind = column.type
    if isinstance(kind, sa.Boolean) and type(value) in (bool, int) and value in (0, 1):
        return bool(value)
    if isinstance(kind, sa.Integer) and type(value) is int:
        if value.bit_length() < (64 if isinstance(kind, sa.BigInteger) else 32):
            return value
        raise UnfitError(f"{column.name} is too large")
    if isinstance(kind, sa.String) and type(value) is str:
        if "\0" in value:
            raise UnfitError(f"{column.name} has a zero character")
        if kind.length is not None and len(value) > kind.length:
            raise UnfitError(f"{column.name} is longer than {kind.length} characters")
        return value
    raise UnfitError(f"{column.name} is damaged")
