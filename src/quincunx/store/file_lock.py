"""FileLock: one server at a time has a file, under whatever name it was opened."""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Callable
from pathlib import Path

OWNER_ALONE = 0o600
# Locked in the file itself: far beyond the bytes that SQLite locks, and those that it can write.
LOCKED_BYTE = 1 << 62
# The files that this process holds, by device and number. Opening and closing a file drops all locks that
# SQLite has on it in the same process, so these are not even tried.
_held: set[tuple[int, int]] = set()


class InUseError(Exception):
    """Another process has the lock, or another part of this one."""


class LinkedError(OSError):
    """The file has a second name, under which SQLite would not find what it has put beside the first."""

    def __str__(self) -> str:
        return (
            "the file has a second name (a hard link), which SQLite cannot cope with: remove one of the two"
        )


class FileLock:
    """Keeps others away from a file until it is closed, or the process ends.

    Two locks are taken: on a file beside it, which every version and system knows, and on a byte within it,
    which is found under every name and does not go if the file beside it is removed. InUseError if another
    has one of them, OSError if neither can be had.
    """

    def __init__(self, path: Path) -> None:
        self._descriptors: list[int] = []
        self._identity: tuple[int, int] | None = None
        try:
            if path.exists() and _identify(path) in _held:
                raise InUseError
            beside = self._try(path.with_name(path.name + ".lock"), _lock)
            within = self._try(path, _lock_byte)
            if beside is not None and within is not None:
                raise within
            if path.exists():
                if path.is_file() and path.stat().st_nlink > 1:
                    raise LinkedError
                self._identity = _identify(path)
                _held.add(self._identity)
        except BaseException:
            self.close()
            raise

    def _try(self, path: Path, lock: Callable[[int], None]) -> OSError | None:
        """Take a lock, and return what is wrong if that is not possible here."""
        try:
            self._descriptors.append(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ALONE))
        except OSError as error:
            return error
        try:
            lock(self._descriptors[-1])
        except (BlockingIOError, PermissionError):
            raise InUseError from None
        except OSError as error:
            return error
        return None

    def close(self) -> None:
        """Release the file; SQLite must no longer have it open in this process."""
        if self._identity is not None:
            _held.discard(self._identity)
            self._identity = None
        while self._descriptors:
            os.close(self._descriptors.pop())


def _identify(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


if sys.platform == "linux":

    def _lock_byte(descriptor: int) -> None:
        # Of the open file, not of the process: that SQLite opens and closes the same file does not drop it.
        wanted = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, LOCKED_BYTE, 1, 0)
        fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, wanted)

else:

    def _lock_byte(descriptor: int) -> None:
        raise OSError("this system has no such locks")
