"""Writing observations: a fact about the game as a plane of equal numbers, a set of places as 0 and 1."""

from typing import Any


def fill(numbers: Any, start: int, count: int, value: int) -> None:
    """Write the same number everywhere on a plane."""
    for index in range(count):
        numbers[start + index] = value


def spread(numbers: Any, start: int, count: int, places: int) -> None:
    """Write 1 for each place in a set, given as the bits of a word, and 0 for the others."""
    for index in range(count):
        numbers[start + index] = places >> index & 1
