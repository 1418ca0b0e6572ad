"""Positions of Trapture from drawings in characters, like those of the terminal.

Each squiggle has a letter, yellow's are capitals; `/ \\ |` are free grooves, `(o)` is a peg, `[Y]`
and `[G]` are pegs that yellow and green have captured.
"""

from collections import defaultdict
from textwrap import dedent

from quincunx import Game, Position, load
from quincunx.games.trapture.board import GROOVES, HEXAGONS, PEG_HEXAGONS, POINT_NAMES, POINTS
from quincunx.games.trapture.notation import PEG_NAMES

GAME = load("trapture")


def column(across: int) -> int:
    return 5 + 3 * (across + 7)


def drawn(picture: str, last: str, game: Game = GAME) -> Position:
    """The position in a drawing; `last` is the letter of the last squiggle."""
    lines = dedent(picture).strip("\n").split("\n")
    pieces: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for first, second in GROOVES:
        (row, across), (other_row, _) = POINTS[first], POINTS[second]
        upright = other_row > row
        letter = lines[2 * row + upright][column(across) + (not upright)]
        if letter.isalpha():
            pieces[letter].append((first, second))
    moves = {letter: write_path(grooves) for letter, grooves in pieces.items()}
    parts = [
        [move for letter, move in moves.items() if letter.isupper()],
        [move for letter, move in moves.items() if letter.islower()],
        *[
            [PEG_NAMES[peg] for peg in range(len(PEG_NAMES)) if mark_on(lines, peg) == captor]
            for captor in "YG"
        ],
    ]
    board = "/".join(",".join(part) or "-" for part in parts)
    return game.position(f"{board} {len(moves)} {moves[last]}")


def mark_on(lines: list[str], peg: int) -> str:
    row, across = HEXAGONS[PEG_HEXAGONS[peg]]
    return lines[2 * row + 1][column(across)]


def write_path(grooves: list[tuple[int, int]]) -> str:
    """Grooves in any order as a move."""
    points = [point for groove in grooves for point in groove]
    path = [min(point for point in points if points.count(point) == 1)]
    left = set(grooves)
    while left:
        groove = next(groove for groove in left if path[-1] in groove)
        left.remove(groove)
        path.append(groove[0] + groove[1] - path[-1])
    return "-".join(POINT_NAMES[point] for point in path)
