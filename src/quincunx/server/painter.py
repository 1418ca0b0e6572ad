"""The painter: a process that draws pictures for the server, started when the first one is wanted."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import threading

from quincunx.match.errors import Refusal
from quincunx.server.paint_process import Order, receive, send

COMMAND = (sys.executable, "-m", "quincunx.server.paint_process")
GIVEN_UP = "this picture could not be drawn in time: try again later"


class Painter:
    """Draws one picture at a time; another thread may stop it."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._using = threading.Lock()
        self._closed = False

    def paint(self, order: Order) -> bytes:
        """A picture; this waits for it."""
        with self._using:
            answer = self._ask(order)
        if answer is None:
            raise Refusal("picture/late", GIVEN_UP)
        good, data = answer
        if not good:
            raise Refusal("picture/failed", data.decode())
        return data

    def _ask(self, order: Order) -> tuple[bool, bytes] | None:
        if self._process is None:
            # A session of its own, so that Ctrl-C in a terminal reaches the server alone.
            self._process = subprocess.Popen(
                COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        if self._closed:
            return None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        answer = None
        with contextlib.suppress(OSError):  # it was stopped
            send(self._process.stdin, json.dumps(order).encode())
            answer = receive(self._process.stdout)
        if answer is None:
            self._end()
        return answer

    def stop(self) -> None:
        """Stop drawing; the next picture is drawn by another process."""
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process, whatever it does."""
        self._closed = True
        self.stop()
        with self._using:
            self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with contextlib.suppress(OSError):  # what was not read any more
                process.communicate()
