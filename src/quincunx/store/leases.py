"""Leases: which server lets happen what happens by itself in a match, where several share a database.

A server has its leases as long as it is known to be well, by its row in `nodes`. One that is not loses all of
them at once to whoever notices first. What is written by right of a lease is written in the same transaction
that looks whether the lease still stands, so that a server that wakes up late changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, func, select, text, tuple_

from quincunx.match.keeping import Lease
from quincunx.store.schema import drivers, nodes

# How long a server that has said nothing more counts as well, in milliseconds.
TERM = 4_000
_NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint"


class Beat(NamedTuple):
    """What a server learns when it says that it is well."""

    time: int  # by the clock of the database
    well: bool  # otherwise others have given it up
    others: dict[str, str]  # the other servers, and what their secrets are known by
    dead: list[str]  # those that this one has given up
    taken: list[tuple[Lease, int]]  # their leases, which are its own now, and when they were last well


def beat(connection: Connection, node: str) -> Beat:
    """Say that a server is well, and give up those that are not."""
    now = connection.execute(text(f"SELECT {_NOW}")).scalar_one()
    until = connection.execute(_until, {"node": node}).scalar_one_or_none()
    gone = {}
    if until is not None:
        connection.execute(_say_well, {"node": node, "until": now + TERM})
        # Who could not say so in time itself, as when the database was down, gives nobody up.
        if until >= now:
            gone = {row.id: row.until - TERM for row in connection.execute(_give_up, {"now": now})}
    taken = []
    if gone:
        for row in connection.execute(_take_over, {"node": node, "dead": list(gone)}):
            taken.append((Lease(row.match_id, node, row.term), gone[row.before]))
        connection.execute(_nobody_there, {"dead": list(gone)})
    rows = connection.execute(select(nodes.c.id, nodes.c.secret).where(nodes.c.id != node))
    return Beat(now, until is not None, {row.id: row.secret for row in rows}, list(gone), taken)


_until = text("SELECT until FROM nodes WHERE id = :node FOR UPDATE")
_say_well = text("UPDATE nodes SET until = :until WHERE id = :node")
_give_up = text("DELETE FROM nodes WHERE until < :now RETURNING id, until")
_take_over = text(
    "UPDATE drivers SET node = :node, term = drivers.term + 1 FROM drivers AS old "
    "WHERE old.match_id = drivers.match_id AND old.node = ANY(:dead) "
    "RETURNING drivers.match_id, drivers.term, old.node AS before"
)
_nobody_there = text("DELETE FROM presence WHERE node = ANY(:dead)")


def enter(connection: Connection, node: str, secret: str) -> None:
    """Write down that there is one more server."""
    entered = text(f"INSERT INTO nodes (id, secret, until) VALUES (:node, :secret, {_NOW} + {TERM})")
    connection.execute(entered, {"node": node, "secret": secret})


def leave(connection: Connection, node: str) -> list[str]:
    """A server goes; the matches that nobody drives any more."""
    freed = connection.execute(
        text("DELETE FROM drivers WHERE node = :node RETURNING match_id"), {"node": node}
    )
    names = [row.match_id for row in freed]
    connection.execute(text("DELETE FROM presence WHERE node = :node"), {"node": node})
    connection.execute(text("DELETE FROM nodes WHERE id = :node"), {"node": node})
    return names


def take(connection: Connection, node: str, matches: Sequence[str]) -> list[Lease]:
    """The leases of those matches that nobody else drives; none for a server that has been given up."""
    is_there = select(nodes.c.id).where(nodes.c.id == node).with_for_update(read=True)
    if connection.execute(is_there).first() is None:
        return []
    rows = connection.execute(_take, {"node": node, "matches": sorted(set(matches))})
    return [Lease(row.match_id, node, row.term) for row in rows]


_take = text(
    "INSERT INTO drivers (match_id, node, term) SELECT unnest(CAST(:matches AS text[])), :node, 1 "
    "ON CONFLICT (match_id) DO UPDATE SET term = drivers.term + 1 WHERE drivers.node = :node "
    "RETURNING match_id, term"
)


def held(connection: Connection, node: str) -> list[Lease]:
    """All leases of a server."""
    rows = connection.execute(select(drivers).where(drivers.c.node == node))
    return [Lease(row.match_id, node, row.term) for row in rows]


def release(connection: Connection, lease: Lease) -> None:
    """Let others have it."""
    gone = (drivers.c.match_id, drivers.c.node, drivers.c.term)
    connection.execute(drivers.delete().where(tuple_(*gone) == tuple_(*lease)))


def driven(connection: Connection, matches: Collection[str]) -> set[str]:
    """Those matches that some server drives."""
    return set(connection.scalars(select(drivers.c.match_id).where(drivers.c.match_id.in_(matches))))


def find_lost(connection: Connection, leases: Sequence[Lease]) -> set[Lease]:
    """Those leases that do not stand any more; the others stand until this transaction ends."""
    columns = (drivers.c.match_id, drivers.c.node, drivers.c.term)
    wanted = sorted(set(leases))
    query = select(*columns).where(tuple_(*columns).in_(wanted)).with_for_update(read=True)
    return set(wanted) - {Lease(*row) for row in connection.execute(query)}


def try_lock(connection: Connection, name: str) -> bool:
    """Take a lock that all servers know by its name, unless another has it; it goes with the connection."""
    return bool(connection.scalar(select(func.pg_try_advisory_lock(func.hashtextextended(name, 0)))))


def unlock(connection: Connection, name: str) -> None:
    """Give such a lock back."""
    connection.execute(select(func.pg_advisory_unlock(func.hashtextextended(name, 0))))
