"""Counting and listing in words."""

from collections.abc import Sequence


def listed(names: Sequence[str]) -> str:
    """Names in a row: `white`, `white and black`, `blue, green and red`."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def counted(number: int, noun: str) -> str:
    """A number with its noun: `1 move`, `2 moves`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
