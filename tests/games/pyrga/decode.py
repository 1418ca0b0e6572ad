"""Reads an observation of Pyrga back: whose it is, the board, and whether that seat is to act."""

import numpy as np

from quincunx import Game


def decode(game: Game, planes: np.ndarray) -> tuple[int, str, bool]:
    seat = 0 if planes[18].all() else 1
    own, other = planes[0:3], planes[3:6]
    white, black = (own, other) if seat == 0 else (other, own)

    def space(rank: int, file: int) -> str:
        text = ""
        for kind, letter in enumerate("SCT"):
            if white[kind, rank, file] or black[kind, rank, file]:
                text += letter if white[kind, rank, file] else letter.lower()
                if letter == "T":
                    text += "nesw"[int(np.flatnonzero(planes[6:10, rank, file])[0])]
        return text or "-"

    for first, pieces in ((11, own), (14, other)):
        for kind in range(3):
            assert (planes[first + kind] == 5 - pieces[kind].sum()).all()
    board = "/".join(",".join(space(rank, file) for file in range(4)) for rank in (3, 2, 1, 0))
    return seat, board, bool(planes[17].all())
