"""Glicko-2: how strong somebody is, how sure that is, and how both change with results.

After Mark Glickman, "Example of the Glicko-2 system" (2013), whose example a test goes through; the numbers
in brackets are the steps of that paper.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

USUAL_RATING = 1500.0
USUAL_DEVIATION = 350.0  # of whom nothing is known
USUAL_VOLATILITY = 0.06
SCALE = 173.7178
TAU = 0.5  # how much volatilities change
CLOSE = 1e-6  # enough for a volatility


@dataclass(frozen=True, slots=True)
class Rating:
    """Where somebody stands, how far off that may be, and how unsteady the results are."""

    rating: float = USUAL_RATING
    deviation: float = USUAL_DEVIATION
    volatility: float = USUAL_VOLATILITY


@dataclass(frozen=True, slots=True)
class Result:
    """A result against somebody: 1 is a win, 0 a loss."""

    against: Rating
    score: float


def rate(before: Rating, results: Sequence[Result], tau: float = TAU) -> Rating:
    """The rating after the results of one period."""
    mean, spread = (before.rating - USUAL_RATING) / SCALE, before.deviation / SCALE  # (2)
    if not results:
        return Rating(before.rating, SCALE * math.hypot(spread, before.volatility), before.volatility)
    information, surprise = 0.0, 0.0
    for result in results:
        weight = _weight(result.against.deviation / SCALE)
        expected = 1 / (1 + math.exp(-weight * (mean - (result.against.rating - USUAL_RATING) / SCALE)))
        information += weight * weight * expected * (1 - expected)
        surprise += weight * (result.score - expected)
    variance = 1 / information  # (3)
    volatility = _volatility(spread, before.volatility, variance, variance * surprise, tau)  # (4), (5)
    widened = math.hypot(spread, volatility)  # (6)
    after = 1 / math.sqrt(1 / widened**2 + information)  # (7)
    return Rating(SCALE * (mean + after**2 * surprise) + USUAL_RATING, SCALE * after, volatility)  # (8)


def _weight(spread: float) -> float:
    """How much a result says against somebody whose own rating is this uncertain."""
    return 1 / math.sqrt(1 + 3 * spread * spread / math.pi**2)


def _volatility(spread: float, before: float, variance: float, gain: float, tau: float) -> float:
    """The new volatility, by the Illinois method (5)."""
    start = math.log(before * before)

    def slope(x: float) -> float:
        grown = spread**2 + variance + math.exp(x)
        return math.exp(x) * (gain**2 - grown) / (2 * grown**2) - (x - start) / tau**2

    low = start
    if gain**2 > spread**2 + variance:
        high = math.log(gain**2 - spread**2 - variance)
    else:
        steps = 1
        while slope(start - steps * tau) < 0:
            steps += 1
        high = start - steps * tau
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return math.exp(low / 2)
