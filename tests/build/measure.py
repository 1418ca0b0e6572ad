"""How long building takes: `make measure-build` prints it, with the goals on two quiet cores.

From a fresh clone, with an environment of its own, to an address that answers, by `make play`; then from a
change of one kernel module until it is compiled. Wants what `make play` wants, and leaves nothing behind.
"""

import os
import re
import resource
import signal
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]
KERNELS = ("games/pyrga/rules.py", "core/numbered.py")  # the second is what all others are built on
GOAL_TO_PLAY, GOAL_TO_CHANGE = 60, 10


def processor_seconds() -> float:
    """What all processes that were started from here and have ended took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def play(clone: Path) -> float:
    """Seconds from `make play` until its address answers; the server is ended then."""
    started = time.monotonic()
    make = subprocess.Popen(
        ["make", "play", f"SERVE=--port 0 --data {clone}/data"],
        cwd=clone,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert make.stdout
    try:
        for line in make.stdout:
            print(f"{time.monotonic() - started:7.1f} s  {line}", end="", flush=True)
            if address := re.search(r"http://\S+", line):
                urllib.request.urlopen(address[0]).close()
                return time.monotonic() - started
        raise SystemExit(f"make play ended with {make.wait()}")
    finally:
        if make.poll() is None:
            os.killpg(make.pid, signal.SIGTERM)  # its own group: make and what it started, nothing else
        make.stdout.close()
        make.wait()


def change(clone: Path, kernel: str) -> float:
    """Seconds until a change of a module is compiled."""
    with (clone / "src/quincunx" / kernel).open("a", encoding="utf-8") as source:
        source.write("\n\nCHANGED = True\n")
    started = time.monotonic()
    subprocess.run(["make", ".venv/installed"], cwd=clone, check=True)
    return time.monotonic() - started


def report(what: str, seconds: float, busy: float, goal: int) -> str:
    return f"{what}: {seconds:.1f} s ({busy:.1f} s of processor time; goal: {goal} s)"


def main() -> None:
    """Measure in a clone of the last commit."""
    figures = []
    for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS"):  # of the make that called this
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "quincunx"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        before = processor_seconds()
        seconds = play(clone)
        figures.append(
            report("clone to a playable address", seconds, processor_seconds() - before, GOAL_TO_PLAY)
        )
        for kernel in KERNELS:
            before = processor_seconds()
            seconds = change(clone, kernel)
            busy = processor_seconds() - before
            figures.append(report(f"a change of {kernel}", seconds, busy, GOAL_TO_CHANGE))
    print(*figures, sep="\n")


if __name__ == "__main__":
    main()
