"""Rates and counts: how often somebody may do something, and how much of it at once."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

# So many addresses are remembered; whoever was quiet longest is forgotten first.
REMEMBERED = 10_000
# Whoever has an IPv6 address has as many as such a prefix leaves.
IPV6_PREFIX = 64


def network_of(host: str) -> str:
    """What counts as one address: that of IPv4, and the network of IPv6 that one household or machine has."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))


class Rate:
    """A bucket that fills up steadily in so many seconds and is emptied by what is done."""

    __slots__ = ("_clock", "_filled", "_left", "_per_second", "_size")

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._size = float(most)
        self._per_second = most / seconds
        self._left = self._size
        self._clock = clock
        self._filled = clock()

    def allow(self, cost: float = 1) -> bool:
        """Whether something of a cost may be done now; if so, that is counted."""
        now = self._clock()
        self._left = min(self._size, self._left + (now - self._filled) * self._per_second)
        self._filled = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class Rates:
    """A rate for each of many, such as addresses."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._rates: OrderedDict[str, Rate] = OrderedDict()

    def allow(self, name: str, cost: float = 1) -> bool:
        """Whether one of them may do something of a cost now."""
        rate = self._rates.pop(name, None) or Rate(self._most, self._seconds, self._clock)
        self._rates[name] = rate
        if len(self._rates) > REMEMBERED:
            self._rates.popitem(last=False)
        return rate.allow(cost)


class Counts:
    """How many of something each of many has."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: dict[str, int] = {}

    def take(self, name: str) -> bool:
        """Count one more, unless there are too many."""
        count = self._counts.get(name, 0)
        if count >= self._most:
            return False
        self._counts[name] = count + 1
        return True

    def give_back(self, name: str) -> None:
        """Count one less."""
        count = self._counts[name] - 1
        if count:
            self._counts[name] = count
        else:
            del self._counts[name]
