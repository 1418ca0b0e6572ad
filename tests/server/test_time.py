"""Whose time counts across restarts, standstills and clocks that were set back."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from quincunx.match import Refusal, reading
from quincunx.match.events import Event, Resumed
from quincunx.server import hub as hubs
from quincunx.server.client import TableClient, Visitor, moves_of
from quincunx.store import Lease, Store
from tests.server.running import ME, OPEN, ServerProcess, choices_of, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

DAY = 86_400_000


async def play_on(client: TableClient, moves: int) -> None:
    for _ in range(moves):
        await client.wait_for(lambda state: moves_of(state))
        choice = choices_of(client.state)[0]
        ply = client.state["ply"]
        answer = await client.do("move", seat=choice["seat"], move=choice["move"])
        assert answer["type"] == "ack"
        await client.wait_for(lambda state, ply=ply: state["ply"] > ply)


async def open_running(ann: Visitor, **clock: Any) -> dict[str, Any]:
    """A table of Ann alone where the clock of seat 0 runs."""
    table = await ann.open_table("pyrga", [ME, ME], clock=clock)
    async with ann.at(table) as client:
        await play_on(client, 2)
    return table


def query(folder: Path, sql: str, *values: object) -> list[Any]:
    with closing(sqlite3.connect(folder / "quincunx.db")) as connection, connection:
        return connection.execute(sql, values).fetchall()


def shift(folder: Path, name: str, by: int) -> None:
    """As if everything at a table had happened at another time."""
    for number, data in query(folder, "select number, data from events where match_id = ?", name):
        event = json.loads(data)
        event["at"] += by
        sql = "update events set at = at + ?, data = ? where match_id = ? and number = ?"
        query(folder, sql, by, json.dumps(event), name, number)


def wall() -> int:
    return int(time.time() * 1000)


def events_of(folder: Path, name: str, kind: str) -> list[dict[str, Any]]:
    sql = "select data from events where match_id = ? order by number"
    events = [json.loads(data) for (data,) in query(folder, sql, name)]
    return [event for event in events if event["kind"] == kind]


def test_what_was_used_before_the_server_was_killed_stays_used(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)

    async def work() -> None:
        await asyncio.to_thread(server.start)
        ann = Visitor(server.address)
        await ann.introduce("Ann")
        table = await ann.open_table("pyrga", [ME, ME], clock={"kind": "fischer", "seconds": 600})
        async with ann.at(table) as client:
            await play_on(client, 2)
            since = client.state["clock"]["since"]
        newest = "select coalesce(max(until), 0) from uptimes"
        while (beat := query(tmp_path, newest)[0][0]) < since + 3000:
            await asyncio.sleep(0.1)
        server.kill()
        await asyncio.to_thread(server.start)
        async with ann.at(table) as client:
            state = client.state
            (resumed,) = events_of(tmp_path, table["id"], "resumed")
            assert beat <= resumed["until"] < resumed["at"]
            assert state["clock"]["left"] == [600_000, 600_000]
            used = state["now"] - state["clock"]["since"]
            away = resumed["at"] - resumed["until"]
            assert used == state["now"] - since - away >= 3000

    try:
        run(work())
    finally:
        server.close()


def test_nobody_sees_a_table_before_it_has_caught_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append = Store.append
    storing, go_on = asyncio.Event(), asyncio.Event()

    async def append_slowly(store: Store, name: str, number: int, event: Event, lease: Lease | None) -> None:
        if isinstance(event, Resumed):
            storing.set()
            await go_on.wait()
        await append(store, name, number, event, lease)

    async def work() -> None:
        async with serving(tmp_path) as running:
            table = await open_running(await running.visitor("Ann"), kind="fischer", seconds=600)
        monkeypatch.setattr(Store, "append", append_slowly)
        async with serving(tmp_path) as running:
            await storing.wait()  # the server has taken the table up
            finding = asyncio.create_task(running.service.hub.find(table["id"]))
            for _ in range(20):
                await asyncio.sleep(0)
            assert not finding.done()
            go_on.set()
            assert (await finding).match.away > 0

    run(work())


def test_a_standstill_costs_nobody_the_game(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)

    async def work() -> None:
        await asyncio.to_thread(server.start)
        ann = Visitor(server.address)
        await ann.introduce("Ann")
        table = await ann.open_table("pyrga", [ME, ME], clock={"kind": "fischer", "seconds": 10})
        async with ann.at(table) as client:
            await play_on(client, 2)
            os.kill(server.pid, signal.SIGSTOP)
            try:
                await asyncio.sleep(11)  # longer than the player has
            finally:
                os.kill(server.pid, signal.SIGCONT)
            await client.ask("sync")
            assert client.state["status"] == "playing"
            await play_on(client, 1)
        (resumed,) = events_of(tmp_path, table["id"], "resumed")
        assert resumed["at"] - resumed["until"] > 10_000

    try:
        run(work())
    finally:
        server.close()


@pytest.mark.parametrize(("there", "status"), [(3 * DAY, "finished"), (DAY // 2, "playing")])
def test_a_game_of_days_is_taken_up_however_old_it_is(there: int, status: str, tmp_path: Path) -> None:
    """Its last move is three days old; whether time has run out depends on how long the server was there."""

    async def work() -> None:
        async with serving(tmp_path) as running:
            name = (await open_running(await running.visitor(), kind="move", seconds=DAY // 1000))["id"]
        shift(tmp_path, name, -3 * DAY)
        query(tmp_path, "delete from uptimes")
        began = wall() - 4 * DAY
        query(tmp_path, "insert into uptimes values (?, ?)", began, began + DAY + there)
        async with serving(tmp_path) as running:
            while name not in running.service.hub.tables:  # nobody has asked for it
                await asyncio.sleep(0.01)
            match = running.service.hub.tables[name].match
            while match.status != status or not match.away:
                await asyncio.sleep(0.01)
            if status == "playing":
                left = match.time_left(0, running.service.hub.now())
                assert abs(left - DAY // 2) < 600_000

    run(work())


def test_a_game_of_days_is_put_away_and_called_back_when_it_is_due(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            hub = running.service.hub
            name = (await open_running(await running.visitor(), kind="move", seconds=DAY // 1000))["id"]
            while name in hub.tables:
                hub.put_away(idle=0)
                await asyncio.sleep(0.01)
            await hub._call_back()
            assert name not in hub.tables  # it is not due
            hub.now.go_on_from(hub.now() + DAY - 60_000)
            hub.pulse._until = hub.now()  # the server was there all the time
            await hub._call_back()
            assert hub.tables[name].match.status == "playing"
            assert 0 < hub.tables[name].match.time_left(0, hub.now()) <= 60_000
            assert events_of(tmp_path, name, "resumed") == []

    run(work())


def test_nobody_can_claim_the_win_because_a_clock_was_set_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
            table = await ann.open_table("pyrga", [ME, OPEN])
            await bob.call("POST", f"/api/tables/{table['id']}/join", {})
            async with ann.at(table) as client:
                await play_on(client, 1)
        shift(tmp_path, table["id"], 3_600_000)
        async with serving(tmp_path) as running:
            ann.address = running.address
            async with ann.at(table) as client:
                state = client.state
                assert state["now"] >= state["players"][1]["away"] >= wall() + 3_500_000
                answer = await client.do("claim", seat=0)
                assert answer["code"] == "claim/early"
                assert 100 <= int(answer["message"].split()[-2]) <= 120

    run(work())


def test_a_standstill_does_not_count_as_absence(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
            table = await ann.open_table("pyrga", [ME, OPEN])
            await bob.call("POST", f"/api/tables/{table['id']}/join", {})
            hub = running.service.hub
            async with ann.at(table) as client:
                await play_on(client, 1)
                hub.now.go_on_from(hub.now() + 600_000)  # nothing has happened for ten minutes
                answer = await client.do("claim", seat=0)
                assert answer["code"] == "claim/early"
                assert 100 <= int(answer["message"].split()[-2]) <= 120

    run(work())


def test_the_server_answers_before_it_has_read_any_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, asked = threading.Event(), threading.Event()

    def wait(rows: Sequence[tuple[int, str]]) -> Any:
        asked.set()
        assert gate.wait(60)
        return reading.read_match(rows)

    async def work() -> None:
        async with serving(tmp_path) as running:
            name = (await open_running(await running.visitor(), kind="fischer", seconds=600))["id"]
        monkeypatch.setattr(hubs, "read_match", wait)
        async with serving(tmp_path) as running, running.web() as web:
            await asyncio.to_thread(asked.wait, 60)
            assert (await web.get("/api/health")).json()["tables"] == 0
            assert (await web.get("/api/games")).status_code == 200
            gate.set()
            while name not in running.service.hub.tables:
                await asyncio.sleep(0.01)

    try:
        run(work())
    finally:
        gate.set()


def test_a_full_server_takes_up_the_rest_later(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            names = {(await open_running(ann, kind="fischer", seconds=60))["id"] for _ in range(2)}
        async with serving(tmp_path, tables=1) as running:
            hub = running.service.hub
            while len(hub.tables) != 1:
                await asyncio.sleep(0.01)
            (first,) = hub.tables
            (other,) = names - {first}
            with pytest.raises(Refusal, match="too many tables"):
                await hub.find(other)
            async with ann.at(await _at(running.address, ann, first)) as client:
                await client.do("resign", seat=0)
            while other not in hub.tables:
                hub.put_away(idle=0)
                await hub._call_back()
                await asyncio.sleep(0.01)

    run(work())


async def _at(address: str, ann: Visitor, name: str) -> dict[str, Any]:
    ann.address = address
    return await ann.call("GET", f"/api/tables/{name}")
