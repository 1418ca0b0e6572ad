"""Watches the server's process: memory, open files, threads and processor time, and that it answers."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from tests.siege.wire import Target, Wire

EVERY_SECONDS = 0.5
LOCAL = "127.0.2.1"
MEGABYTE = 1 << 20
# Games, tables and connections cost memory up to their limits; after the first half of a siege these have
# been reached, and what still grows by more than this grows without end.
GROWTH = 1.25
GROWTH_MEGABYTES = 64
MOST_MEGABYTES = 1536
# Below this a siege is all beginning.
JUDGED_SECONDS = 120


class Sample(NamedTuple):
    """The process at a time."""

    at: float
    megabytes: float
    files: int
    threads: int
    processor: float


@dataclass
class Watch:
    """All samples of a process, and how long it took to say that it is well."""

    pid: int
    target: Target
    samples: list[Sample] = field(default_factory=list)
    health: list[float] = field(default_factory=list)
    unanswered: int = 0

    async def look_on(self) -> None:
        """Take samples until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._sample())
            group.create_task(self._ask())

    async def _sample(self) -> None:
        while (found := read_process(self.pid)) is not None:
            self.samples.append(found)
            await asyncio.sleep(EVERY_SECONDS)

    async def _ask(self) -> None:
        async with Wire(self.target, LOCAL) as wire:
            while True:
                began = time.monotonic()
                try:
                    answer = await wire.ask("GET", "/api/health")
                    self.unanswered += answer.status != 200
                except (OSError, TimeoutError):
                    self.unanswered += 1
                self.health.append(time.monotonic() - began)
                await asyncio.sleep(1)

    @property
    def peak(self) -> float:
        """The most memory, in megabytes."""
        return max(sample.megabytes for sample in self.samples)

    @property
    def halves(self) -> tuple[float, float]:
        """The most memory in the first half, and in the second."""
        middle = (len(self.samples) + 1) // 2
        megabytes = [sample.megabytes for sample in self.samples]
        return max(megabytes[:middle]), max(megabytes[middle:], default=megabytes[-1])

    def broken(self) -> list[str]:
        """What should not have been seen."""
        first, second = self.halves
        found = []
        if self.peak > MOST_MEGABYTES:
            found.append(f"the server took {self.peak:.0f} MB, more than {MOST_MEGABYTES}")
        lasted = self.samples[-1].at - self.samples[0].at
        if lasted >= JUDGED_SECONDS and second > first * GROWTH + GROWTH_MEGABYTES:
            found.append(
                f"memory grew from {first:.0f} MB in the first half to {second:.0f} MB in the second"
            )
        if self.unanswered:
            found.append(f"{self.unanswered} of {len(self.health)} questions for the server's health failed")
        return found


def read_process(pid: int) -> Sample | None:
    """A process as it is now; None if it is gone."""
    folder = Path(f"/proc/{pid}")
    try:
        status = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
        # The name of the program, in brackets, may have spaces in it.
        times = (folder / "stat").read_text().rpartition(")")[2].split()
        files = len(os.listdir(folder / "fd"))
    except OSError:
        return None
    if "VmRSS" not in status:
        return None
    processor = (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")
    resident = int(status["VmRSS"].split()[0]) * 1024 / MEGABYTE
    return Sample(time.monotonic(), resident, files, int(status["Threads"]), processor)
