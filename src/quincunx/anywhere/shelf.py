"""What is wanted of whatever keeps the games of one device, such as the database of a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol
from weakref import WeakKeyDictionary

from quincunx.match.keeping import Keeper, Summary


class Shelf(Keeper, Protocol):
    """Keeps matches as a server's store does, and a few facts besides; StoreError from any of it."""

    async def of_person(self, person: str, statuses: Sequence[str]) -> list[Summary]:
        """The matches in which a person has a seat, newest first."""

    async def names(self) -> list[str]:
        """All matches."""

    async def fact(self, name: str) -> str | None:
        """Something that was kept under a name."""

    async def keep_fact(self, name: str, value: str) -> None:
        """Keep it."""


_locks: WeakKeyDictionary[Shelf, asyncio.Lock] = WeakKeyDictionary()


def writing_anew(shelf: Shelf) -> asyncio.Lock:
    """For whoever reads a fact and keeps it with changes: nobody else does so meanwhile."""
    return _locks.setdefault(shelf, asyncio.Lock())
