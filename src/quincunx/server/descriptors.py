"""Open files: every connection is one, and the system allows a process only so many."""

from __future__ import annotations

import logging
import sys
from dataclasses import replace
from typing import NamedTuple

from quincunx.server.settings import Limits

log = logging.getLogger(__name__)

WANTED = 1 << 16
SPARE = 64  # for the database, logs, the listener, and what libraries open
# Of the connections that are possible at most this share are sockets, so that requests still get through.
SOCKET_SHARE = 0.75


class Capacity(NamedTuple):
    """How many connections there can be, and the limits that go with it."""

    connections: int
    limits: Limits


def raise_limit() -> int:
    """Allow this process as many open files as the system lets it; how many that are."""
    if sys.platform == "win32":
        return WANTED
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return WANTED if soft == resource.RLIM_INFINITY else soft


def fit(limits: Limits, files: int) -> Capacity:
    """The limits with no more sockets than so many open files allow."""
    connections = max(1, files - SPARE)
    sockets = max(1, int(SOCKET_SHARE * connections))
    if sockets < limits.sockets:
        log.warning("the system allows %d open files: at most %d sockets at once", files, sockets)
        limits = replace(limits, sockets=sockets)
    return Capacity(connections, limits)
