"""Servers for tests: one in this process, to look inside, and one in a process of its own, to be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
from pydantic import ValidationError
from websockets.asyncio.client import connect

from quincunx.match.errors import Refusal
from quincunx.server.client import TableClient, Visitor, moves_of
from quincunx.server.connection import Connection
from quincunx.server.run import AnnouncingServer, configure, listen
from quincunx.server.service import Service
from quincunx.server.settings import Limits, Settings
from quincunx.server.shapes import SERVER_MESSAGES
from tests.patience import ANSWER_SECONDS, TEST_SECONDS
from tests.server.launching import launcher_with

ME = {"kind": "me"}
OPEN = {"kind": "open"}
INVITE = {"kind": "invite"}
# Tests ask for more in a minute than a person would.
ROOMY = Limits(
    requests_per_minute=100_000,
    messages_per_minute=100_000,
    messages_per_address=1_000_000,
    tables_per_guest=1000,
    tables_per_address=100_000,
    sockets_per_guest=1000,
    sockets_per_address=5000,
    sockets_per_minute=100_000,
    late_milliseconds=10_000_000,  # however slow the machine is
)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test that is a coroutine; one that hangs fails."""

    async def bounded() -> None:
        async with asyncio.timeout(TEST_SECONDS):
            await work

    asyncio.run(bounded())


class Running:
    """A server in this process."""

    def __init__(self, address: str, service: Service, connections: Collection[object]) -> None:
        self.address = address
        self.service = service
        self.connections = connections  # that are open now

    async def visitor(self, name: str = "") -> Visitor:
        visitor = Visitor(self.address)
        await visitor.introduce(name)
        return visitor

    def web(self) -> httpx.AsyncClient:
        """For requests by hand."""
        return httpx.AsyncClient(base_url=self.address, timeout=ANSWER_SECONDS)

    def socket(self, table: str, cookie: str = "", **more: Any) -> connect:
        """For messages by hand."""
        address = f"{self.address.replace('http', 'ws')}/api/tables/{table}/socket"
        headers = {"cookie": cookie}
        return connect(
            address, additional_headers=headers, open_timeout=ANSWER_SECONDS, ping_timeout=None, **more
        )

    def stop_refilling(self) -> None:
        """From now on rates give no more than they have, however long a test takes to use that up."""
        now = time.monotonic()
        service = self.service
        of_studies = (service.study_changes, service.study_bytes)
        of_parties = (service.messages, service.tries, service.brought, *of_studies)
        for rates in (
            *(service.requests, service.new_tables, service.new_sockets),
            *(part for one in of_parties for part in (one._guests, one._addresses)),
        ):
            rates._clock = lambda: now


@asynccontextmanager
async def serving(
    folder: Path,
    *,
    origins: tuple[str, ...] = (),
    database: str | None = None,
    trace: bool = False,
    **limits: int,
) -> AsyncIterator[Running]:
    """A server in this process and loop, with its database in a folder unless another one is named.

    Whatever it sends over sockets has to be as answers.py says.
    """
    wrong: list[str] = []

    def check_and_send(connection: Connection, text: str) -> None:
        try:
            SERVER_MESSAGES.validate_json(text)
        except ValidationError as error:
            wrong.append(f"{text[:200]}: {error}")
        send(connection, text)

    send = Connection.send
    settings = Settings.read(folder, database, {})
    settings = replace(settings, limits=replace(ROOMY, **limits), origins=origins, trace=trace)
    ready = asyncio.Event()
    listener = listen("127.0.0.1", 0)
    config = configure(settings)
    config.timeout_graceful_shutdown = 2
    config.app.openapi = partial(_describe_once, config.app.openapi)
    server = AnnouncingServer(config, ready.set)
    server.capture_signals = _no_signals  # type: ignore[method-assign]
    with patch.object(Connection, "send", check_and_send):
        task = asyncio.create_task(server.serve([listener]))
        try:
            await asyncio.wait([task, asyncio.create_task(ready.wait())], return_when=asyncio.FIRST_COMPLETED)
            address = f"http://127.0.0.1:{listener.getsockname()[1]}"
            yield Running(address, config.app.state.service, server.server_state.connections)
        finally:
            server.should_exit = True
            await task
            listener.close()
    assert wrong == []


_described: dict[str, Any] = {}


def _describe_once(describe: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What a server answers: for all that are started here the same, and the longest part of a start."""
    if not _described:
        _described.update(describe())
    return _described


class _no_signals:  # noqa: N801
    """The test run keeps its own signal handlers."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...


async def code_of(call: Awaitable[object]) -> str:
    """How a request ends: '' or the code of its refusal."""
    try:
        await call
    except Refusal as error:
        return error.code
    return ""


def choices_of(state: dict[str, Any]) -> list[dict[str, Any]]:
    """The legal moves in a state, each with the seat that may make it; none in what is no state."""
    if state.get("type") != "state":
        return []
    moves: list[dict[str, Any]] = state["moves"]
    return moves or [{"seat": state["to_act"][0], "move": move} for move in moves_of(state)]


async def two_at_a_table(running: Running, game: str, **more: Any) -> tuple[TableClient, TableClient]:
    """Two people at a table of their own; their clients are still to be entered."""
    ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
    table = await ann.open_table(game, [ME, OPEN], **more)
    joined = await bob.call("POST", f"/api/tables/{table['id']}/join", {})
    return ann.at(table), bob.at(joined)


class ServerProcess:
    """A server in a process of its own; it can be killed and started again on the same port and data.

    `packages` is a folder with further packages that it finds.
    """

    def __init__(self, folder: Path, packages: Path | None = None, database: str = "", **limits: int) -> None:
        self._folder = folder
        self._database = database
        self._port = 0
        chosen = {**{name: getattr(ROOMY, name) for name in Limits.__slots__}, **limits}
        environment = {f"QUINCUNX_LIMIT_{name.upper()}": str(value) for name, value in chosen.items()}
        self._asking, self._hearing = launcher_with(packages).fork(environment)
        self.address = ""
        self.pid = 0
        self._alive = False

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        arguments = ["serve", "--port", str(self._port), "--data", str(self._folder)]
        arguments += ["--database", self._database] if self._database else []
        self._asking.write("\t".join(arguments) + "\n")
        self._asking.flush()
        self.pid = int(self._line())
        self._alive = True
        line = self._line()
        assert line.startswith("Quincunx is at "), line
        self.address = line.split()[-1]
        self._port = int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """Without any warning."""
        self.end(signal.SIGKILL)

    def end(self, number: signal.Signals) -> None:
        """Send a signal, and wait until the server is gone."""
        os.kill(self.pid, number)
        self._alive = False
        assert self._line() == "gone"

    def _line(self) -> str:
        return self._hearing.readline().rstrip("\n")

    def close(self) -> None:
        """End the server, if it still runs, and its keeper."""
        if self._alive:
            self.kill()
        self._asking.close()
        self._hearing.close()
