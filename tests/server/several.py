"""Several servers over one Postgres in this process, and people who go from one to the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from quincunx.server.client import TableClient
from quincunx.server.nodes.together import Together
from tests.server.running import ME, OPEN, Running, choices_of, serving


@asynccontextmanager
async def nodes(folder: Path, database: str, number: int = 2, **limits: int) -> AsyncIterator[list[Running]]:
    """So many servers over one database, that know of each other."""
    async with AsyncExitStack() as all_of_them:
        started = [
            await all_of_them.enter_async_context(serving(folder, database=database, **limits))
            for _ in range(number)
        ]
        await until(lambda: all(len(node_of(each).others) == number - 1 for each in started))
        yield started


def node_of(running: Running) -> Together:
    node = running.service.hub.node
    assert isinstance(node, Together)
    return node


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.02)


def elsewhere(client: TableClient, running: Running) -> TableClient:
    """The same person at the same table, by way of another server."""
    table = client._address.split("/")[-2]
    return TableClient(running.address, table, client._cookie, client._tokens)


async def pair(first: Running, second: Running, game: str, **more: Any) -> tuple[TableClient, TableClient]:
    """Two people at a table, each by way of a server of their own."""
    ann, bob = await first.visitor("Ann"), await second.visitor("Bob")
    table = await ann.open_table(game, [ME, OPEN], **more)
    joined = await bob.call("POST", f"/api/tables/{table['id']}/join", {})
    return ann.at(table), bob.at(joined)


async def play_one(client: TableClient) -> dict[str, Any]:
    """Make the first legal move, once it is this player's turn."""
    await client.wait_for(lambda state: bool(choices_of(state)))
    choice = choices_of(client.state)[0]
    return await client.do("move", seat=choice["seat"], move=choice["move"])


def name_of(client: TableClient) -> str:
    """The name of the table at which somebody is."""
    return client._address.split("/")[-2]
