"""Lots: chance decides who sits where, apart from everything that it decides in the game itself."""

from __future__ import annotations

from quincunx.core.stream import RandomStream

# Begins another stream than the one that deals, so that neither says anything about the other.
_LOTS = 0x53656174_4C6F7473

# What a record says of a game whose seats were drawn.
DRAWN = {"Seats": "drawn by chance"}


def draw_lots(seed: int, places: int) -> tuple[int, ...]:
    """For each seat the place whose player gets it; every order is equally likely."""
    stream = RandomStream(seed ^ _LOTS)
    lots = list(range(places))
    for index in range(1, places):
        other = stream.below(index + 1)
        lots[index], lots[other] = lots[other], lots[index]
    return tuple(lots)
