"""What starts server processes for tests: one for all tests of a process, as it takes seconds to begin."""

from __future__ import annotations

import atexit
import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TextIO


class Launcher:
    """A process that has everything ready, and forks itself."""

    def __init__(self, packages: Path | None) -> None:
        paths = filter(None, [os.environ.get("PYTHONPATH"), packages and str(packages)])
        self._paths = {"PYTHONPATH": os.pathsep.join(paths)}
        self._asking, asked = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with asked:
            self._process = subprocess.Popen(
                [sys.executable, str(Path(__file__).with_name("launcher.py")), str(asked.fileno())],
                env={**os.environ, **self._paths},
                pass_fds=[asked.fileno()],
            )
        atexit.register(self._end)

    def fork(self, environment: Mapping[str, str]) -> tuple[TextIO, TextIO]:
        """One more keeper of servers, with more in its environment: what it is told by, and what it says."""
        message = json.dumps({**os.environ, **self._paths, **environment}).encode()
        its_input, telling = os.pipe()
        hearing, its_output = os.pipe()
        try:
            socket.send_fds(self._asking, [message], [its_input, its_output])
        finally:
            os.close(its_input)
            os.close(its_output)
        return open(telling, "w", encoding="utf-8"), open(hearing, encoding="utf-8")

    def _end(self) -> None:
        self._asking.close()
        self._process.wait()


@cache
def launcher_with(packages: Path | None) -> Launcher:
    """The one whose servers find a folder of further packages, or none."""
    return Launcher(packages)
