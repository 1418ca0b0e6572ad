"""Rates: how often somebody may do something."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

# So many addresses are remembered; whoever was quiet longest is forgotten first.
REMEMBERED = 10_000


class Rate:
    """A bucket that fills up steadily in so many seconds and is emptied by what is done."""

    __slots__ = ("_clock", "_filled", "_left", "_per_second", "_size")

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._size = float(most)
        self._per_second = most / seconds
        self._left = self._size
        self._clock = clock
        self._filled = clock()

    def allow(self) -> bool:
        """Whether it may be done once more; if so, that is counted."""
        now = self._clock()
        self._left = min(self._size, self._left + (now - self._filled) * self._per_second)
        self._filled = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Rates:
    """A rate for each of many, such as addresses."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._rates: OrderedDict[str, Rate] = OrderedDict()

    def allow(self, name: str) -> bool:
        """Whether one of them may do it once more."""
        rate = self._rates.pop(name, None) or Rate(self._most, self._seconds, self._clock)
        self._rates[name] = rate
        if len(self._rates) > REMEMBERED:
            self._rates.popitem(last=False)
        return rate.allow()


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
