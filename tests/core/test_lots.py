"""Chance decides who sits where: fairly, by the seed alone, and apart from what it deals."""

from collections import Counter
from itertools import permutations
from math import factorial

import pytest

from quincunx import RandomStream
from quincunx.core.lots import draw_lots

# What chi-squared with n! - 1 degrees of freedom stays below in 999 of 1,000 cases.
HIGHEST = {2: 10.83, 3: 20.52, 4: 49.73}


def seeds(count: int) -> list[int]:
    """Seeds as servers take them, from all 64 bits."""
    stream = RandomStream(2026)
    return [stream.below(1 << 31) << 33 | stream.below(1 << 31) for _ in range(count)]


@pytest.mark.parametrize("places", [2, 3, 4])
@pytest.mark.parametrize("source", ["any", "in a row"])
def test_every_order_is_equally_likely(places: int, source: str) -> None:
    draws = 500 * factorial(places)
    drawn = Counter(draw_lots(seed, places) for seed in (seeds(draws) if source == "any" else range(draws)))
    assert set(drawn) == set(permutations(range(places)))
    assert sum((count - 500) ** 2 / 500 for count in drawn.values()) < HIGHEST[places]


def test_the_seed_decides_and_is_all_that_does() -> None:
    assert draw_lots(7, 6) == draw_lots(7, 6)
    assert len({draw_lots(seed, 8) for seed in seeds(100)}) > 90
    assert draw_lots(7, 1) == (0,)


def test_lots_say_nothing_about_the_deal() -> None:
    """Whoever begins is as likely to have a deal of the one half as of the other."""
    both = Counter((draw_lots(seed, 2), RandomStream(seed).below(2)) for seed in seeds(4000))
    assert sum((count - 1000) ** 2 / 1000 for count in both.values()) < 16.27
