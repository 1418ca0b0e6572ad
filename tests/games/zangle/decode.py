"""Reads an observation of Zangle with turns back: whose it is, the table, and whether that seat is to act."""

import numpy as np

from quincunx import Game

CODES = ("1", "2", "3", "4a", "4b", "4c", "5a", "5b", "5c", "5d", "Z")


def cards(counts: np.ndarray) -> str:
    return "".join(code * int(count) for code, count in zip(CODES, counts, strict=True)) or "-"


def decode(game: Game, numbers: np.ndarray) -> tuple[int, str, bool]:
    players = game.seats
    centre, centre_pile, used = numbers[:11], numbers[11], numbers[12:23]
    number = int(np.flatnonzero(numbers[23:27])[0])
    hit, passes = numbers[27:29]
    seat = int(np.flatnonzero(numbers[29 : 29 + players])[0])
    rows = numbers[29 + players :].reshape(players, 15)
    by_seat = {(seat + step) % players: row for step, row in enumerate(rows)}
    acting = [str(who) for who in range(players) if by_seat[who][14]]
    members = "".join(str(who) for who in range(players) if by_seat[who][13])
    parts = [
        f"b{members}" if number == 3 else str(number + 1),
        acting[0] + ("h" if hit else "") if acting else "-",
        str(passes),
        ",".join(str(by_seat[who][12]) for who in range(players)),
        "?",
        "h",
        cards(used),
        f"{cards(centre)}/?{centre_pile}",
        *(f"{cards(by_seat[who][:11])}/?{by_seat[who][11]}" for who in range(players)),
    ]
    return seat, ";".join(parts), acting == [str(seat)]
