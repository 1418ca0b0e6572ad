"""Who is at a table by way of which server."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select, text

from quincunx.store.schema import presence


class Present(NamedTuple):
    """Those who are at a table by way of one server: for which seats they act, and how many only watch."""

    seats: tuple[int, ...] = ()
    watchers: int = 0


def write_presence(connection: Connection, node: str, shown: dict[str, Present]) -> None:
    """Keep who is at some tables by way of a server."""
    for match, present in sorted(shown.items()):
        row = {
            "match": match,
            "node": node,
            "seats": " ".join(map(str, present.seats)),
            "watchers": present.watchers,
        }
        connection.execute(_WRITE if present != Present() else _REMOVE, row)


def read_presence(connection: Connection, match: str) -> dict[str, Present]:
    """Who is at a table, by server."""
    rows = connection.execute(select(presence).where(presence.c.match_id == match))
    return {row.node: Present(tuple(map(int, row.seats.split())), row.watchers) for row in rows}


_WRITE = text(
    "INSERT INTO presence (match_id, node, seats, watchers) VALUES (:match, :node, :seats, :watchers) "
    "ON CONFLICT (match_id, node) DO UPDATE SET seats = excluded.seats, watchers = excluded.watchers"
)
_REMOVE = text("DELETE FROM presence WHERE match_id = :match AND node = :node")
