"""The random stream: SplitMix64, so that the same seed gives the same game everywhere.

Each step adds the odd constant 0x9E3779B97F4A7C15 to the 64-bit state and returns the state put
through `bits.mix`. A number below `bound` is the upper half of (upper 32 bits of a step) × bound,
drawn again in the rare case that would favour some numbers over others (Lemire's method), so the
result is exactly uniform.
"""

from __future__ import annotations

from typing import Any

from quincunx.core import bits
from quincunx.core.errors import SeedError

MAX_SEED = (1 << 64) - 1
MASK32 = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
FINEST = 1 << 30


class RandomStream:
    """A reproducible sequence of random numbers."""

    def __init__(self, seed: int = 0) -> None:
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
            raise SeedError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed!r}")
        self.state = seed

    def draw_word(self) -> int:
        """The next 64 random bits (for kernel modules)."""
        self.state = (self.state + GOLDEN) & MASK64
        return bits.mix(self.state)

    def draw_below(self, bound: int) -> int:
        """A uniform number from 0 to bound - 1, for a bound from 1 to 2**32 (for kernel modules)."""
        product = (self.draw_word() >> 32) * bound
        if (product & MASK32) < bound:
            unfair = (MASK32 + 1 - bound) % bound
            while (product & MASK32) < unfair:
                product = (self.draw_word() >> 32) * bound
        return product >> 32

    def below(self, bound: int) -> int:
        """A uniform number from 0 to bound - 1."""
        if not 1 <= bound <= MASK32:
            raise ValueError(f"a bound is from 1 to {MASK32}, not {bound}")
        return self.draw_below(bound)

    def fraction(self) -> float:
        """A number between 0 and 1, excluding both."""
        return (self.below(FINEST) + 0.5) / FINEST

    def copy(self) -> RandomStream:
        """A stream that continues as this one would."""
        return RandomStream(self.state)

    def __reduce__(self) -> tuple[Any, ...]:
        return RandomStream, (self.state,)
