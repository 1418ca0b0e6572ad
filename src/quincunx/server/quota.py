"""How many unfinished tables a person may have, however they come about."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import AsyncExitStack, asynccontextmanager

from quincunx.match.errors import Refusal
from quincunx.store import Store

UNFINISHED = ("playing", "waiting")


class KeyedLocks:
    """A lock for each of many names, there only while somebody wants it."""

    def __init__(self) -> None:
        self._locks: dict[str, asyncio.Lock] = {}
        self._wanted: dict[str, int] = {}

    @asynccontextmanager
    async def hold(self, name: str) -> AsyncIterator[None]:
        """Have a name for oneself."""
        lock = self._locks.setdefault(name, asyncio.Lock())
        self._wanted[name] = self._wanted.get(name, 0) + 1
        try:
            async with lock:
                yield
        finally:
            self._wanted[name] -= 1
            if not self._wanted[name]:
                del self._wanted[name], self._locks[name]


class TableQuota:
    """Counts the unfinished tables of people by the store, one change of a person's at a time."""

    def __init__(self, store: Store, most: int, uncounted: Collection[str]) -> None:
        """Tables by the names of `uncounted`, which cannot be finished, do not count."""
        self._store = store
        self._most = most
        self._uncounted = uncounted
        self._locks = KeyedLocks()

    @asynccontextmanager
    async def claim(self, people: Iterable[str]) -> AsyncIterator[None]:
        """Room for one more table of each; it has to be in the store when this ends."""
        async with AsyncExitStack() as held:
            for person in sorted(set(people)):
                await held.enter_async_context(self._locks.hold(person))
                found = await self._store.of_person(person, UNFINISHED, self._most + len(self._uncounted))
                tables = [table for table in found if table.id not in self._uncounted]
                if len(tables) >= self._most:
                    raise Refusal(
                        "limit/tables", f"{len(tables)} tables are not finished: finish or leave some first"
                    )
            yield
