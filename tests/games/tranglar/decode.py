"""Reads an observation of Tranglar back: whose it is, the board, and whether that seat is to act."""

import numpy as np

from quincunx import Game
from quincunx.games.tranglar.board import LEFT_OF, edges, write_area

CODES = ("t", "T", "q", "zL", "zR", "v", "Q", "r", "pL", "pR", "*")


def piece_at(triangle: int, joints: np.ndarray) -> tuple[int, ...]:
    """The triangles of the piece that one belongs to."""
    found, waiting = {triangle}, [triangle]
    while waiting:
        corner = waiting.pop()
        for side, (start, end) in enumerate(edges(corner)):
            if joints[side, corner] and (across := LEFT_OF[end, start]) not in found:
                found.add(across)
                waiting.append(across)
    return tuple(sorted(found))


def decode(game: Game, planes: np.ndarray) -> tuple[int, str, bool]:
    seat = 0 if planes[33].all() else 1
    fields = []
    for area in (planes[seat], planes[1 - seat], planes[2]):
        pieces = sorted({piece_at(int(triangle), planes[3:6]) for triangle in np.flatnonzero(area)})
        fields.append(",".join(write_area(piece) for piece in pieces) or "-")
    for owner in (0, 1):
        first = 8 if owner == seat else 19
        counts = [int(plane[0]) for plane in planes[first : first + 11]]
        entries = [f"{code}{count}" for code, count in zip(CODES, counts, strict=True) if count]
        fields.append("".join(entries) or "-")
    fields += [str(planes[30, 0]), str(planes[31, 0])]
    return seat, "/".join(fields), bool(planes[32].all())
