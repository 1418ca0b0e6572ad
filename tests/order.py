"""The order of tests: those that take long begin first, so that none of them runs alone at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Test = TypeVar("Test")


def slowest_first(tests: Sequence[Test], is_slow: Callable[[Test], bool], processes: int) -> list[Test]:
    """Slow tests dealt to the beginnings of what pytest-xdist (`--dist worksteal`) gives to each process.

    It cuts all tests into as many equal parts, later ones larger by one where they are not equal, and lets a
    process that has nothing left take the end of what another one has.
    """
    slow = [test for test in tests if is_slow(test)]
    rest = [test for test in tests if not is_slow(test)]
    ordered: list[Test] = []
    left, begin = len(tests), 0
    for process in range(processes):
        size = left // (processes - process)
        first = slow[processes - 1 - process :: processes]  # larger by one where the parts are
        end = begin + size - len(first)
        ordered += [*first, *rest[begin:end]]
        left, begin = left - size, end
    return ordered
