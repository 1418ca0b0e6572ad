"""Tasks for tests: what workers do, and how they tell the test by files what they are at."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from quincunx import NotationError, RandomStream
from tests.patience import ANSWER_SECONDS


def draw_numbers(seed: int) -> dict[str, Any]:
    """Something random, which the seed alone decides."""
    stream = RandomStream(seed)
    return {"seed": seed, "drawn": [stream.below(1000) for _ in range(5)], "half": seed / 2}


def misread(text: str) -> None:
    """An error with several arguments, as pickle does not bring it through by itself."""
    raise NotationError("a move", text, 2)


def stumble(number: int) -> int:
    """A mistake of a program."""
    return 1 // (number - number)


def wait_for_leave(folder: str, number: int) -> int:
    """Say which process this is, and wait until the test gives leave."""
    Path(folder, f"{number}-{os.getpid()}.begun").touch()
    until = time.monotonic() + ANSWER_SECONDS
    while not Path(folder, "leave").exists():
        assert time.monotonic() < until
        time.sleep(0.01)
    return number * number


def begun(folder: Path, number: int) -> list[int]:
    """The processes that have begun a task."""
    return [int(path.stem.split("-")[1]) for path in folder.glob(f"{number}-*.begun")]


def die(folder: str, number: int) -> int:
    """Kill this process, if the task is an odd one."""
    if number % 2 == 0:
        return number
    Path(folder, f"{number}-{os.getpid()}.begun").touch()
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def spin(folder: str, number: int) -> int:
    """Compute for a very long time; what there is to tidy up is tidied up if somebody ends it in order."""
    try:
        Path(folder, f"{number}-{os.getpid()}.begun").touch()
        until = time.monotonic() + 10 * ANSWER_SECONDS
        while time.monotonic() < until:
            pass
    finally:
        Path(folder, f"{number}.tidied").touch()
    return number
