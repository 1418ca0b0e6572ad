"""Whether the tests pass on a busy machine: `python -m tests.steady 3`, which `make steady` does.

All tests are run so many times, while three processes beside them do nothing but keep the processors busy.
What failed is listed for each run; the exit code is 1 if anything did.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
LONGEST_RUN = 3 * 3600.0  # seconds
# It ends by itself if whoever started it is gone.
BUSY = """
import os
parent = os.getppid()
while os.getppid() == parent:
    sum(range(1_000_000))
"""


@contextmanager
def busy_machine(processes: int) -> Iterator[None]:
    """So many processes that do nothing useful."""
    started = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in started:
            process.kill()
            process.wait()


def run(command: list[str]) -> tuple[int, list[str]]:
    """The exit code of a test run, whose output is passed on, and what failed in it."""
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    signal.signal(signal.SIGALRM, lambda *_: os.killpg(process.pid, signal.SIGKILL))
    signal.setitimer(signal.ITIMER_REAL, LONGEST_RUN)
    failed = []
    assert process.stdout is not None
    try:
        for line in process.stdout:
            print(line, end="", flush=True)
            failed += re.findall(r"^(?:FAILED|ERROR) (\S.*)", line)
        return process.wait(), failed
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def main() -> int:
    """Run everything as often as wanted."""
    parser = argparse.ArgumentParser(prog="python -m tests.steady", description=__doc__)
    parser.add_argument("times", type=int, nargs="?", default=3)
    parser.add_argument(
        "--busy", type=int, default=3, help="processes beside the tests, %(default)s if not said"
    )
    parser.add_argument("--command", default="make suite", help="what to run, '%(default)s' if not said")
    wanted = parser.parse_args()
    told = []
    with busy_machine(wanted.busy):
        for number in range(1, wanted.times + 1):
            began = time.monotonic()
            code, failed = run(wanted.command.split())
            minutes = (time.monotonic() - began) / 60
            told.append(
                (code, f"run {number}: {'passed' if code == 0 else 'FAILED'} after {minutes:.1f} minutes")
            )
            told += [(code, f"  {each}") for each in failed]
    for _, line in told:
        print(line)
    return int(any(code for code, _ in told))


if __name__ == "__main__":
    sys.exit(main())
