"""The package as WebAssembly, built of what the source is now, for Node.js to run."""

from __future__ import annotations

import contextlib
import fcntl
import io
from pathlib import Path

import pytest

from quincunx.bench.webassembly import find_runtime
from tools.anywhere.__main__ import COMPILED, ROOT, RUNTIME, build

BUILT = ROOT / "build/anywhere"


@pytest.fixture(scope="session")
def runtime() -> Path:
    """What `make anywhere` builds; only what has changed is compiled, by one of the processes with tests."""
    COMPILED.mkdir(parents=True, exist_ok=True)
    with (COMPILED / "lock").open("w") as lock, contextlib.redirect_stdout(io.StringIO()):
        fcntl.flock(lock, fcntl.LOCK_EX)
        build(BUILT, RUNTIME, None)
    return find_runtime(BUILT)
