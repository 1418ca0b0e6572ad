"""Asks for a line, with completion where there is a real terminal."""

import os
import sys
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession


@cache
def _session() -> "PromptSession[str]":
    from prompt_toolkit import PromptSession

    return PromptSession()


def ask(question: str, words: Sequence[str]) -> str:
    """A line of input; the words are offered for completion."""
    if not sys.stdin.isatty():
        return _read_line(question)
    from prompt_toolkit.completion import WordCompleter

    return _session().prompt(question, completer=WordCompleter(list(words), sentence=True))


def _read_line(question: str) -> str:
    """A line from a pipe, and not a byte more, since others may read from it afterwards."""
    print(question, end="", flush=True)
    line = b""
    while (letter := os.read(sys.stdin.fileno(), 1)) != b"\n":
        if not letter:
            if line:
                break
            raise EOFError
        line += letter
    return line.decode(errors="replace")
