"""Counting and listing in words."""

from collections.abc import Sequence


def listed(names: Sequence[str]) -> str:
    """Names in a row: `white`, `white and black`, `blue, green and red`."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def counted(number: int, noun: str) -> str:
    """A number with its noun: `1 move`, `2 moves`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def spelled(number: int) -> str:
    """A small number in letters, a larger one in figures."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else f"{number:,}"


def several(number: int, noun: str) -> str:
    """A number in letters with its noun, as in a sentence: `a step`, `two steps`."""
    if number == 1:
        return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
    return f"{spelled(number)} {noun}s"


def quoted(words: str) -> str:
    """Words that stand for a name in a sentence, such as those of a move."""
    return f"“{words}”"
