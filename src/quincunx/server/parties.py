"""For whom the server does something, and how much each may have: a guest, and the address of all its guests.

Anybody can become another guest at any time, so what a guest may have is bounded by what its address may.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from quincunx.server.limits import Counts, Rates


class Party(NamedTuple):
    """An address, and a guest there."""

    address: str
    guest: str


class PartyRates:
    """How often parties may do something: each guest, and all of an address together."""

    def __init__(self, of_guest: int, of_address: int, seconds: float) -> None:
        self._guests = Rates(of_guest, seconds)
        self._addresses = Rates(of_address, seconds)

    def allow(self, party: Party, cost: float = 1) -> bool:
        """Whether a party may do something of a cost now."""
        return self._guests.allow(party.guest, cost) and self._addresses.allow(party.address, cost)


class PartyCounts:
    """How many of something parties have: each guest, and all of an address together."""

    def __init__(self, of_guest: int, of_address: int) -> None:
        self._guests = Counts(of_guest)
        self._addresses = Counts(of_address)

    @contextmanager
    def hold(self, party: Party) -> Iterator[bool]:
        """Count one more for as long as this lasts; whether there was room for it."""
        if not self._guests.take(party.guest):
            yield False
            return
        try:
            if not self._addresses.take(party.address):
                yield False
                return
            try:
                yield True
            finally:
                self._addresses.give_back(party.address)
        finally:
            self._guests.give_back(party.guest)
