"""Runs commands quickly: everything is imported once, and each command is a fork of this process.

Every line of standard input has, as JSON, the arguments, the environment, and the files for input, output and
errors of one more command; its exit code is printed when it has ended.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from quincunx import game_names, load
from quincunx.cli import main


def run(task: dict[str, Any]) -> None:
    """Be the command."""
    os.environ.clear()
    os.environ.update(task["environment"])
    os.chdir(task["folder"])
    for number, path in enumerate(task["files"]):
        os.dup2(os.open(path, os.O_RDWR), number)
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w", 1)
    sys.argv = ["quincunx", *task["arguments"]]
    main()


def take_turns() -> None:
    """One command after the other, until there are no more."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            run(json.loads(line))
            sys.exit()
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    for name in game_names():
        load(name).start().legal_moves()
    take_turns()
