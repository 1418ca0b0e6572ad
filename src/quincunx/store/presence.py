"""Who is at a table by way of which server."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, func, select, text

from quincunx.match.keeping import Present
from quincunx.store.schema import nodes, presence


def write_presence(connection: Connection, node: str, shown: dict[str, Present]) -> None:
    """Keep who is at some tables by way of a server, unless others have given it up."""
    is_there = select(nodes.c.id).where(nodes.c.id == node).with_for_update(read=True)
    if connection.execute(is_there).first() is None:
        return
    for match, present in sorted(shown.items()):
        row = {
            "match": match,
            "node": node,
            "seats": " ".join(map(str, present.seats)),
            "watchers": present.watchers,
        }
        connection.execute(_WRITE if present != Present() else _REMOVE, row)


def read_presence(connection: Connection, matches: Sequence[str]) -> dict[str, dict[str, Present]]:
    """Who is at tables: by table, and then by server."""
    found: dict[str, dict[str, Present]] = {}
    for row in connection.execute(select(presence).where(presence.c.match_id == func.any(list(matches)))):
        present = Present(tuple(map(int, row.seats.split())), row.watchers)
        found.setdefault(row.match_id, {})[row.node] = present
    return found


_WRITE = text(
    "INSERT INTO presence (match_id, node, seats, watchers) VALUES (:match, :node, :seats, :watchers) "
    "ON CONFLICT (match_id, node) DO UPDATE SET seats = excluded.seats, watchers = excluded.watchers"
)
_REMOVE = text("DELETE FROM presence WHERE match_id = :match AND node = :node")
