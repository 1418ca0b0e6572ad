"""Runs code in a process of its own with all modules uncompiled: a module is loaded in one speed only."""

import os
import subprocess
import sys


def run_uncompiled(code: str, *arguments: str) -> str:
    """What the code prints."""
    finished = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "QUINCUNX_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return finished.stdout
