"""Reads an observation of Trapture back: whose it is, the board, and whether that seat is to act."""

import numpy as np

from quincunx import Game
from quincunx.games.trapture.board import GROOVES, HEXAGON_NAMES, PEG_HEXAGONS, POINT_NAMES, SIDES


def path(grooves: list[int]) -> list[int]:
    """The points along grooves that follow each other, from the end that comes first."""
    joined: dict[int, list[int]] = {}
    for groove in grooves:
        for point, other in (GROOVES[groove], GROOVES[groove][::-1]):
            joined.setdefault(point, []).append(other)
    walk = [min(point for point, others in joined.items() if len(others) == 1)]
    while len(walk) <= len(grooves):
        walk.append(next(other for other in joined[walk[-1]] if other not in walk))
    return walk


def decode(game: Game, planes: np.ndarray) -> tuple[int, str, bool]:
    seat = 0 if planes[27].all() else 1
    parts: list[str] = [""] * 4
    for owner in (seat, 1 - seat):
        first = 0 if owner == seat else 12
        laid = [np.flatnonzero(plane).tolist() for plane in planes[first : first + 12] if plane.any()]
        walks = ["-".join(POINT_NAMES[point] for point in path(grooves)) for grooves in laid]
        parts[owner] = ",".join(sorted(walks, key=game.action)) or "-"
        taken = planes[24 if owner == seat else 25]
        pegs = [HEXAGON_NAMES[hexagon] for hexagon in PEG_HEXAGONS if taken[list(SIDES[hexagon])].all()]
        parts[2 + owner] = ",".join(pegs) or "-"
    return seat, "/".join(parts), bool(planes[26].all())
