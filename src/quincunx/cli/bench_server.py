"""`quincunx bench --server`: how much a server on this machine takes; the load is a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from quincunx.cli.common import console, fail, messages, resident_kilobytes
from quincunx.server.settings import LIMIT_PREFIX, Limits

RAMP_SECONDS = 10.0
RAMP_FACTOR = 1.25
# Whatever bounds one guest, one address or the whole server would bound the load, which is one of each.
BOUNDS = [each.name for each in fields(Limits) if "_per_" in each.name or each.name in ("tables", "sockets")]


def bench_server(tables: int, rate: float, seconds: float, layout: bool, as_json: bool) -> None:
    """Measure a rate, then look for the highest one that is sustained."""
    with tempfile.TemporaryDirectory() as folder, _server(Path(folder)) as (address, pid):
        figures = asyncio.run(_measure(address, pid, tables, rate, seconds, layout))
    if as_json:
        print(json.dumps(figures, indent=2))
        return
    at = figures["at_rate"]
    drawing = "that draw" if layout else "without drawings"
    console.print(
        f"{tables} tables, {2 * tables} sockets {drawing}, {at['rate']:.0f} moves/s for {seconds:g} s"
    )
    console.print(
        f"from sending to acknowledgement: median {at['median']:.1f} ms, "
        f"99 % within {at['ninety_nine']:.1f} ms, slowest {at['slowest']:.1f} ms"
    )
    console.print(f"highest rate with 99 % within 100 ms: {figures['highest_rate']:.0f} moves/s")
    console.print(f"processor time: {figures['processor_milliseconds_per_move']:.2f} ms of the server a move")
    console.print(f"memory: {figures['kilobytes_per_table']:.0f} kB a table with its sockets")
    console.print(f"{figures['moves']:,} moves, {figures['wrong']} lost, doubled or refused")


@contextmanager
def _server(folder: Path) -> Iterator[tuple[str, int]]:
    """A server in a process of its own, with room for everything."""
    most = str(10_000_000)
    environment = {f"{LIMIT_PREFIX}{name.upper()}": most for name in BOUNDS}
    command = [sys.executable, "-m", "quincunx", "serve", "--port", "0", "--data", str(folder)]
    process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            fail("the server could not be started")
        yield line.split()[-1], process.pid
    finally:
        process.terminate()
        process.communicate()


async def _measure(
    address: str, pid: int, tables: int, rate: float, seconds: float, layout: bool
) -> dict[str, Any]:
    from quincunx.server.load import Load

    load = Load(address, tables, layout)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=messages, transient=True) as progress:
        task = progress.add_task("opening tables", total=tables)
        before = resident_kilobytes(pid)
        await load.begin(lambda: progress.advance(task))
        memory = (resident_kilobytes(pid) - before) / tables

        async def run(at_rate: float, for_seconds: float) -> Any:
            progress.update(task, description=f"{at_rate:.0f} moves/s", total=for_seconds, completed=0)
            return await load.run(at_rate, for_seconds, lambda done: progress.update(task, completed=done))

        await run(min(rate, 50), min(2.0, seconds))  # games are loaded, caches filled
        busy = _busy_seconds(pid)
        answers = await run(rate, seconds)
        busy = _busy_seconds(pid) - busy
        tried = [answers]
        while tried[-1].is_sustained:
            tried.append(await run(tried[-1].wanted_rate * RAMP_FACTOR, min(RAMP_SECONDS, seconds)))
        wrong = await load.end()
    sustained = [each.rate for each in tried if each.is_sustained]
    return {
        "tables": tables,
        "sockets": 2 * tables,
        "layout": layout,
        "at_rate": asdict(answers),
        "tried": [asdict(each) for each in tried],
        "highest_rate": max(sustained, default=0.0),
        "processor_milliseconds_per_move": 1000 * busy / answers.moves,
        "kilobytes_per_table": memory,
        "moves": sum(each.moves for each in tried),
        "wrong": wrong,
    }


def _busy_seconds(pid: int) -> float:
    """The processor time that a process has used, where the system tells it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
