"""The files of an SQLite database: for their owner alone, and for one server at a time."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sqlalchemy.engine import URL

log = logging.getLogger(__name__)

OWNER_ALONE = 0o600
# What SQLite puts beside a database.
BESIDE = ("-wal", "-shm", "-journal")


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database; None for those in memory and for other databases."""
    if url.get_backend_name() != "sqlite" or not url.database or ":memory:" in url.database:
        return None
    if not url.database.startswith("file:"):
        return Path(url.database).resolve()
    in_memory = "mode=memory" in url.database or url.query.get("mode") == "memory"
    return None if in_memory else Path(unquote(urlsplit(url.database).path)).resolve()


def keep_private(path: Path) -> None:
    """Let only the owner read a database, whether or not it already exists."""
    with contextlib.suppress(OSError):  # the database explains better what is wrong
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ALONE))
    for each in (path, *(path.with_name(path.name + end) for end in BESIDE)):
        try:
            each.chmod(OWNER_ALONE)
        except FileNotFoundError:
            continue
        except PermissionError:
            log.warning("%s belongs to another user, so others may be able to read it", each)


class InUseError(Exception):
    """Another process has the lock."""


def lock_beside(path: Path) -> int:
    """Take the lock beside a file; InUseError if another process has it.

    Closing the descriptor that this returns releases the lock, as the system does when the process ends.
    """
    descriptor = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, OWNER_ALONE)
    try:
        _lock(descriptor)
    except (BlockingIOError, PermissionError) as error:
        os.close(descriptor)
        raise InUseError from error
    except OSError as error:
        log.warning("%s cannot be locked (%s): run only one server", path, error)
    return descriptor


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
