"""Lines that a person types while other things are printed: at a real terminal, or through a pipe."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

REFRESH_SECONDS = 0.5  # how often the status is written anew
PIECE = 4096


class Lines(Protocol):
    """Where lines come from."""

    async def read(self) -> str:
        """The next line; EOFError if there will be no more, or the person presses Ctrl-C or Ctrl-D."""
        ...


@contextmanager
def open_lines(
    question: str, words: Callable[[], Sequence[str]], status: Callable[[], str]
) -> Iterator[Lines]:
    """Lines of standard input; at a terminal with completion, and with the status above the question."""
    if not sys.stdin.isatty():
        yield PipedLines(sys.stdin.fileno())
        return
    from prompt_toolkit.patch_stdout import patch_stdout

    with patch_stdout(raw=True):  # what is printed appears above what is being typed
        yield TypedLines(question, words, status)


class TypedLines:
    """Lines of a person at a terminal."""

    def __init__(self, question: str, words: Callable[[], Sequence[str]], status: Callable[[], str]) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import WordCompleter
        from prompt_toolkit.shortcuts import CompleteStyle

        self._session: PromptSession[str] = PromptSession(
            lambda: f"{status()}\n{question}",
            completer=WordCompleter(lambda: list(words()), sentence=True),
            complete_style=CompleteStyle.READLINE_LIKE,  # a menu would take room from what is printed
            refresh_interval=REFRESH_SECONDS,
        )

    async def read(self) -> str:
        """The next line."""
        try:
            return await self._session.prompt_async()
        except KeyboardInterrupt:
            raise EOFError from None


class PipedLines:
    """Lines of a program or a file, read by a thread that nobody has to wait for."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._thread: threading.Thread | None = None

    async def read(self) -> str:
        """The next line."""
        if self._thread is None:
            loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._listen, args=(loop,), daemon=True)
            self._thread.start()
        line = await self._lines.get()
        if line is None:
            raise EOFError
        return line

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        # Not by sys.stdin, whose lock this thread would hold while the program ends.
        rest = b""
        while piece := os.read(self._descriptor, PIECE):
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                loop.call_soon_threadsafe(self._lines.put_nowait, line.decode(errors="replace"))
        if rest:
            loop.call_soon_threadsafe(self._lines.put_nowait, rest.decode(errors="replace"))
        loop.call_soon_threadsafe(self._lines.put_nowait, None)
