"""Parties, for whom the server works, and how much each may have: a guest, and an address with its guests.

Anybody can become another guest at any time, so the bound of an address holds for all its guests together.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from quincunx.hall.thinking import Party
from quincunx.server.limits import Counts, Rates


class PartyRates:
    """How often parties may do something: each guest, and all of an address together."""

    def __init__(self, of_guest: int, of_address: int, seconds: float) -> None:
        self._guests = Rates(of_guest, seconds)
        self._addresses = Rates(of_address, seconds)

    def parts(self, name: str) -> dict[str, Rates]:
        """The two rates, by names that tell them from those of others."""
        return {f"{name} of guest": self._guests, f"{name} of address": self._addresses}

    def allow(self, party: Party, cost: float = 1) -> bool:
        """Whether a party may do something of a cost now."""
        return self._guests.allow(party.guest, cost) and self._addresses.allow(party.address, cost)


class PartyCounts:
    """How many of something parties have: each guest, and all of an address together."""

    def __init__(self, of_guest: int, of_address: int) -> None:
        self._guests = Counts(of_guest)
        self._addresses = Counts(of_address)

    def parts(self, name: str) -> dict[str, Counts]:
        """The two counts, by names that tell them from those of others."""
        return {f"{name} of guest": self._guests, f"{name} of address": self._addresses}

    @contextmanager
    def hold(self, party: Party) -> Iterator[bool]:
        """Count one more while this lasts; it yields whether there was room for it."""
        with ExitStack() as taken:
            for counts, name in ((self._guests, party.guest), (self._addresses, party.address)):
                if not counts.take(name):
                    yield False
                    return
                taken.callback(counts.give_back, name)
            yield True
