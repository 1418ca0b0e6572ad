"""What a puzzle is about, computed from the rules: points, choices and results, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence

from quincunx.core.position import Position
from quincunx.puzzles.puzzle import Puzzle

BEHIND = "comeback"  # the solver has fewer points, and does not lose
OFFER = "sacrifice"  # the first move and the reply leave the solver with a smaller lead than before
RESTRAINT = "restraint"  # another move would win more points at once, and is wrong
FORCED = "forced reply"  # some reply is the only legal move
SAVE = "only draw"  # there is no win
LONG = "long"  # four moves or more to find

LONG_MOVES = 4


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """What a puzzle is about; its game adds what only it has."""
    positions = puzzle.positions()
    common = () if puzzle.kind is not None else find_themes(positions[0], puzzle.value, puzzle.line)
    return tuple(dict.fromkeys([*common, *positions[0].game.puzzle_themes(positions, puzzle.line)]))


def find_themes(position: Position, value: str, line: Sequence[str]) -> tuple[str, ...]:
    """The themes that any game may have, of a line of only moves that begins in a position."""
    seat = position.to_act[0]
    themes = []
    if lead(position, seat) < 0:
        themes.append(BEHIND)
    if len(line) > 1 and lead(_after(position, line[:2]), seat) < lead(position, seat):
        themes.append(OFFER)
    gains = {move: lead(_after(position, [move]), seat) for move in position.legal_moves()}
    if max(gains.values()) > gains[line[0]]:
        themes.append(RESTRAINT)
    if any(len(_after(position, line[:count]).legal_moves()) == 1 for count in range(1, len(line), 2)):
        themes.append(FORCED)
    if value == "draw":
        themes.append(SAVE)
    if (len(line) + 1) // 2 >= LONG_MOVES:
        themes.append(LONG)
    return tuple(themes)


def lead(position: Position, seat: int) -> int:
    """By how many points a seat is ahead of the other one."""
    return position.scores[seat] - position.scores[1 - seat]


def _after(position: Position, moves: Sequence[str]) -> Position:
    after = position.copy()
    for move in moves:
        after.push(move)
    return after
