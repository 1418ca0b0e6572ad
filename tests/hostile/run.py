"""Hostile input for as long as one likes: `python -m tests.hostile.run 120`, which `make sanitize` does.

Each slice is a process of its own. What ends one by a signal, hangs it, or shows a sanitizer something, is
printed with what it did last, and the exit code is 1.
"""

from __future__ import annotations

import itertools
import subprocess
import sys
import tempfile
import time
from pathlib import Path

KINDS = ("calls", "texts", "games", "calls")
SLICE_SECONDS = 12.0
GRACE_SECONDS = 240.0


def run_slice(kind: str, seed: int, seconds: float) -> tuple[int, str]:
    """How many calls were made, and what was found, if anything."""
    with tempfile.TemporaryDirectory() as folder:
        last = Path(folder) / "last"
        command = [sys.executable, "-m", "tests.hostile.child", kind, str(seed), str(seconds), str(last)]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace"
        )
        try:
            output, errors = process.communicate(timeout=seconds + GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            errors += "\nit hangs, and not even its watchdog could end it"
        if process.returncode == 0 and "runtime error" not in errors:
            return int(output.split()[-1]), ""
        doing = last.read_text(errors="replace").strip() if last.exists() else "beginning"
        shown = errors if len(errors) < 8000 else f"{errors[:5000]}\n…\n{errors[-3000:]}"
        return (
            0,
            f"{kind}, seed {seed}: ended with {process.returncode} at\n  {doing}\n{output[-2000:]}{shown}",
        )


def main() -> int:
    """Run slices until the time is up."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 120.0
    first = int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time()) % 1_000_000
    until, made, findings = time.monotonic() + seconds, 0, 0
    for seed in itertools.count(first):
        left = until - time.monotonic()
        if left <= 0:
            break
        kind = KINDS[seed % len(KINDS)]
        count, finding = run_slice(kind, seed, min(SLICE_SECONDS, left))
        made += count
        if finding:
            findings += 1
            print(finding, flush=True)
        print(f"{made:,} calls, texts and games, {findings} findings, {max(0, left):.0f} s left", flush=True)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
