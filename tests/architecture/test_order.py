"""Slow tests begin first in every process, and none is lost."""

import pytest

from tests.order import slowest_first

pytestmark = pytest.mark.compiled


def parts_of(tests: list[int], processes: int) -> list[list[int]]:
    """As pytest-xdist cuts them."""
    parts, begin = [], 0
    for process in range(processes):
        size = (len(tests) - begin) // (processes - process)
        parts.append(tests[begin : begin + size])
        begin += size
    return parts


@pytest.mark.parametrize("processes", [1, 2, 4, 7])
@pytest.mark.parametrize("count", [0, 1, 5, 8, 30])
@pytest.mark.parametrize("slow", [0, 1, 5, 7, 30])
def test_slow_tests_begin_first(processes: int, count: int, slow: int) -> None:
    tests = list(range(count))
    ordered = slowest_first(tests, lambda test: count - test <= slow, processes)
    assert sorted(ordered) == tests
    parts = parts_of(ordered, processes)
    shares = [sum(count - test <= slow for test in part) for part in parts]
    assert max(shares) - min(shares) <= 1
    for part, share in zip(parts, shares, strict=True):
        assert all(count - test <= slow for test in part[:share])
