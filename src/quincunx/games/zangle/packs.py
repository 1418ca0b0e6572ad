"""Shuffling, for the modes that are written in ordinary Python."""

from __future__ import annotations

from quincunx.core.stream import RandomStream
from quincunx.games.zangle.shapes import PACK


def shuffle(cards: list[str], stream: RandomStream) -> None:
    """Put cards into a random order."""
    for index in range(1, len(cards)):
        other = stream.below(index + 1)
        cards[index], cards[other] = cards[other], cards[index]


def shuffled_pack(stream: RandomStream) -> list[str]:
    """All cards in a random order, top first."""
    cards = list(PACK)
    shuffle(cards, stream)
    return cards
