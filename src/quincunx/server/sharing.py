"""Whose turn it is when many want the same thing: addresses take turns, and so do the guests of each."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeAlias, TypeVar

from quincunx.hall.thinking import Party

Job = TypeVar("Job")

_Guests: TypeAlias = OrderedDict[str, deque[Job]]


class FairQueue(Generic[Job]):
    """Jobs that are waiting, by the party they are for.

    However many jobs one party has, another waits for at most one job of each other address, and of each
    other guest at its own.
    """

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, _Guests[Job]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, party: Party, job: Job) -> None:
        """Put a job at the end of its party's."""
        guests = self._addresses.setdefault(party.address, OrderedDict())
        guests.setdefault(party.guest, deque()).append(job)
        self._count += 1

    def take(self) -> Job:
        """The next job; the party it is for goes to the end of the line."""
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
        """Forget a waiting job that nobody wants any more."""
        guests = self._addresses[party.address]
        guests[party.guest].remove(job)
        self._count -= 1
        if not guests[party.guest]:
            del guests[party.guest]
        if not guests:
            del self._addresses[party.address]

    def wanted_by_others(self, party: Party) -> bool:
        """Whether anybody but this party is waiting."""
        return any(
            (address, guest) != party for address, guests in self._addresses.items() for guest in guests
        )
