"""A console: runs what somebody types, and says what comes of it; its worker has nothing else in it."""

from __future__ import annotations

import ast
import builtins
import codeop
import contextlib
import io
import linecache
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any

MOST_PRINTED = 200_000  # characters of one run: a page that shows more would stand still
LONGEST_SHOWN = 20_000  # of one result
SAY_EVERY = 0.05  # seconds: what is printed is told in pieces, not line by line


class Console:
    """Runs pieces of Python one after the other, in one namespace.

    `say` is told the kind of what is to be shown and its text: `printed`, `result`, `error`, or `picture`,
    which is SVG and comes with a description.
    """

    def __init__(self, say: Callable[[str, str, str], object]) -> None:
        self._say = say
        self._names: dict[str, Any] = {"__name__": "__console__", "__builtins__": builtins}
        self._count = 0

    def run(self, source: str) -> bool:
        """Run a piece; false if it is the beginning of something longer, and nothing was done."""
        if _goes_on(source):
            return False
        self._count += 1
        file = f"<input {self._count}>"
        # So that tracebacks show the line.
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        printed, hook = _Printed(lambda text: self._say("printed", text, "")), sys.displayhook
        sys.displayhook = lambda value: self._show(value, printed)
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                exec(compile(ast.Interactive(ast.parse(source, file).body), file, "single"), self._names)
            problem = ""
        except SyntaxError as error:
            problem = "".join(traceback.format_exception_only(error))
        except BaseException as error:  # also SystemExit: there is nothing to leave
            error.__traceback__ = error.__traceback__ and error.__traceback__.tb_next  # without this method
            problem = "".join(traceback.format_exception(error))
        finally:
            sys.displayhook = hook
        printed.say_all()
        if problem:
            self._say("error", problem[-LONGEST_SHOWN:], "")
        return True

    def _show(self, value: object, printed: _Printed) -> None:
        if value is None:
            return
        self._names["_"] = value
        text = _shorten(repr(value))
        draw = getattr(value, "_repr_svg_", None)
        picture = draw() if callable(draw) else None
        printed.say_all()
        if isinstance(picture, str):
            self._say("picture", picture, text)
        else:
            self._say("result", text, "")


class _Printed(io.TextIOBase):
    """What is printed, told in pieces, and not without end."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say
        self._waiting: list[str] = []
        self._left = MOST_PRINTED
        self._told = time.monotonic()

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        kept = text[: self._left]
        self._waiting.append(kept)
        self._left -= len(kept)
        if time.monotonic() - self._told > SAY_EVERY:
            self.say_all()
        if len(kept) < len(text):
            raise RuntimeError(f"more than {MOST_PRINTED:,} characters are printed at once")
        return len(text)

    def say_all(self) -> None:
        """Say what has not been said."""
        if self._waiting:
            self._say("".join(self._waiting))
        self._waiting, self._told = [], time.monotonic()


def _goes_on(source: str) -> bool:
    """Whether more lines have to come: something is open, or the last line is one of a block."""
    lines = source.splitlines()
    if not lines or source.endswith("\n"):
        return False
    if len(lines) > 1 and lines[-1][:1].isspace():
        return bool(lines[-1].strip())
    try:
        return codeop.compile_command(source, symbol="exec") is None
    except (SyntaxError, ValueError, OverflowError):
        return False  # nothing more can mend it


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
