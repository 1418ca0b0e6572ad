"""The moves of a record as text: one line of them, or a tree with signs, comments and variations.

    1. b2 b4 ! {the middle}
       ( b5 ?! b6 ( c6 c5 ) )
    3. b3 …

A sign and a comment belong to the move before them; a comment before the first move belongs to the start.
What is in brackets is played instead of the move before it, and may have brackets in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from quincunx.core.errors import RecordError

SIGNS = ("!", "?", "!?", "?!", "!!", "??")
OPENING, CLOSING = "(", ")"

_TOKEN = re.compile(r"\{((?:[^\\{}]|\\[\\{}])*)\}|\S+")
_MOVE_NUMBER = re.compile(r"([0-9]{1,9})\.")
_ESCAPED = re.compile(r"\\([\\{}])")
_TO_ESCAPE = re.compile(r"[\\{}]")


class Token(NamedTuple):
    """A part of the text, and where it is; `kind` is move, number, sign, comment, ( or )."""

    kind: str
    text: str
    column: int
    line: int

    def expected(self, what: str) -> RecordError:
        """The error if something else should be here."""
        return RecordError(what, self.text, 1, self.line)


def read_tokens(lines: list[str], first: int) -> Iterator[Token]:
    """The parts of the lines from an index on; a comment may go over several lines."""
    text = "\n".join(lines[first:])
    line, line_start, counted = first + 1, 0, 0
    for found in _TOKEN.finditer(text):
        line += text.count("\n", counted, found.start())
        line_start = max(line_start, text.rfind("\n", counted, found.start()) + 1)
        counted = found.start()
        word, column = found[0], found.start() - line_start + 1
        if found[1] is not None:
            yield Token("comment", one_line(_ESCAPED.sub(r"\1", found[1])), column, line)
        elif word.startswith("{"):
            raise RecordError("a comment with a } at its end", word, 1, line)
        elif word in (OPENING, CLOSING):
            yield Token(word, word, column, line)
        elif word in SIGNS:
            yield Token("sign", word, column, line)
        else:
            number = _MOVE_NUMBER.fullmatch(word)
            yield Token("number", number[1], column, line) if number else Token("move", word, column, line)


def read_main_line(lines: list[str], first: int) -> Iterator[str]:
    """The moves outside all brackets; the numbers between them must be right."""
    count = depth = 0
    for token in read_tokens(lines, first):
        if token.kind == OPENING:
            depth += 1
        elif token.kind == CLOSING:
            depth -= 1
        if depth < 0:
            raise token.expected("a move, as no bracket is open")
        if depth:
            continue
        if token.kind == "number":
            check_number(token, count + 1, lines)
        elif token.kind == "move":
            count += 1
            yield token.text
    if depth:
        raise RecordError("a ) for every (", "", 1, len(lines))


def check_number(token: Token, wanted: int, lines: list[str]) -> None:
    """Refuse a number that is not that of the move after it."""
    if int(token.text) != wanted:
        raise RecordError(f"'{wanted}.'", lines[token.line - 1], token.column, token.line)


def write_entry_text(move: str, sign: str, comment: str) -> str:
    """A move with its sign and its comment."""
    return " ".join(filter(None, (move, sign, write_comment(comment))))


def write_comment(comment: str) -> str:
    """A comment in braces; nothing if there is none."""
    escaped = _TO_ESCAPE.sub(r"\\\g<0>", one_line(comment))
    return f"{{{escaped}}}" if escaped else ""


def one_line(value: str) -> str:
    """A text in which blanks and ends of lines are single blanks."""
    return " ".join(value.split())


class MoveLines:
    """Writes a main line, so many moves a line at most, with what belongs to each move."""

    def __init__(self, count: int, moves_per_line: int) -> None:
        self.lines: list[str] = []
        self._width = len(str(count))
        self._most = moves_per_line
        self._made = 0
        self._open: list[str] = []

    def add(self, entry: str, variations: Iterable[str] = ()) -> None:
        """Another move; its variations follow on lines of their own."""
        self._open.append(entry)
        self._made += 1
        if len(self._open) == self._most:
            self.close()
        for variation in variations:
            self.close()
            self.lines.append(f"{'':{self._width}}  {OPENING} {variation} {CLOSING}")

    def close(self) -> None:
        """End the line."""
        if self._open:
            first = self._made - len(self._open) + 1
            self.lines.append(f"{first:>{self._width}}. {' '.join(self._open)}")
            self._open = []
