"""Puzzles: positions in which exactly one move keeps the proven result, several times in a row."""

from quincunx.puzzles.daily import puzzle_of_the_day
from quincunx.puzzles.mining import Mine
from quincunx.puzzles.proving import prove
from quincunx.puzzles.puzzle import Puzzle, parse_puzzles, read_puzzles, write_puzzles

__all__ = [
    "Mine",
    "Puzzle",
    "parse_puzzles",
    "prove",
    "puzzle_of_the_day",
    "read_puzzles",
    "write_puzzles",
]
