"""The package as WebAssembly, for Node.js to run."""

from __future__ import annotations

from pathlib import Path

import pytest

from quincunx.bench.webassembly import find_runtime
from tests.anywhere.built import build_once


@pytest.fixture(scope="session")
def runtime() -> Path:
    return find_runtime(build_once())
