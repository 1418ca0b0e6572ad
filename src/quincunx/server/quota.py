"""How many unfinished tables a person may have, however they came about."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from weakref import WeakValueDictionary

from quincunx.match.errors import Refusal
from quincunx.server.nodes.node import Node
from quincunx.store import Store

UNFINISHED = ("playing", "waiting")


class KeyedLocks:
    """A lock for each of many names."""

    def __init__(self) -> None:
        # Whoever holds or awaits a lock has a reference to it, so it exists as long as somebody wants it.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def hold(self, name: str) -> asyncio.Lock:
        """The lock of a name; `async with` holds it."""
        return self._locks.setdefault(name, asyncio.Lock())


class TableQuota:
    """Counts the unfinished tables of people in the store, one change at a time for each person."""

    def __init__(self, store: Store, most: int, uncounted: Collection[str], node: Node) -> None:
        """Tables named in `uncounted`, which cannot be finished, do not count."""
        self._store = store
        self._node = node
        self._most = most
        self._uncounted = uncounted
        self._locks = KeyedLocks()

    @asynccontextmanager
    async def claim(self, people: Iterable[str], besides: str = "") -> AsyncIterator[None]:
        """Room for one more table for each person, in the store when this ends; it may be there already."""
        async with AsyncExitStack() as held:
            for person in sorted(set(people)):
                await held.enter_async_context(self._locks.hold(person))
                await held.enter_async_context(self._node.hold(f"tables of {person}"))
                most = self._most + len(self._uncounted)
                found = await self._store.ids_of_person(person, UNFINISHED, most)
                tables = [table for table in found if table not in self._uncounted and table != besides]
                if len(tables) >= self._most:
                    raise Refusal(
                        "limit/tables", f"{len(tables)} tables are not finished: finish or leave some first"
                    )
            yield
