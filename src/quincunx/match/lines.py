"""What people write, names and lines of chat, made fit to be shown beside what others write."""

from __future__ import annotations

import unicodedata

# Characters that look like nothing at all: fillers of Hangul and of Khmer, and Braille without dots.
BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# More marks than this on one letter would grow over the lines above and below.
MOST_MARKS = 3


def clean_line(text: str) -> str:
    """One line without what cannot be seen, changes direction, or grows over its neighbours.

    It is empty if nothing is left that can be seen.
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        is_mark = unicodedata.category(character) in ("Mn", "Me")
        marks = marks + 1 if is_mark else 0
        if not character.isprintable() or character in BLANKS:
            kept.append(" ")
        elif not is_mark or (marks <= MOST_MARKS and kept and kept[-1] != " "):
            kept.append(character)
    return " ".join("".join(kept).split())
