"""Rates and counts, by a clock that stands still until it is moved."""

import pytest

from quincunx.server import limits
from quincunx.server.limits import Counts, Rates

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_rate_fills_up_steadily_and_not_beyond_its_size() -> None:
    clock = Clock()
    rates = Rates(6, 60, clock)
    assert [rates.allow("a") for _ in range(8)] == [True] * 6 + [False] * 2
    clock.now += 9.9
    assert not rates.allow("a")
    clock.now += 0.2
    assert [rates.allow("a"), rates.allow("a")] == [True, False]
    clock.now += 10_000
    assert [rates.allow("a") for _ in range(7)] == [True] * 6 + [False]
    clock.now += 25
    assert [rates.allow("a", cost) for cost in (3, 2, 1)] == [False, True, False]


def test_rates_are_for_each_and_forget_the_quietest() -> None:
    clock = Clock()
    rates = Rates(1, 60, clock)
    assert [rates.allow("a"), rates.allow("a"), rates.allow("b")] == [True, False, True]
    for number in range(limits.REMEMBERED):
        rates.allow(str(number))
    assert rates.allow("a")  # forgotten, so it begins anew


def test_counts_have_an_upper_end() -> None:
    counts = Counts(2)
    assert [counts.take("a") for _ in range(3)] == [True, True, False]
    assert counts.take("b")
    counts.give_back("a")
    assert [counts.take("a"), counts.take("a")] == [True, False]
