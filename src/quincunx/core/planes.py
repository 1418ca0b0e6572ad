"""Writing observations: a fact of the whole game as a plane of equal numbers, a set of places as 0 and 1."""

from typing import Any


def fill(numbers: Any, start: int, count: int, value: int) -> None:
    """The same number everywhere on a plane."""
    for index in range(count):
        numbers[start + index] = value


def spread(numbers: Any, start: int, count: int, places: int) -> None:
    """1 on each place that a set of places, the bits of a word, has."""
    for index in range(count):
        numbers[start + index] = places >> index & 1
