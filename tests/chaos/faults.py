"""What goes wrong with servers and their database, one thing at a time."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import sqlalchemy as sa

from tests.databases import connected
from tests.postgres import Postgres
from tests.server.running import ServerProcess

CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@dataclass
class Site:
    """The servers, and the database that they share."""

    servers: list[ServerProcess]
    postgres: Postgres | None
    database: str
    standstill: float  # seconds
    rng: random.Random


async def kill(site: Site) -> None:
    """A server is killed, and comes back."""
    server = site.rng.choice(site.servers)
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)


async def stand_still(site: Site) -> None:
    """A server does nothing for a while, and then goes on as if nothing had been."""
    server = site.rng.choice(site.servers)
    os.kill(server.pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(site.standstill)
    finally:
        os.kill(server.pid, signal.SIGCONT)


async def cut_connections(site: Site) -> None:
    """Every connection to the database breaks."""

    def cut() -> None:
        with connected(site.database) as connection:
            connection.execute(sa.text(CUT))

    await asyncio.to_thread(cut)


async def restart_database(site: Site) -> None:
    """The database loses its power, and comes back."""
    assert site.postgres is not None
    await asyncio.to_thread(site.postgres.stop)
    await asyncio.to_thread(site.postgres.start)


async def roll(site: Site) -> None:
    """Every server is told to end, one after the other, and a new one begins."""
    for server in site.servers:
        await asyncio.to_thread(server.end, signal.SIGTERM)
        await asyncio.to_thread(server.start)


FAULTS: dict[str, Callable[[Site], Awaitable[None]]] = {
    "kill": kill,
    "stand still": stand_still,
    "cut": cut_connections,
    "database": restart_database,
    "roll": roll,
}

# Those that need no Postgres.
OF_ANY_DATABASE = ("kill", "stand still", "roll")
