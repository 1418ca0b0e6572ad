"""Which moves are the only ones, shown by the solver."""

from __future__ import annotations

import contextlib

from quincunx.core.errors import QuincunxError
from quincunx.core.offers import PuzzleKind
from quincunx.core.position import Position
from quincunx.puzzles.puzzle import Puzzle
from quincunx.search import Limit, Solver, UnsolvedError

FEWEST_CHOICES = 3  # with fewer legal moves there is nothing to find
FEWEST_MOVES = 2  # of the solver's, in a row
MOST_MOVES = 6


def find_line(solver: Solver, position: Position, limit: Limit) -> tuple[str, tuple[str, ...]] | None:
    """The value and the only moves from a position on, with the most stubborn replies between them.

    None if there are too few of them. The limit is for each position that is solved on the way.
    """
    seat, value, line, now = position.to_act[0], "", list[str](), position.copy()
    with contextlib.suppress(UnsolvedError):  # what was shown before stays so
        while (
            len(now.legal_moves()) >= FEWEST_CHOICES and (found := solver.only_move(now, limit)) is not None
        ):
            if line and found[0] != value:
                break
            value = found[0]
            line.append(found[1])
            now.push(found[1])
            if len(line) == 2 * MOST_MOVES - 1 or not _is_turn_of(now, 1 - seat):
                break
            reply = solver.best_move(now, limit)
            if reply is None:
                break
            line.append(reply)
            now.push(reply)
            if not _is_turn_of(now, seat):
                break
    if len(line) % 2 == 0:
        line = line[:-1]  # it ends with a move that has to be found
    return (value, tuple(line)) if len(line) >= 2 * FEWEST_MOVES - 1 else None


def _is_turn_of(position: Position, seat: int) -> bool:
    return position.outcome is None and position.to_act == (seat,)


def prove(puzzle: Puzzle, solver: Solver | None = None) -> None:
    """Check that every move of the solver's is the only one; QuincunxError says what is wrong."""
    if puzzle.kind is not None:
        _prove_own_kind(puzzle, puzzle.kind)
        return
    position = puzzle.begin()
    seat = position.to_act[0]
    solver = solver or Solver(position)
    if len(puzzle.moves) < FEWEST_MOVES:
        raise QuincunxError(f"puzzle {puzzle.id} has less than {FEWEST_MOVES} moves to find")
    for number, move in enumerate(puzzle.line):
        if not _is_turn_of(position, seat if number % 2 == 0 else 1 - seat):
            raise QuincunxError(f"puzzle {puzzle.id}: the seats do not take turns")
        if number % 2 == 0:
            solution = solver.solve(position)
            if (solution.value, solution.best) != (puzzle.value, (move,)):
                found = f"{solution.value} by {' '.join(solution.best)}"
                raise QuincunxError(
                    f"puzzle {puzzle.id}: {puzzle.value} by {move} is asked for, but it is a {found}"
                )
        position.push(move)


def _prove_own_kind(puzzle: Puzzle, kind: PuzzleKind) -> None:
    positions = puzzle.positions()
    flaw = kind.flaw(positions[0])
    if flaw:
        raise QuincunxError(f"puzzle {puzzle.id}: {flaw}")
    if not kind.is_done(positions[-1]):
        raise QuincunxError(f"puzzle {puzzle.id}: its line does not lead to the end")
    for position, move in zip(positions[:-1], puzzle.line, strict=True):
        if not kind.keeps(position, move):
            raise QuincunxError(f"puzzle {puzzle.id}: {move} is not right")
