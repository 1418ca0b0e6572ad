"""EngineProcess: another program that plays, spoken to line by line; it may die or hang without doing harm.

Two threads carry the lines, so that nobody waits for a program that neither reads nor writes. Its output is
kept only up to a bound; then no more is read until somebody asks for it.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence

from quincunx.bots.base import EngineError

CHUNK = 1 << 16
CHUNKS_KEPT = 16
MOST_OUTPUT = 8 << 20  # bytes before the answer that is awaited
QUIT_SECONDS = 1.0
SHOWN = 60


class EngineProcess:
    """A running engine. Whatever happens, `close` ends it and waits until it has ended."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                # Ctrl-C is for whoever started the match, who then ends the engine and all it has started.
                start_new_session=True,
            )
        except OSError as error:
            raise EngineError(f"could not be started: {error.strerror or error}") from None
        self._said: queue.Queue[bytes] = queue.Queue(CHUNKS_KEPT)
        self._told: queue.Queue[bytes | None] = queue.Queue()
        self._unread: deque[bytes] = deque()
        self._rest = b""
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._hear, self._tell)]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def send(self, line: str) -> None:
        """Tell the engine something, without waiting for it to listen."""
        self._told.put(line.encode() + b"\n")

    def wait_for(self, wanted: str, seconds: float, skip: Callable[[list[str]], object] = bool) -> list[str]:
        """The words of the first line that begins with `wanted`; EngineError if there is none in time.

        `skip` is called with the words of each line before it.
        """
        for line in self._lines(time.monotonic() + seconds, seconds, wanted):
            words = line.decode(errors="replace").split()
            if words[:1] == [wanted]:
                return words
            skip(words)
        raise EngineError(f"ended ({self._how_it_ended()}) instead of saying {wanted}")

    def _lines(self, deadline: float, seconds: float, wanted: str) -> Iterator[bytes]:
        """The lines of the engine's output, up to its end."""
        heard = 0
        while True:
            while self._unread:
                yield self._unread.popleft()
            try:
                chunk = self._said.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                chunk = None
            if chunk is None or time.monotonic() > deadline:
                raise EngineError(f"did not say {wanted} within {seconds:g} seconds")
            if not chunk:
                self._said.put(b"")  # so that whoever asks next sees the end too
                return
            heard += len(chunk)
            if heard > MOST_OUTPUT:
                raise EngineError(f"printed more than {MOST_OUTPUT >> 20} MB without saying {wanted}")
            *lines, self._rest = (self._rest + chunk).split(b"\n")
            self._unread.extend(lines)

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            return "its output is closed"
        return f"exit code {code}" if code >= 0 else f"signal {-code}"

    def close(self, seconds: float = QUIT_SECONDS) -> None:
        """End the engine and everything it has started; first it has this long to exit by itself."""
        try:
            self.send("quit")
            self._told.put(None)
            self._drain(seconds)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
        finally:
            if hasattr(os, "killpg"):
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self.pid, signal.SIGKILL)
            self._process.kill()
            self._process.wait()
        self._drain(QUIT_SECONDS)
        for thread in self._threads:
            thread.join(QUIT_SECONDS)
        if not any(thread.is_alive() for thread in self._threads):
            for stream in (self._process.stdin, self._process.stdout):
                assert stream is not None
                stream.close()

    def _drain(self, seconds: float) -> None:
        """Discard what the engine says until its output ends, but for no longer than this."""
        deadline = time.monotonic() + seconds
        with contextlib.suppress(queue.Empty):
            while self._said.get(timeout=max(0.0, deadline - time.monotonic())):
                if time.monotonic() > deadline:
                    return
            self._said.put(b"")

    def _hear(self) -> None:
        """Pass the engine's output on to whoever waits for it; an empty chunk stands for the end."""
        stream = self._process.stdout
        assert stream is not None
        chunk = b"-"
        while chunk:
            try:
                chunk = os.read(stream.fileno(), CHUNK)
            except OSError:
                chunk = b""
            self._said.put(chunk)

    def _tell(self) -> None:
        stream = self._process.stdin
        assert stream is not None
        with contextlib.suppress(OSError):  # it no longer listens; the end of its output will show that
            while (line := self._told.get()) is not None:
                while line:
                    line = line[stream.write(line) or 0 :]
            stream.close()


def shorten(text: str) -> str:
    """A text from outside, made printable and short, so that a message can quote it."""
    printable = "".join(letter if letter.isprintable() else "?" for letter in text)
    return printable if len(printable) <= SHOWN else f"{printable[:SHOWN]}…"
