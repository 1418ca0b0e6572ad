"""The puzzle of a day: the same for everybody who has the same puzzles, with or without a server."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date

from quincunx.puzzles.puzzle import Puzzle


def puzzle_of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """One of the puzzles; none comes again before all of them have been."""
    cycle, place = divmod(day.toordinal(), len(puzzles))
    return sorted(puzzles, key=lambda puzzle: _lot(cycle, puzzle))[place]


def _lot(cycle: int, puzzle: Puzzle) -> bytes:
    return hashlib.sha256(f"{cycle} {puzzle.id}".encode()).digest()
