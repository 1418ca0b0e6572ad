"""The files of an SQLite database: which they are, and that only their owner reads them."""

from __future__ import annotations

import contextlib
import logging
import os
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.util import asbool

log = logging.getLogger(__name__)

OWNER_ALONE = 0o600
# What SQLite puts beside a database.
BESIDE = ("-wal", "-shm", "-journal")


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database; None for those in memory and for other databases."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    # Without `uri`, `file:` is the beginning of a name like any other.
    if not (url.database.startswith("file:") and asbool(url.query.get("uri", False))):
        return Path(url.database).resolve()
    parts = urlsplit(url.database)
    in_memory = "memory" in (url.query.get("mode"), *parse_qs(parts.query).get("mode", ()))
    return None if in_memory or parts.path == ":memory:" else Path(unquote(parts.path)).resolve()


def is_opened(connection: Connection, path: Path | None) -> bool:
    """Whether a connection to SQLite has this file, or none, open: it may read a name in another way."""
    name = connection.exec_driver_sql("PRAGMA database_list").one()[2]
    return os.path.samefile(name, path) if name and path else not name and not path


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
