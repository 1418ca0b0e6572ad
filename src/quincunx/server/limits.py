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

    def allow(self, name: str, cost: float = 1) -> bool:
        """Whether one of them may do something of a cost now; if so, that is counted."""
        now = self._clock()
        left, filled = self._buckets.pop(name, (self._most, now))
        left = min(self._most, left + (now - filled) * self._per_second)
        is_allowed = left >= cost
        self._buckets[name] = (left - cost if is_allowed else left, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return is_allowed


class Counts:
    """How many of something each of many has."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: Counter[str] = Counter()

    def take(self, name: str) -> bool:
        """Count one more, unless there would be too many; whether it was counted."""
        if self._counts[name] >= self._most:
            return False
        self._counts[name] += 1
        return True

    def give_back(self, name: str) -> None:
        """Count one less."""
        self._counts[name] -= 1
        if not self._counts[name]:
            del self._counts[name]
