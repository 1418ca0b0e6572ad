"""Open files: every connection is one, and the system allows a process only so many."""

from __future__ import annotations

import logging
import sys
from dataclasses import replace

from quincunx.server.settings import Limits

log = logging.getLogger(__name__)

WANTED = 1 << 16
SPARE = 64  # for the database, logs, the listener, and what libraries open
# At most this share of the possible connections are sockets, so that requests still get through.
SOCKET_SHARE = 0.75


def raise_limit() -> int:
    """Allow this process as many open files as the system permits; how many that is."""
    if sys.platform == "win32":
        return WANTED
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return WANTED if soft == resource.RLIM_INFINITY else soft


def fit(limits: Limits, files: int) -> tuple[int, Limits]:
    """How many connections this many open files allow, and the limits with no more sockets than that."""
    connections = max(1, files - SPARE)
    sockets = max(1, int(SOCKET_SHARE * connections))
    if sockets < limits.sockets:
        log.warning("the system allows %d open files: at most %d sockets at once", files, sockets)
        limits = replace(limits, sockets=sockets)
    return connections, limits
