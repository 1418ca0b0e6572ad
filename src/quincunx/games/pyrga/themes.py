"""What puzzles of Pyrga are about, computed from their positions and moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

TOWER = "tower"  # the solver completes a tower
CHAIN = "chain"  # by two moves in a row
FORK = "fork"  # whatever the reply, the solver's next move can complete a tower, and not always the same one


def find_themes(positions: Sequence[Any], line: Sequence[str]) -> list[str]:
    """The themes of a line; every second position is the solver's to move in."""
    seat = positions[0].to_act[0]
    gains = [
        after.scores[seat] > before.scores[seat]
        for before, after in zip(positions[:-1:2], positions[1::2], strict=True)
    ]
    found = {
        TOWER: any(gains),
        CHAIN: any(one and other for one, other in pairwise(gains)),
        FORK: any(is_fork(position, seat) for position in positions[1::2]),
    }
    return [theme for theme, is_so in found.items() if is_so]


def is_fork(position: Any, seat: int) -> bool:
    """Whether a seat can complete a tower after every reply, but no tower after all of them."""
    if position.outcome is not None or position.to_act == (seat,):
        return False
    threats: list[set[str]] = []
    for reply in position.legal_moves():
        after = _after(position, reply)
        if after.outcome is not None or after.to_act != (seat,):
            return False
        threats.append({_space(move) for move in after.legal_moves() if _builds(after, move, seat)})
    return all(threats) and not set.intersection(*threats)


def _builds(position: Any, move: str, seat: int) -> bool:
    return bool(_after(position, move).scores[seat] > position.scores[seat])


def _after(position: Any, move: str) -> Any:
    after = position.copy()
    after.push(move)
    return after


def _space(move: str) -> str:
    return move[1:3]
