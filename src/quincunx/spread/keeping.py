"""Kept: results in a file as they come, so that nothing is done twice after whatever has happened.

The file has a line of JSON that says what its results are of, and one for each result:

    {"quincunx": "results 1", "of": "…"}
    {"task": "game 17", "result": …}

A last line that is not whole (the command was killed while it wrote) is as if it were not there.
"""

from __future__ import annotations

import json
import os
import sys
from io import FileIO
from pathlib import Path
from typing import Any

from quincunx.spread.errors import KeptError

FORM = "results 1"


class Kept:
    """The results of tasks that are done, by the tasks' names; `of` says all that decides them."""

    def __init__(self, path: Path, of: str) -> None:
        self.results: dict[str, Any] = {}
        self._path = path
        self._file = FileIO(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+")
        try:
            self._begin(of)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, of: str) -> None:
        try:
            _lock(self._file.fileno())
        except OSError:
            raise KeptError(f"{self._path} is in use by another command") from None
        lines = self._file.readall().split(b"\n")
        torn = lines.pop()
        if lines:
            self._read_head(lines[0], of)
        elif not _may_begin(torn):
            raise KeptError(f"{self._path} has other things in it than results")
        for number, line in enumerate(lines[1:], start=2):
            self._read(number, line)
        whole = sum(len(line) + 1 for line in lines)
        self._file.truncate(whole)
        self._file.seek(whole)
        if not lines:
            self._write({"quincunx": FORM, "of": of})

    def _read_head(self, line: bytes, of: str) -> None:
        head = _parse(line)
        if not isinstance(head, dict) or head.get("quincunx") != FORM:
            raise KeptError(f"{self._path} has other things in it than results")
        if head.get("of") != of:
            raise KeptError(f"{self._path} has results of {head.get('of')}, not of {of}: name another file")

    def _read(self, number: int, line: bytes) -> None:
        entry = _parse(line)
        if not isinstance(entry, dict) or entry.keys() != {"task", "result"}:
            raise KeptError(f"{self._path}, line {number}: this is not a result")
        self.results.setdefault(str(entry["task"]), entry["result"])

    def add(self, task: str, result: Any) -> None:
        """Keep a result; it is there even if this process is killed right after."""
        self.results[task] = result
        self._write({"task": task, "result": result})

    def _write(self, entry: dict[str, Any]) -> None:
        rest = memoryview(json.dumps(entry, ensure_ascii=False).encode() + b"\n")
        while rest:
            rest = rest[self._file.write(rest) or 0 :]

    def close(self) -> None:
        """Others may have the file now."""
        self._file.close()

    def __enter__(self) -> Kept:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _may_begin(torn: bytes) -> bool:
    """Whether a file without a whole line may be ours: empty, or with the beginning of our first line."""
    start = json.dumps({"quincunx": FORM}).encode()[:-1]
    return start.startswith(torn[: len(start)])


def _parse(line: bytes) -> Any:
    """What a line says; nothing if it is no JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        # Far behind the end: what is locked there, others cannot read.
        os.lseek(descriptor, 1 << 30, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

elif sys.platform == "emscripten":

    def _lock(descriptor: int) -> None:
        """In a browser there is no other process that could have the file."""

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
