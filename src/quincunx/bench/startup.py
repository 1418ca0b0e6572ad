"""How long it takes until a program or a command can begin, each time in a fresh process."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from quincunx.bench.machine import children_seconds
from quincunx.core.errors import QuincunxError

# What is started, by the name under which it is reported; Python alone is for comparison.
STARTS = {
    "Python alone": ("-c", ""),
    "import quincunx": ("-c", "import quincunx"),
    "quincunx --help": ("-m", "quincunx", "--help"),
    "quincunx games": ("-m", "quincunx", "games"),
}


@dataclass(frozen=True)
class Start:
    """The seconds that something took, and those of the processor; others may keep that busy."""

    what: str
    best: float
    median: float
    best_processor: float
    median_processor: float


def measure_starts(repeat: int, progress: Callable[[str], None] = lambda doing: None) -> list[Start]:
    """Start each of them several times, and once more before that, so that its files have been read."""
    starts = []
    for what, arguments in STARTS.items():
        progress(what)
        _start(arguments)
        taken = [_start(arguments) for _ in range(repeat)]
        seconds, processor = zip(*taken, strict=True)
        starts.append(Start(what, min(seconds), median(seconds), min(processor), median(processor)))
    return starts


def _start(arguments: tuple[str, ...]) -> tuple[float, float]:
    """How long a process took from start to end: in seconds, and in those of the processor."""
    # What has been installed is compiled to bytecode, so that is how it is measured.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    began, busy = time.perf_counter(), children_seconds()
    finished = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True)
    if finished.returncode != 0:
        raise QuincunxError(f"python {' '.join(arguments)} has failed: {finished.stderr}")
    return time.perf_counter() - began, children_seconds() - busy
