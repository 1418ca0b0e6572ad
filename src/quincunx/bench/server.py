"""How much a server on this machine takes; it is a process of its own, beside the load."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import uvicorn

from quincunx.bench.load import Answers, Load
from quincunx.bench.machine import resident_kilobytes, usage_beside
from quincunx.core.errors import QuincunxError
from quincunx.server.settings import LIMIT_PREFIX, Limits

RAMP_SECONDS = 8.0
RAMP_FACTOR = 1.125
# Whatever bounds one guest, one address or the whole server would bound the load, which is one of each.
LATE = "late_milliseconds"
OTHERS = ("tables", "sockets", LATE)
BOUNDS = [each.name for each in fields(Limits) if "_per_" in each.name or each.name in OTHERS]


Show = Callable[[str, float, float], None]
"""Is told what is being done, how far it is, and how far it has to go."""


def measure_server(
    tables: int,
    rate: float,
    seconds: float,
    show: Show,
    *,
    within: float = 100,
    servers: int = 1,
    database: str = "",
) -> dict[str, Any]:
    """Measure a rate, then look for the highest one with 99 % answered within so many milliseconds.

    With a rate of 0 nobody moves, and only the memory is measured.
    """
    # The load shares the machine with the server, so it is to take as little of it as it can.
    loop = uvicorn.Config("").get_loop_factory()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        started = [running.enter_context(run_server(Path(folder), database)) for _ in range(servers)]
        runner = running.enter_context(asyncio.Runner(loop_factory=loop))
        return runner.run(_measure(started, tables, rate, seconds, within, show))


@contextmanager
def run_server(folder: Path, database: str, *, puts_off: bool = False) -> Iterator[tuple[str, int]]:
    """A server in a process of its own, with room for everything; its address, and its process.

    It `puts_off` nothing, however late it is, unless that is to be seen.
    """
    most = str(10_000_000)
    bounds = [name for name in BOUNDS if not (puts_off and name == LATE)]
    environment = {f"{LIMIT_PREFIX}{name.upper()}": most for name in bounds}
    command = [sys.executable, "-m", "quincunx", "serve", "--port", "0", "--data", str(folder)]
    command += ["--database", database] if database else []
    process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise QuincunxError("the server could not be started")
        yield line.split()[-1], process.pid
    finally:
        process.terminate()
        process.communicate()


async def _measure(
    servers: list[tuple[str, int]], tables: int, rate: float, seconds: float, within: float, show: Show
) -> dict[str, Any]:
    pids = [pid for _, pid in servers]
    load = Load([address for address, _ in servers], tables, lambda: usage_beside(pids))
    before = sum(map(resident_kilobytes, pids))
    await load.begin(lambda begun: show("opening tables", begun, tables))
    memory = sum(map(resident_kilobytes, pids))
    figures: dict[str, Any] = {
        "servers": len(servers),
        "tables": tables,
        "sockets": 2 * tables,
        "megabytes": memory / 1000,
        "kilobytes_per_table": (memory - before) / tables,
    }

    async def run(at_rate: float, for_seconds: float) -> Answers:
        return await load.run(
            at_rate, for_seconds, lambda done: show(f"{at_rate:.0f} moves/s", done, for_seconds)
        )

    tried = []
    if rate:
        await run(min(rate, 50), min(2.0, seconds))  # games are loaded, caches filled
        tried = [await run(rate, seconds)]
        while tried[-1].is_sustained(within):
            tried.append(await run(tried[-1].wanted_rate * RAMP_FACTOR, min(RAMP_SECONDS, seconds)))
    sustained = [each.rate for each in tried if each.is_sustained(within)]
    return {
        **figures,
        "tried": tried,
        "highest_rate": max(sustained, default=0.0),
        "moves": sum(each.moves for each in tried),
        "wrong": await load.end(),
    }
