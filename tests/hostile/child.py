"""One run of hostile input, in a process of its own: it ends well, or what it did last stands in a file.

`python -m tests.hostile.child calls 7 10 last.txt` makes hostile calls for ten seconds, from seed 7 on.
"""

from __future__ import annotations

import contextlib
import faulthandler
import itertools
import os
import random
import resource
import signal
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.hostile.calls import Caller
from tests.hostile.outside import one_wrong_game
from tests.hostile.texts import Reader

INTERRUPT_SECONDS = 0.5  # so long any one call may take before it is interrupted, as by Ctrl-C
HANG_SECONDS = 120.0  # and so long before it is taken not to be interruptible
MOST_MEMORY = 6 << 30
# A run ends once less than this is left: without memory Python itself goes wrong, and no call is to blame.
SPARE_MEMORY = 2 << 30


class TooLongError(Exception):
    """A call was interrupted."""


class Alarm:
    """Interrupts a call that takes too long, as Ctrl-C would, and nothing but that call."""

    def __init__(self) -> None:
        self._calling = False
        signal.signal(signal.SIGALRM, self._ring)

    def _ring(self, *_: Any) -> None:
        if self._calling:
            raise TooLongError

    def __enter__(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, INTERRUPT_SECONDS)
        self._calling = True

    def __exit__(self, *_: object) -> None:
        self._calling = False
        signal.setitimer(signal.ITIMER_REAL, 0)


def blame(unraisable: Any) -> None:
    """An error that compiled code could only print is a finding."""
    if not isinstance(unraisable.exc_value, TooLongError):
        print(f"could not be raised: {unraisable.exc_value!r} in {unraisable.object!r}", flush=True)
        os._exit(3)


def is_full() -> bool:
    """Whether searches that go on, and what they hold, have taken most of the memory; Linux alone says so."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except OSError:
        return False
    return pages * resource.getpagesize() > MOST_MEMORY - SPARE_MEMORY


def worker(kind: str, seed: int, note: Callable[[str], None]) -> Callable[[], None]:
    """What is done again and again."""
    if kind == "calls":
        return Caller(seed, note).one
    if kind == "texts":
        return Reader(seed, note).one
    rng = random.Random(seed)
    return lambda: one_wrong_game(rng, note)


def main() -> None:
    """Work until the time is up; the exit code says whether something was found."""
    kind, seed, seconds, path = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4]
    faulthandler.enable()  # a signal that ends the process shows where
    warnings.simplefilter("ignore")
    sys.unraisablehook = blame
    limited = "libasan" not in os.environ.get("LD_PRELOAD", "")
    if limited:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    with open(path, "wb", buffering=0) as last:

        def note(line: str) -> None:
            last.seek(0)
            last.write(line.encode("utf-8", "replace")[:2000].ljust(2000) + b"\n")

        run, alarm, until = worker(kind, seed, note), Alarm(), time.monotonic() + seconds
        for count in itertools.count():
            if time.monotonic() >= until or (limited and is_full()):
                break
            if count % 10 == 0:
                faulthandler.dump_traceback_later(HANG_SECONDS, exit=True)
            with contextlib.suppress(TooLongError, MemoryError), alarm:
                run()
    faulthandler.cancel_dump_traceback_later()
    print(count)
    sys.stdout.flush()
    os._exit(0)  # threads of searches that a call began need not be waited for


if __name__ == "__main__":
    main()
