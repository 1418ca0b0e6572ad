"""Writes files so that others may read them meanwhile."""

from __future__ import annotations

import os
from pathlib import Path


def write(file: Path, content: bytes) -> None:
    """Give a file a content, all at once; one that has it already is left alone."""
    if file.exists() and file.read_bytes() == content:
        return
    new = file.with_name(f"{file.name}.{os.getpid()}")
    new.write_bytes(content)
    new.replace(file)
