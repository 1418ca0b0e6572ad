"""Servers that share a database: each takes moves for any table, and one of them drives each."""

from __future__ import annotations

import hashlib

from quincunx.hall.pulse import ServerClock
from quincunx.server.nodes.node import Alone, Node
from quincunx.store import Store


def find_node(store: Store, now: ServerClock, secret: bytes) -> Node:
    """What a server is among those of its database: files have only one."""
    if store.engine.dialect.name != "postgresql":
        return Alone()
    from quincunx.server.nodes.together import Together  # its driver is an extra

    node = Together(store.engine, now, hashlib.sha256(b"quincunx node " + secret).hexdigest())
    store.writer.on_commit = node.tell
    return node
