"""Whose turn it is where many want the same: addresses by turns, and so their guests."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeAlias, TypeVar

from quincunx.server.parties import Party

Job = TypeVar("Job")

_Guests: TypeAlias = OrderedDict[str, deque[Job]]


class FairQueue(Generic[Job]):
    """Jobs that wait, by the party that they are for.

    However many one party has, another waits for one job of each other address, and of each other guest at
    its own.
    """

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, _Guests[Job]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, party: Party, job: Job) -> None:
        """Let a job wait."""
        guests = self._addresses.setdefault(party.address, OrderedDict())
        guests.setdefault(party.guest, deque()).append(job)
        self._count += 1

    def take(self) -> Job:
        """The next job; who had this turn is last now."""
        address, guests = self._addresses.popitem(last=False)
        guest, jobs = guests.popitem(last=False)
        job = jobs.popleft()
        self._count -= 1
        if jobs:
            guests[guest] = jobs
        if guests:
            self._addresses[address] = guests
        return job

    def remove(self, party: Party, job: Job) -> None:
        """Forget a job that waits, as nobody wants it any more."""
        guests = self._addresses[party.address]
        guests[party.guest].remove(job)
        self._count -= 1
        if not guests[party.guest]:
            del guests[party.guest]
        if not guests:
            del self._addresses[party.address]

    def wanted_by_others(self, party: Party) -> bool:
        """Whether anybody besides a party waits."""
        return any(
            (address, guest) != party for address, guests in self._addresses.items() for guest in guests
        )
