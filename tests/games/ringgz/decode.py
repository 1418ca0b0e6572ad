"""Reads an observation of Ringgz back: whose it is, the board, and whether that seat is to act."""

import numpy as np

from quincunx import Game

LETTERS = "bgyr"
OWNED = {2: ("by", "gr"), 3: ("b", "g", "y"), 4: ("b", "g", "y", "r")}
KINDS = "1234B"


def decode(game: Game, planes: np.ndarray) -> tuple[int, str, bool]:
    players = game.options.players
    seat = next(number for number in range(players) if planes[number - players].all())
    order = [(seat + step) % players for step in range(players)]
    colours = "".join(OWNED[players][other] for other in order)
    colours += "".join(sorted(set(LETTERS) - set(colours)))
    pieces = {colour: planes[5 * index : 5 * index + 5] for index, colour in enumerate(colours)}

    def territory(rank: int, file: int) -> str:
        if planes[20, rank, file]:
            return "*"
        return (
            "".join(
                colour + KINDS[kind]
                for kind in range(5)
                for colour in LETTERS
                if pieces[colour][kind, rank, file]
            )
            or "-"
        )

    ranks = "/".join(",".join(territory(rank, file) for file in range(5)) for rank in (4, 3, 2, 1, 0))
    acting = [other for step, other in enumerate(order) if planes[step - 2 * players].all()]
    board = f"{ranks}:{OWNED[players][acting[0]] if acting else '-'}"
    if players == 3:
        shares = dict(
            zip(order, (planes[21 + 10 * step + 5 : 31 + 10 * step] for step in range(3)), strict=True)
        )
        left = ("".join(KINDS[kind] for kind in range(5) if shares[who][kind].all()) for who in range(3))
        board += ":" + ",".join(share or "-" for share in left)
    return seat, board, acting == [seat]
