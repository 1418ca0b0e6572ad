"""Rates and counts: how often somebody may do something, and how much of it at once."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import lru_cache

# How many are remembered; whoever has been quiet longest is forgotten first.
REMEMBERED = 10_000
# Whoever has one IPv6 address has all those with the same prefix of this length.
IPV6_PREFIX = 64


@lru_cache(maxsize=REMEMBERED)
def network_of(host: str) -> str:
    """What counts as one address: with IPv6, the whole network that one household or machine has."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))


class Rates:
    """How often each of many, such as addresses, may do something.

    Each has a bucket, which fills up steadily within a number of seconds and is emptied by what is done.
    """

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._per_second = most / seconds
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what was left, and when
        self.is_shared = False  # with servers that want to know what was used here
        self._spent: Counter[str] = Counter()

    def allow(self, name: str, cost: float = 1) -> bool:
        """Whether one of them may do something of a cost now; if so, that is counted."""
        left, now = self._left(name)
        is_allowed = left >= cost
        self._keep(name, left - cost if is_allowed else left, now)
        if is_allowed and self.is_shared:
            self._spent[name] += cost  # type: ignore[assignment]  # a cost may be a part
        return is_allowed

    def charge(self, name: str, cost: float) -> None:
        """Count what one of them has done elsewhere, if need be as a debt."""
        left, now = self._left(name)
        self._keep(name, max(left - cost, -self._most), now)

    def take_spent(self) -> list[tuple[str, float]]:
        """What was allowed since this was last asked, by whom it was for."""
        spent, self._spent = self._spent, Counter()
        return list(spent.items())

    def _left(self, name: str) -> tuple[float, float]:
        now = self._clock()
        left, filled = self._buckets.pop(name, (self._most, now))
        return min(self._most, left + (now - filled) * self._per_second), now

    def _keep(self, name: str, left: float, now: float) -> None:
        self._buckets[name] = (left, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)


class Counts:
    """How many of something each of many has."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: Counter[str] = Counter()
        self._elsewhere: dict[str, Counter[str]] = {}  # by server
        self.is_shared = False  # with servers that want to know what is held here
        self._changed: set[str] = set()

    def take(self, name: str) -> bool:
        """Count one more, unless there would be too many; whether it was counted."""
        elsewhere = sum(held[name] for held in self._elsewhere.values()) if self._elsewhere else 0
        if self._counts[name] + elsewhere >= self._most:
            return False
        self._counts[name] += 1
        if self.is_shared:
            self._changed.add(name)
        return True

    def give_back(self, name: str) -> None:
        """Count one less."""
        self._counts[name] -= 1
        if not self._counts[name]:
            del self._counts[name]
        if self.is_shared:
            self._changed.add(name)

    def take_changed(self) -> list[tuple[str, int]]:
        """What is held now, by those for whom that has changed since this was last asked."""
        changed, self._changed = self._changed, set()
        return [(name, self._counts[name]) for name in changed]

    def change_all(self) -> None:
        """As if everything that is held had changed."""
        self._changed.update(self._counts)

    def hold_elsewhere(self, server: str, name: str, number: int) -> None:
        """How many one of them has at another server."""
        held = self._elsewhere.setdefault(server, Counter())
        if number > 0:
            held[name] = number
        else:
            held.pop(name, None)

    def forget(self, server: str) -> None:
        """Nothing is held at another server any more."""
        self._elsewhere.pop(server, None)
