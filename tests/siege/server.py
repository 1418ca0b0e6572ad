"""The besieged: a server as anybody would start it, in a process of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

# A server that was told to end and is still there after so long has not understood.
ENDING_SECONDS = 120.0
# So many open files is the custom; a process may raise it for itself.
FILES = 1024


class Besieged:
    """`quincunx serve` with its default limits; several share a folder and a database.

    But they put nothing off: those who attack are on the same machine, and people are served all the same.
    """

    def __init__(self, folder: Path, database: str, number: int) -> None:
        self._log = folder / f"server{number}.log"
        environment = {name: value for name, value in os.environ.items() if not name.startswith("QUINCUNX_")}
        environment["QUINCUNX_LIMIT_LATE_MILLISECONDS"] = "10000000"
        command = [sys.executable, "-m", "quincunx", "serve", "--port", "0", "--data", str(folder)]
        command += ["--database", database]
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                ["sh", "-c", f'ulimit -S -n {FILES} && exec "$@"', "sh", *command],
                env=environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("Quincunx is at "), line + self.log
        self.address = line.split()[-1]
        self.pid = self._process.pid

    @property
    def is_up(self) -> bool:
        """Whether the process is there."""
        return self._process.poll() is None

    @property
    def log(self) -> str:
        """What the server has written."""
        return self._log.read_text(errors="replace")

    async def end(self) -> float | None:
        """Tell the server to end; how many seconds that took, or None if it had to be killed."""
        self._process.send_signal(signal.SIGTERM)
        began = time.monotonic()
        try:
            await asyncio.to_thread(self._process.wait, ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            return None
        finally:
            self.close()
        return time.monotonic() - began

    def close(self) -> None:
        """Kill the server if it is still there."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
