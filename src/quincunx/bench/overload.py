"""What a server does with more than it can serve: games in progress go on, and new ones are put off."""

from __future__ import annotations

import asyncio
import re
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from quincunx.bench.load import BUSY, Load, games_for_two
from quincunx.bench.machine import usage_beside
from quincunx.bench.server import Show, run_server
from quincunx.core.errors import QuincunxError
from quincunx.server.client import Visitor

SLICE_SECONDS = 2.0
NEWCOMERS_EVERY = 0.25  # seconds
# Before and after, moves are made at this share of the rate.
EASY = 0.1


@dataclass(slots=True)
class Slice:
    """What a short time of the load led to; times in milliseconds."""

    phase: str
    moves_per_second: float
    median: float
    ninety_nine: float
    opened: int  # games by newcomers
    refused: int
    lateness: float
    load: int


def measure_overload(tables: int, rate: float, seconds: float, show: Show) -> dict[str, Any]:
    """Load a server lightly, with too much, and lightly again, while newcomers want to begin games."""
    loop = uvicorn.Config("").get_loop_factory()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        address, pid = running.enter_context(run_server(Path(folder), "", puts_off=True))
        runner = running.enter_context(asyncio.Runner(loop_factory=loop))
        return runner.run(_measure(address, pid, tables, rate, seconds, show))


async def _measure(
    address: str, pid: int, tables: int, rate: float, seconds: float, show: Show
) -> dict[str, Any]:
    load = Load([address], tables, lambda: usage_beside([pid]))
    await load.begin(lambda begun: show("opening tables", begun, tables))
    newcomers = Newcomers(address)
    task = asyncio.create_task(newcomers.come())
    phases = [("before", EASY * rate), ("too much", rate), ("after", EASY * rate)]
    slices = []
    for phase, at_rate in phases:
        for passed in _steps(seconds):
            show(phase, passed, seconds)
            answers = await load.run(at_rate, SLICE_SECONDS, lambda done: None)
            opened, refused = newcomers.take()
            lateness, level = await asyncio.to_thread(_figures, address)
            slices.append(
                Slice(
                    phase,
                    answers.rate,
                    answers.median,
                    answers.ninety_nine,
                    opened,
                    refused,
                    lateness,
                    level,
                )
            )
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    wrong = await load.end()
    return {"tables": tables, "rate": rate, "slices": slices, "put_off": load.put_off, "wrong": wrong}


def _steps(seconds: float) -> Iterator[float]:
    done = 0.0
    while done < seconds:
        yield done
        done += SLICE_SECONDS


class Newcomers:
    """People who want to begin a game, one after the other."""

    def __init__(self, address: str) -> None:
        self._person = Visitor(address)
        self._game = games_for_two()[0].name
        self._opened = self._refused = 0

    async def come(self) -> None:
        """Come for ever."""
        await self._person.introduce("Newcomer")
        while True:
            try:
                await self._person.open_table(self._game, [{"kind": "me"}, {"kind": "me"}])
                self._opened += 1
            except QuincunxError as error:
                if getattr(error, "code", "") != BUSY:
                    raise
                self._refused += 1
            await asyncio.sleep(NEWCOMERS_EVERY)

    def take(self) -> tuple[int, int]:
        """How many games they began, and how many were refused, since this was last asked."""
        taken = self._opened, self._refused
        self._opened = self._refused = 0
        return taken


def _figures(address: str) -> tuple[float, int]:
    """How late the server says it is, in milliseconds, and how much it puts off."""
    with urllib.request.urlopen(f"{address}/metrics") as answer:
        text = answer.read().decode()
    found = dict(re.findall(r"^(quincunx_\w+) (\S+)$", text, re.MULTILINE))
    return 1000 * float(found["quincunx_lateness_seconds"]), int(float(found["quincunx_load"]))
