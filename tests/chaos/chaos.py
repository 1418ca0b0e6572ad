"""Chaos: people play at several servers while one thing after the other goes wrong; then the log is read."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import text

from quincunx.match import read_event, requests
from quincunx.match.events import Flagged, Moved, Opened, Rested
from quincunx.match.match import Match
from tests.chaos.faults import FAULTS, Site
from tests.chaos.players import Crowd, Witness
from tests.databases import connected
from tests.postgres import Postgres
from tests.server.running import ServerProcess

# Whoever can make no move, and hears of none, for so long although everything goes well is stuck.
STUCK_SECONDS = 120.0
# So long passes before the next fault, in seconds, even if fewer moves are made than were wanted.
BETWEEN_FAULTS = 15.0


@dataclass(frozen=True)
class Plan:
    """What is to happen."""

    faults: Sequence[str]
    servers: int = 3
    tables: int = 60
    moves: int | None = None  # of all players together between two faults; None for one at each table
    slowest_move: float = 1.0  # seconds
    standstill: float = 20.0
    seed: int = 1


@dataclass
class Report:
    """What has happened."""

    faults: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    acknowledged: int = 0
    games: int = 0
    connections: int = 0
    broken: list[str] = field(default_factory=list)


Tell = Callable[[int, Witness], None]


async def wreak(plan: Plan, folder: Path, database: str, postgres: Postgres | None, tell: Tell) -> Report:
    """Carry out a plan, and report what held."""
    report, witness = Report(), Witness()
    with ExitStack() as running:
        servers = [ServerProcess(folder, database=database) for _ in range(plan.servers)]
        for server in servers:
            running.callback(server.close)
            await asyncio.to_thread(server.start)
        crowd = Crowd([server.address for server in servers], witness, plan.slowest_move)
        site = Site(servers, postgres, database, plan.standstill, random.Random(plan.seed))
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(crowd.keep_playing(number)) for number in range(plan.tables)]
            between = plan.tables if plan.moves is None else plan.moves
            for done, name in enumerate(plan.faults):
                await _play_on(witness, witness.moves + between)
                tell(done, witness)
                await FAULTS[name](site)
                report.faults[name] += 1
            witness.stop = True  # every game is played to its end
            tell(len(plan.faults), witness)
            report.broken += await _find_stuck(crowd, playing)
    _judge(database, witness, report)
    return report


async def _play_on(witness: Witness, moves: int) -> None:
    """Until so many moves have been made; nobody waits for that forever."""
    deadline = asyncio.get_running_loop().time() + BETWEEN_FAULTS
    while witness.moves < moves and asyncio.get_running_loop().time() < deadline:
        await asyncio.sleep(0.05)


async def _find_stuck(crowd: Crowd, playing: Sequence[asyncio.Task[None]]) -> list[str]:
    """Who does not come to the end of their game, because nothing happens there any more."""
    now = asyncio.get_running_loop().time
    began = now()
    while any(not task.done() for task in playing):
        await asyncio.wait(playing, timeout=1.0, return_when=asyncio.FIRST_EXCEPTION)
        for number, task in enumerate(playing):
            if not task.done() and now() - max(began, crowd.heard[number]) > STUCK_SECONDS:
                for each in playing:
                    each.cancel()
                return [f"{crowd.doing[number]} is stuck"]
    return []


def _judge(database: str, witness: Witness, report: Report) -> None:
    """Whether what players have seen is what the log says, and the log is as it should be."""
    log: dict[str, list[str]] = {}
    with connected(database) as connection:
        for match, number, data in connection.execute(
            text("SELECT match_id, number, data FROM events ORDER BY match_id, number")
        ):
            events = log.setdefault(match, [])
            if number != len(events):
                report.broken.append(f"{match}: event {len(events)} is missing")
            events.append(data)
    report.broken += witness.errors
    report.acknowledged, report.games = witness.moves, len(witness.outcomes)
    report.connections = witness.connections
    for table, moves in witness.acknowledged.items():
        for number, (seat, move) in moves.items():
            event = read_event(log[table][number])
            if not (isinstance(event, Moved) and (event.seat, event.move) == (seat, move)):
                report.broken.append(f"{table}: {move} was acknowledged as {number}, where there is {event}")
    for table, texts in log.items():
        report.moves += sum('"moved"' in data for data in texts)
        keys = Counter(json.loads(data).get("key") for data in texts)
        report.broken += [
            f"{table}: {key} was carried out {n} times" for key, n in keys.items() if key and n > 1
        ]
        report.broken += [f"{table}: {wrong}" for wrong in _replay(texts, witness.outcomes.get(table))]


def _replay(texts: list[str], seen: dict[str, object] | None) -> list[str]:
    """What is wrong with the log of a match, and with the outcome that its players have seen."""
    opened = read_event(texts[0])
    assert isinstance(opened, Opened)
    match, wrong = Match(opened), []
    for number, data in enumerate(texts[1:], start=1):
        event = read_event(data)
        if event.at < match.last_at:
            wrong.append(f"event {number} is before the one before it")
        if isinstance(event, Flagged | Rested) and requests.find_due(match, event.at) != event:
            wrong.append(f"event {number} was not due: {event}")
        match.apply(event)
    if seen is None:
        return wrong
    if match.outcome is None or match.status != "finished":
        return [*wrong, "its players saw an end that is not in the log"]
    if (seen["reason"], seen["winners"]) != (match.outcome.reason, list(match.outcome.winners)):
        wrong.append(f"its players saw {seen}, the log says {match.outcome}")
    return wrong
