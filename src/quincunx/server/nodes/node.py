"""What a server needs of those that share its database; alone it needs nothing of the kind."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

from quincunx.hall.fairness import Mark
from quincunx.match.keeping import Drive, Lease, Present
from quincunx.server.limits import Counts, Rates


class Tables(Protocol):
    """What a node tells the tables of its server."""

    def read_on(self, name: str, revision: int, events: Sequence[str]) -> None:
        """A match has gone on elsewhere, up to a revision; these are the last events before it, if any."""

    def doubt(self) -> None:
        """Something may have happened of which nothing was heard."""

    def drive(self, name: str, drive: Drive) -> None:
        """A table is this server's to drive."""

    def lose_all(self) -> None:
        """This server drives nothing any more."""

    def ring(self, name: str) -> None:
        """Somebody waits for what should have happened by itself."""

    def free(self, names: Collection[str]) -> None:
        """Nobody drives these any more."""

    def see(self, name: str, node: str, present: Present) -> None:
        """Who is at a table by way of another server."""

    def forget(self, nodes: Collection[str]) -> None:
        """Nobody is at any table by way of these any more."""

    def marks_for(self, guest: str, asked: Collection[Mark]) -> frozenset[Mark]:
        """The positions on which a guest gets no advice, of the tables here."""


class Node(Protocol):
    """One of the servers of a database."""

    name: str
    is_shared: bool
    others: frozenset[str]
    on_lost: Callable[[int], object]  # so many leases were lost

    @property
    def lease_count(self) -> int:
        """How many tables are this server's to drive."""

    async def start(self, tables: Tables) -> None: ...
    async def stop(self) -> None: ...

    async def take(self, name: str) -> Drive | None:
        """The right to drive a table, unless another server has it."""

    def release(self, name: str) -> None:
        """A table is not needed here any more."""

    def lose(self, lease: Lease) -> None:
        """A lease was found to be lost."""

    async def undriven(self, names: Collection[str]) -> list[str]:
        """Those tables that no other server drives."""

    def call_driver(self, name: str) -> None:
        """Ask whoever drives a table to let happen what is due."""

    def show(self, name: str, present: Present) -> None:
        """Tell the others who is at a table here."""

    async def presence(self, names: Collection[str]) -> Mapping[str, Mapping[str, Present]]:
        """Who is at tables by way of the others: by table, and then by server."""

    async def marks_elsewhere(self, guest: str, asked: Collection[Mark] = ()) -> frozenset[Mark]:
        """The positions on which a guest gets no advice, of the tables of the others."""

    def hold(self, name: str) -> AbstractAsyncContextManager[None]:
        """A lock that all servers know."""

    def share(self, rates: Mapping[str, Rates], counts: Mapping[str, Counts]) -> None:
        """Have limits hold for all servers together."""

    def tell_failures(self, on_failure: Callable[[], object]) -> None:
        """Say when the servers could not agree on something."""


def new_name() -> str:
    """A name for a server; it has another one each time it begins."""
    return secrets.token_urlsafe(9)


class Alone:
    """The only server of its database."""

    is_shared = False
    others: frozenset[str] = frozenset()
    lease_count = 0

    def __init__(self) -> None:
        self.name = new_name()
        self.on_lost: Callable[[int], object] = lambda lost: None

    async def start(self, tables: Tables) -> None:
        """Nobody has to be told."""

    async def stop(self) -> None:
        """Nobody has to be told."""

    async def take(self, name: str) -> Drive | None:
        """Everything is driven here."""
        return Drive()

    def release(self, name: str) -> None:
        """Nobody else wants it."""

    def lose(self, lease: Lease) -> None:
        """There is nobody to lose it to."""

    async def undriven(self, names: Collection[str]) -> list[str]:
        """Nobody else drives any."""
        return list(names)

    def call_driver(self, name: str) -> None:
        """That is this server."""

    def show(self, name: str, present: Present) -> None:
        """Nobody else has anybody at the table."""

    async def presence(self, names: Collection[str]) -> Mapping[str, Mapping[str, Present]]:
        """There are no others."""
        return {}

    async def marks_elsewhere(self, guest: str, asked: Collection[Mark] = ()) -> frozenset[Mark]:
        """There is no elsewhere."""
        return frozenset()

    @asynccontextmanager
    async def hold(self, name: str) -> AsyncIterator[None]:
        """Locks of this process do."""
        yield

    def share(self, rates: Mapping[str, Rates], counts: Mapping[str, Counts]) -> None:
        """They hold here, and there is no elsewhere."""

    def tell_failures(self, on_failure: Callable[[], object]) -> None:
        """There is nobody to agree with."""
