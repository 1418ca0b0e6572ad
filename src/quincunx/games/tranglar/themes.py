"""What puzzles of Tranglar are about, computed from their positions and moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

TURN = "capture"  # a move of the solver's turns a piece of the opponent's
DOUBLE = "double capture"  # it turns two
CHAIN = "chain"  # it turns three or more
GIFT = "gift"  # it turns one of the solver's own
LONG_CHAIN = 3


def find_themes(positions: Sequence[Any], line: Sequence[str]) -> list[str]:
    """The themes of a line; every second position is the solver's to move in."""
    seat = positions[0].to_act[0]
    takers = [[taker for taker, _ in after.turned_last()] for after in positions[1::2]]
    most = max(sum(taker == seat for taker in each) for each in takers)
    found = {
        TURN: most == 1,
        DOUBLE: most == 2,
        CHAIN: most >= LONG_CHAIN,
        GIFT: any(taker != seat for each in takers for taker in each),
    }
    return [theme for theme, is_so in found.items() if is_so]
