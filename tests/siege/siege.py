"""A whole siege: the server, the pairs, the attackers and the watch; what came of it."""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from tests.siege.attackers import ALL_HEARD
from tests.siege.log import find_failures
from tests.siege.pairs import Witness, check_database, play_until_told
from tests.siege.server import ENDING_SECONDS, Besieged
from tests.siege.watch import Watch
from tests.siege.wire import Target

ROOT = Path(__file__).parents[2]
TICK_SECONDS = 0.25
LONGEST_REPORT = 1 << 24
# A siege goes on until each attack has had an answer, which takes seconds, and on a busy machine longer.
HEARD_SECONDS = 120.0
# The attackers stop within seconds; whatever they do not tell by then is not told.
ATTACKERS_SECONDS = 120.0


class Plan(NamedTuple):
    """How a siege goes."""

    seconds: float
    pairs: int
    attacks: tuple[str, ...]
    seed: int = 1
    servers: int = 1  # more than one share a Postgres
    database: str = ""  # its URL; a file if not said


@dataclass
class Report:
    """What came of a siege."""

    seconds: float
    pairs: int
    moves: int
    games: int
    drops: int
    waits: dict[str, float]  # milliseconds until a move was acknowledged
    bot_waits: dict[str, float]
    request_waits: dict[str, float]
    health_waits: dict[str, float]
    memory: dict[str, float]  # megabytes
    files: int
    threads: int
    processor_seconds: float
    attackers_seconds: float  # of processor time too
    ending_seconds: float | None
    attacks: dict[str, Any]
    broken: list[str] = field(default_factory=list)

    def write(self) -> str:
        """As JSON."""
        return json.dumps(asdict(self), indent=1)


def spread(seconds: list[float]) -> dict[str, float]:
    """Times in milliseconds: how many, the median, 99 % and the slowest."""
    if not seconds:
        return {"count": 0, "median": 0.0, "ninety_nine": 0.0, "slowest": 0.0}
    cuts = statistics.quantiles(seconds, n=100, method="inclusive") if len(seconds) > 1 else seconds * 99
    figures = {"median": statistics.median(seconds), "ninety_nine": cuts[98], "slowest": max(seconds)}
    return {"count": len(seconds), **{name: round(1000 * value, 1) for name, value in figures.items()}}


async def besiege(plan: Plan, folder: Path, progress: Callable[[float, Witness], None]) -> Report:
    """Attack servers while pairs play there; then tell them to end, in the middle of the attacks."""
    database = plan.database or f"sqlite:///{folder / 'quincunx.db'}"
    servers: list[Besieged] = []
    witness = Witness()

    def are_up() -> bool:
        return all(server.is_up for server in servers)

    try:
        for number in range(plan.servers):
            servers.append(Besieged(folder, database, number))
        targets = [Target.of(server.address) for server in servers]
        watches = [Watch(server.pid, target) for server, target in zip(servers, targets, strict=True)]
        async with _attackers([server.address for server in servers], plan) as (told, heard):
            watching = [asyncio.create_task(watch.look_on()) for watch in watches]
            playing = asyncio.create_task(play_until_told(targets, plan.pairs, plan.seed, witness))
            began = time.monotonic()
            while (passed := time.monotonic() - began) < plan.seconds and are_up():
                progress(passed, witness)
                await asyncio.sleep(TICK_SECONDS)
            while (
                time.monotonic() - began < HEARD_SECONDS
                and are_up()
                and not (heard.is_set() and witness.moves > plan.pairs)
            ):
                await asyncio.sleep(TICK_SECONDS)
            stayed_up = are_up()
            witness.stopping.set()
            await playing
            for task in watching:
                task.cancel()
            await asyncio.wait(watching)
            # Requests that are cancelled at the end are no failures.
            log = "".join(server.log for server in servers)
            endings = await asyncio.gather(*(server.end() for server in servers)) if stayed_up else []
    finally:
        for server in servers:
            server.close()
    check_database(database, witness)
    ended = [ending for ending in endings if ending is not None]
    ending = max(ended) if len(ended) == plan.servers else None
    report = _write_report(plan, witness, watches, ending, told)
    report.broken += _judge(report, stayed_up, log)
    return report


@asynccontextmanager
async def _attackers(addresses: list[str], plan: Plan) -> AsyncIterator[tuple[dict[str, Any], asyncio.Event]]:
    """The attackers at work in a process of their own.

    What they counted is there afterwards; the event comes when each attack has had an answer.
    """
    told: dict[str, Any] = {"attacks": {}, "processor_seconds": 0.0}
    heard = asyncio.Event()
    if not plan.attacks:
        heard.set()
        yield told, heard
        return
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tests.siege.attackers", ",".join(addresses), ",".join(plan.attacks), str(plan.seed)),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_REPORT,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    listening = asyncio.create_task(_listen(process.stdout, heard))
    try:
        yield told, heard
        process.stdin.close()  # that tells it to stop
        async with asyncio.timeout(ATTACKERS_SECONDS):
            told.update(json.loads(await listening))
            await process.wait()
    finally:
        listening.cancel()
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _listen(output: asyncio.StreamReader, heard: asyncio.Event) -> bytes:
    """The last line that the attackers write; one before it says that all have had an answer."""
    last = b""
    while line := await output.readline():
        last = line
        if line.decode().rstrip() == ALL_HEARD:
            heard.set()
    return last


def _write_report(
    plan: Plan, witness: Witness, watches: list[Watch], ending: float | None, told: dict[str, Any]
) -> Report:
    samples = [sample for watch in watches for sample in watch.samples]
    blamed = Counter(witness.broken)
    for name, tally in told["attacks"].items():
        blamed.update({f"{name}: {promise}": count for promise, count in tally["broken"].items()})
    sentences = [what + (f" ({count} times)" if count > 1 else "") for what, count in blamed.items()]
    return Report(
        seconds=plan.seconds,
        pairs=plan.pairs,
        moves=witness.moves,
        games=witness.games,
        drops=witness.drops,
        waits=spread(witness.waits),
        bot_waits=spread(witness.bot_waits),
        request_waits=spread(witness.request_waits),
        health_waits=spread([wait for watch in watches for wait in watch.health]),
        memory={
            "first_half": round(max(watch.halves[0] for watch in watches), 1),
            "second_half": round(max(watch.halves[1] for watch in watches), 1),
        },
        files=max(sample.files for sample in samples),
        threads=max(sample.threads for sample in samples),
        processor_seconds=round(sum(watch.samples[-1].processor for watch in watches), 1),
        attackers_seconds=round(told["processor_seconds"], 1),
        ending_seconds=None if ending is None else round(ending, 2),
        attacks=told["attacks"],
        broken=[*sentences, *(sentence for watch in watches for sentence in watch.broken())],
    )


def _judge(report: Report, stayed_up: bool, log: str) -> list[str]:
    """What is broken of the promises about the server as a whole."""
    broken = []
    if not stayed_up:
        broken.append("the server did not stay up")
    elif report.ending_seconds is None:
        broken.append(f"the server did not end within {ENDING_SECONDS:.0f} s of SIGTERM")
    if not report.moves:
        broken.append("no move was acknowledged")
    return broken + find_failures(log)
