"""What `make anywhere` builds, of what the source is now."""

from __future__ import annotations

import fcntl
import subprocess
import sys
from pathlib import Path

from tests.patience import TEST_SECONDS

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "build/anywhere"


def build_once() -> Path:
    """Only what has changed is compiled and written, by one of the processes with tests."""
    BUILT.parent.mkdir(exist_ok=True)
    with BUILT.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = [sys.executable, "-m", "tools.anywhere"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=TEST_SECONDS)
    assert done.returncode == 0, done.stderr
    return BUILT
