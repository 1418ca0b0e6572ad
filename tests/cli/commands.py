"""The command `quincunx` in a process of its own, as a person runs it."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path


@cache
def _launcher() -> subprocess.Popen[str]:
    """One for all commands of a test run: most of the time of a command is what it imports."""
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("launcher.py"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(process.communicate)  # the end of its input ends it
    return process


def quincunx(*arguments: str, stdin: str = "", home: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    launcher = _launcher()
    assert launcher.stdin is not None
    assert launcher.stdout is not None
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("in", "out", "errors")]
        files[0].write_text(stdin, encoding="utf-8")
        for file in files[1:]:
            file.touch()
        task = {
            "arguments": arguments,
            "environment": {**os.environ, "COLUMNS": "100", "XDG_STATE_HOME": str(home or "/nonexistent")},
            "folder": os.getcwd(),
            "files": [str(file) for file in files],
        }
        launcher.stdin.write(json.dumps(task) + "\n")
        launcher.stdin.flush()
        code = int(launcher.stdout.readline())
        output, errors = (file.read_text(encoding="utf-8") for file in files[1:])
    return subprocess.CompletedProcess(arguments, code, output, errors)


def says(*arguments: str) -> str:
    """What a command prints that succeeds."""
    finished = quincunx(*arguments)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout
