"""Link: what servers of one Postgres tell each other, by its LISTEN and NOTIFY.

A notification is sent after the move's own transaction, by itself: within it, commits of all servers would
wait for each other. It may be lost, when a server dies or a connection breaks; so whoever listens is told
when there is reason to doubt, and reads the truth in the log.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import psycopg
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

log = logging.getLogger(__name__)

Words: TypeAlias = list[Any]
"""What is said: its kind, then what belongs to it."""

CHANNEL = "quincunx"
LARGEST = 7_500  # bytes; Postgres takes less than 8,000
RETRY_SECONDS = 0.5


class Listener:
    """Hears what the other servers say."""

    def __init__(self, url: URL, node: Callable[[], str], hear: Callable[[Words], object]) -> None:
        self._url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._node = node
        self._hear = hear
        self.on_doubt: Callable[[], object] = lambda: None
        self.listening = asyncio.Event()

    async def run(self) -> None:
        """Listen forever; after every break something may have been missed."""
        while True:
            try:
                await self._listen()
            except (psycopg.Error, OSError) as error:
                log.warning("other servers cannot be heard: %s", error)
            finally:
                self.listening.clear()
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        """Until the connection breaks; whoever cancels this, however often, leaves none open."""
        connection = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
        try:
            await connection.execute(f"LISTEN {CHANNEL}".encode())
            self.listening.set()
            self.on_doubt()
            async for notification in connection.notifies():
                self._read(notification.payload)
        finally:
            await connection.close()

    def _read(self, payload: str) -> None:
        if payload.startswith(f"[{json.dumps(self._node())},"):
            return  # what this server said itself
        try:
            _, said = json.loads(payload)
            for words in said:
                self._hear(words)
        except Exception:
            log.exception("what another server said is not understood")
            self.on_doubt()


def notify(connection: Connection, node: str, said: list[Words]) -> None:
    """Say things to all servers, in as few notifications as they fit into."""
    for payload in pack(node, said):
        connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": payload})


def pack(node: str, said: list[Words]) -> Iterator[str]:
    """The texts that say it; each thing said must fit into one."""
    texts: list[str] = []
    size = 0
    for words in said:
        # ASCII only, so that it has as many bytes as characters.
        written = json.dumps(words, separators=(",", ":"))
        if texts and size + len(written) > LARGEST - 100:
            yield _payload(node, texts)
            texts, size = [], 0
        texts.append(written)
        size += len(written) + 1
    if texts:
        yield _payload(node, texts)


def _payload(node: str, texts: list[str]) -> str:
    return f"[{json.dumps(node)},[{','.join(texts)}]]"


_NOTIFY = text("SELECT pg_notify(:channel, :payload)")
