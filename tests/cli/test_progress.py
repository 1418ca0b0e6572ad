"""Commands that take long say how far they are, whether a person sees them or a file."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest

from quincunx.cli.support.progress import Lines

LONG = {
    "solve tranglar": "positions looked at",
    "perft tranglar 9": "depth ",
    "bench think pyrga --seconds 600": "thinking, 0 of 1",
    "match pyrga --bots level:8:60s,level:8:60s -n 2": "pyrga, 0 of 2",
}


def start(command: str, errors: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "quincunx", *command.split()], stdout=subprocess.DEVNULL, stderr=errors
    )


@pytest.mark.compiled
@pytest.mark.parametrize("command", LONG)
def test_a_long_command_writes_lines_where_nobody_watches(command: str) -> None:
    with start(command, subprocess.PIPE) as process:
        assert process.stderr is not None
        said = process.stderr.readline().decode()
        process.kill()
    assert LONG[command] in said
    assert said.endswith(" s\n")


@pytest.mark.compiled
def test_a_long_command_moves_a_line_in_a_terminal() -> None:
    ours, theirs = pty.openpty()
    with start("solve tranglar", theirs) as process:
        said = b""
        while b"positions looked at" not in said:
            said += os.read(ours, 1000)
        process.kill()
    os.close(ours)
    os.close(theirs)


def test_a_line_says_what_is_done_and_how_far() -> None:
    lines = Lines("counting")
    assert str(lines).startswith("counting, ")
    lines.update(total=2000, advance=1000)
    lines.update(description="counting on", advance=500)
    assert str(lines).startswith("counting on, 1,500 of 2,000, ")
    lines.update(completed=2000)
    assert str(lines).startswith("counting on, 2,000 of 2,000, ")
