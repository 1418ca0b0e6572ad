"""The server process is killed again and again, at any moment; nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from quincunx.match import read_event, replay
from quincunx.match.events import Moved
from quincunx.server.client import TableClient, Visitor, moves_of
from tests.databases import connected
from tests.server.running import ME, OPEN, ServerProcess, choices_of, run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

TABLES, MANY_TABLES = 10, 20
KILLS = {"sqlite": 5, "postgresql": 2}
# Still more of them: QUINCUNX_KILLS=1000 pytest --long tests/server/test_crash.py
MANY_KILLS = int(os.environ.get("QUINCUNX_KILLS", "50"))
GAMES: dict[str, dict[str, Any]] = {
    "pyrga": {},
    "ringgz": {},
    "trapture": {},
    "tranglar": {"quiet_limit": 20},  # every game is played to its end
    "zangle": {},
}
SLOWEST_MOVE = 0.05  # a player thinks up to so many seconds


@dataclass
class Witness:
    """What players have seen."""

    acknowledged: dict[str, dict[int, tuple[int, str]]] = field(default_factory=dict)
    outcomes: dict[str, Any] = field(default_factory=dict)
    connections: int = 0
    stop: bool = False

    def note(self, table: str, revision: int, seat: int, move: str) -> None:
        moves = self.acknowledged.setdefault(table, {})
        assert moves.setdefault(revision - 1, (seat, move)) == (seat, move)


def log_of(url: str) -> dict[str, list[str]]:
    """Every event in the database, read behind the server's back."""
    log: dict[str, list[str]] = {}
    with connected(url) as connection:
        for match, number, data in connection.execute(
            text("select match_id, number, data from events order by match_id, number")
        ):
            events = log.setdefault(match, [])
            assert number == len(events)
            events.append(data)
    return log


def check(url: str, witness: Witness) -> int:
    """All acknowledged moves are there, no message was carried out twice; how many moves there are."""
    log = log_of(url)
    for table, moves in witness.acknowledged.items():
        for number, (seat, move) in moves.items():
            event = read_event(log[table][number])
            assert isinstance(event, Moved)
            assert (event.seat, event.move) == (seat, move)
    total = 0
    for events in log.values():
        keys = Counter(json.loads(data).get("key") for data in events)
        assert all(count == 1 for key, count in keys.items() if key)
        total += sum('"moved"' in data for data in events)
    return total


async def play(client: TableClient, witness: Witness, rng: random.Random) -> None:
    """One player, until the game is over."""
    async with client:
        name = client.state["table"]["id"]
        while client.state["status"] == "playing":
            moves = choices_of(client.state)
            if not moves:
                await client.wait_for(lambda state: moves_of(state) or state["status"] != "playing")
                continue
            await asyncio.sleep(rng.random() * SLOWEST_MOVE)
            choice = rng.choice(moves)
            answer = await client.do("move", seat=choice["seat"], move=choice["move"])
            if answer["type"] == "ack":
                witness.note(name, answer["revision"], choice["seat"], choice["move"])
            else:
                # Done before the crash and not acknowledged; the answer after it says so.
                assert answer["code"] in ("match/repeated", "match/stale"), answer
                await client.ask("sync")
        witness.outcomes[name] = client.state["outcome"]
        witness.connections += client.connections


async def keep_playing(address: str, number: int, witness: Witness) -> None:
    """Two people who play one game after the other."""
    rng = random.Random(number)
    ann, bob = Visitor(address), Visitor(address)
    turn = number
    await patiently(lambda: ann.introduce("Ann"))
    await patiently(lambda: bob.introduce("Bob"))
    while not witness.stop:
        game, options = list(GAMES.items())[turn % len(GAMES)]
        turn += 1
        table = await patiently(
            lambda game=game, options=options: ann.open_table(game, [ME, OPEN], options=options)
        )
        path = f"/api/tables/{table['id']}"
        joined = await patiently(lambda path=path: bob.call("POST", f"{path}/join", {"seat": 1}))
        if joined is None:
            joined = await patiently(lambda path=path: bob.call("GET", path))
        await asyncio.gather(*(play(c, witness, rng) for c in (ann.at(table), bob.at(joined))))


async def patiently(request: Any) -> Any:
    """Ask by REST until the server is there; None if an earlier try has done it unheard."""
    while True:
        try:
            return await request()
        except OSError:
            await asyncio.sleep(0.1)
        except Exception as error:
            if getattr(error, "code", "") in ("seat/taken", "match/over", "match/playing"):
                return None
            raise


def moves_seen(witness: Witness) -> int:
    return sum(len(moves) for moves in witness.acknowledged.values())


async def kill_again_and_again(
    server: ServerProcess, url: str, kills: int, tables: int, witness: Witness
) -> None:
    rng = random.Random(2)
    server.start()
    async with asyncio.TaskGroup() as group:
        for number in range(tables):
            group.create_task(keep_playing(server.address, number, witness))
        seen = 0
        for _ in range(kills):
            while moves_seen(witness) < seen + tables:  # play goes on again
                await asyncio.sleep(0.01)
            await asyncio.sleep(rng.random() * 0.2)
            server.kill()
            check(url, witness)
            seen = moves_seen(witness)
            await asyncio.to_thread(server.start)
        witness.stop = True  # every game is played to its end


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path, url: str) -> None:
    kill_and_check(tmp_path, url, KILLS[url.partition(":")[0]], TABLES)


@pytest.mark.long
def test_nothing_acknowledged_is_lost_when_the_server_is_killed_many_times(tmp_path: Path, url: str) -> None:
    kill_and_check(tmp_path, url, MANY_KILLS, MANY_TABLES)


def kill_and_check(tmp_path: Path, url: str, kills: int, tables: int) -> None:
    """Kill a server so many times while games go on, and compare its database with what players have seen."""
    witness, server = Witness(), ServerProcess(tmp_path, database=url)
    try:
        run(kill_again_and_again(server, url, kills, tables, witness))
        server.kill()
    finally:
        server.close()
    moves = check(url, witness)
    assert moves >= moves_seen(witness) >= kills * tables
    assert witness.connections > 2 * len(witness.outcomes)  # clients have come back by themselves
    log = log_of(url)
    assert len(witness.outcomes) >= tables
    for name, outcome in witness.outcomes.items():
        match = replay([read_event(data) for data in log[name]])
        assert match.status == "finished"
        assert match.outcome == match.record.check().outcome
        assert match.outcome is not None
        assert outcome["reason"] == match.outcome.reason
        assert outcome["winners"] == list(match.outcome.winners)
