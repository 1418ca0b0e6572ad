"""What puzzles of Ringgz are about, computed from their positions and moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quincunx.games.ringgz.parts import KIND_LETTERS

WON = "territory won"  # a move of the solver's wins a territory
STOLEN = "territory stolen"  # it takes one from somebody else
LOCKED = "base"  # it is a base, which nothing can join
SPARED = "pieces left"  # in the end territories are equal, and the fewest pieces left decide


def find_themes(positions: Sequence[Any], line: Sequence[str]) -> list[str]:
    """The themes of a line; every second position is the solver's to move in."""
    seat, seats = positions[0].to_act[0], positions[0].game.seats
    steps = list(zip(positions[:-1:2], positions[1::2], strict=True))
    others = [other for other in range(seats) if other != seat]
    end = positions[-1]
    scores = sorted(end.scores)
    found = {
        WON: any(after.scores[seat] > before.scores[seat] for before, after in steps),
        STOLEN: any(
            after.scores[other] < before.scores[other] for before, after in steps for other in others
        ),
        LOCKED: any(move[1] == KIND_LETTERS[-1] for move in line[::2]),
        SPARED: end.outcome is not None and not end.outcome.is_draw and scores[-1] == scores[-2],
    }
    return [theme for theme, is_so in found.items() if is_so]
