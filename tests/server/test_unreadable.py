"""Matches that cannot be read are set aside, one by one; everything else goes on."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from quincunx.match.errors import Refusal
from quincunx.server.client import Visitor, moves_of
from tests.server.running import ME, OPEN, Running, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

Damage = Callable[[sqlite3.Connection, str], object]


def change_event(number: int, **fields: object) -> Damage:
    """Other values in a stored event."""

    def damage(connection: sqlite3.Connection, name: str) -> None:
        where = "where match_id = ? and number = ?"
        (data,) = connection.execute(f"select data from events {where}", (name, number)).fetchone()
        changed = json.dumps({**json.loads(data), **fields})
        connection.execute(f"update events set data = ? {where}", (changed, name, number))

    return damage


def write_event(number: int, value: str) -> Damage:
    """Something else in place of a stored event."""
    return run_sql(f"update events set data = {value} where match_id = ? and number = {number}")


def run_sql(statement: str) -> Damage:
    return lambda connection, name: connection.execute(statement, (name,))


UNREADABLE: dict[str, tuple[Damage, str]] = {
    "game": (change_event(0, game="halma"), "halma, is not installed"),
    "option": (change_event(0, game="pyrga(colour=red)"), "colour"),
    "rules": (change_event(0, rules=99), "by the rules of version 1, not 99"),
    "unknown event": (change_event(3, kind="danced"), "event 3 is damaged"),
    "cut off": (write_event(4, "substr(data, 1, 9)"), "event 4 is damaged"),
    "no text": (write_event(4, "cast(x'ff00' as text)"), "event 4 is damaged"),
    "illegal": (change_event(4, move="Sb2"), "move 2 is not possible"),
    "gap": (run_sql("delete from events where match_id = ? and number = 3"), "event 3 is missing"),
    "no opening": (run_sql("delete from events where match_id = ? and number = 0"), "event 0 is missing"),
    "nothing": (run_sql("delete from events where match_id = ?"), "none of its events are left"),
}
MENDED: dict[str, Damage] = {
    "players": run_sql("update matches set players = '[\"Ann' where id = ?"),
    "players are no names": run_sql("update matches set players = '[1, {}]' where id = ?"),
    "status": run_sql("update matches set status = 'dancing' where id = ?"),
    "changed": run_sql("update matches set changed = 'soon' where id = ?"),
    "no text": run_sql("update matches set players = cast(x'ff' as text) where id = ?"),
}


async def play_some(address: str, tables: int = 2) -> tuple[Visitor, list[str]]:
    """Ann, and tables at which she plays."""
    ann = Visitor(address)
    await ann.introduce("Ann")
    names = []
    for _ in range(tables):
        table = await ann.open_table("pyrga", [ME, ME])
        names.append(table["id"])
        async with ann.at(table) as client:
            await client.do("move", seat=0, move="Sb2")
            await client.wait_for(lambda state: moves_of(state))
            await client.do("move", seat=1, move=moves_of(client.state)[0])
    return ann, names


def harm(folder: Path, damage: Damage, name: str) -> None:
    with closing(sqlite3.connect(folder / "quincunx.db")) as connection, connection:
        damage(connection, name)


def dump(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "quincunx.db")) as connection:
        rows = connection.execute("select match_id, number, cast(data as blob) from events").fetchall()
        return [*map(str, rows), *map(str, connection.execute("select * from matches").fetchall())]


async def refused(request: Any) -> str:
    with pytest.raises(Refusal) as error:
        await request
    assert error.value.code == "table/unreadable"
    return str(error.value)


def test_unreadable_matches_are_set_aside_and_all_else_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bad: dict[str, str] = {}

    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, (good, *names) = await play_some(running.address, 1 + len(UNREADABLE))
        for name, (damage, reason) in zip(names, UNREADABLE.values(), strict=True):
            harm(tmp_path, damage, name)
            bad[name] = reason
        before = dump(tmp_path)
        async with serving(tmp_path) as running:
            ann.address = running.address
            for _ in range(3):
                lobby = await ann.call("GET", "/api/tables")
                assert [table["id"] for table in lobby["mine"]] == [good]
                aside = {table["id"]: table for table in lobby["unreadable"]}
                assert aside.keys() == bad.keys()
                for name, reason in bad.items():
                    assert aside[name]["game"] == "pyrga"
                    assert reason in aside[name]["reason"]
            bob = await running.visitor("Bob")
            lobby = await bob.call("GET", "/api/tables")
            assert [table["id"] for table in lobby["playing"]] == [good]
            assert lobby["unreadable"] == []
            for name, reason in bad.items():
                for path in (f"tables/{name}", f"records/{name}", f"records/{name}/positions/1"):
                    assert reason in await refused(ann.call("GET", f"/api/{path}"))
                await refused(bob.call("POST", f"/api/tables/{name}/join", {}))
                await refused(ann.call("POST", f"/api/tables/{name}/hint", {"ply": 2}))
                await check_socket(running, name)
            async with ann.at(await ann.call("GET", f"/api/tables/{good}")) as client:
                move = moves_of(client.state)[0]
                assert (await client.do("move", seat=0, move=move))["type"] == "ack"
        after = dump(tmp_path)
        for name in bad:
            assert [row for row in after if name in row] == [row for row in before if name in row]

    with caplog.at_level(logging.WARNING, logger="quincunx"):
        run(work())
    told = [line for line in caplog.messages if "is set aside" in line]
    assert len(told) == len(bad)
    for name, reason in bad.items():
        assert sum(name in line and reason in line for line in told) == 1, reason


async def check_socket(running: Running, name: str) -> None:
    async with running.socket(name) as socket:
        with pytest.raises(ConnectionClosed) as error:
            await socket.recv()
    assert error.value.rcvd is not None
    assert error.value.rcvd.code == 4004
    assert "cannot be read" in error.value.rcvd.reason


@pytest.mark.parametrize("finished", [False, True])
def test_damaged_lines_of_a_list_are_made_anew_from_their_matches(finished: bool, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, names = await play_some(running.address, 1 + len(MENDED))
            if finished:
                for name in names:
                    async with ann.at(await ann.call("GET", f"/api/tables/{name}")) as client:
                        await client.do("resign", seat=0)
        for name, damage in zip(names[1:], MENDED.values(), strict=True):
            harm(tmp_path, damage, name)
        async with serving(tmp_path) as running:
            ann.address = running.address
            for _ in range(2):
                lobby = await ann.call("GET", "/api/tables")
                records = await ann.call("GET", "/api/records?mine=true")
                assert {each["id"] for each in lobby["mine"]} == (set() if finished else set(names))
                assert {each["id"] for each in records} == (set(names) if finished else set())
                await ann.call("GET", "/api/records")
                assert lobby["unreadable"] == []

    run(work())


def test_a_match_that_is_damaged_while_it_is_played_is_set_aside(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, (bad, good) = await play_some(running.address)
            async with ann.at(await ann.call("GET", f"/api/tables/{bad}")) as client:
                harm(tmp_path, change_event(3, kind="danced"), bad)
                harm(tmp_path, run_sql("insert into events values (?, 5, 1, 'x')"), bad)
                move = moves_of(client.state)[0]
                assert (await client.do("move", seat=0, move=move))["code"] == "server/storage"
                assert (await client.do("move", seat=0, move=move))["code"] == "table/unreadable"
            lobby = await ann.call("GET", "/api/tables")
            assert [table["id"] for table in lobby["mine"]] == [good]
            assert [table["id"] for table in lobby["unreadable"]] == [bad]

    run(work())


def test_housekeeping_passes_over_what_it_cannot_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quincunx.server.hub.LONGEST_WAIT", -1_000_000)

    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            bad, good = [(await ann.open_table("pyrga", [ME, OPEN]))["id"] for _ in range(2)]
        harm(tmp_path, change_event(0, game="halma"), bad)
        async with serving(tmp_path) as running:
            ann.address = running.address
            await running.service.hub.close_old_tables()
            assert (await ann.call("GET", f"/api/tables/{good}"))["status"] == "aborted"
            await refused(ann.call("GET", f"/api/tables/{bad}"))

    run(work())


def test_a_player_with_unreadable_matches_can_set_up_others(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, names = await play_some(running.address)
        for name in names:
            harm(tmp_path, change_event(0, game="halma"), name)
        async with serving(tmp_path, tables_per_guest=1) as running:
            ann.address = running.address
            assert len((await ann.call("GET", "/api/tables"))["unreadable"]) == 2
            await ann.open_table("pyrga", [ME, ME])
            with pytest.raises(Refusal, match="finish or leave"):
                await ann.open_table("pyrga", [ME, ME])

    run(work())


def test_a_locked_database_shows_in_the_health_and_not_in_the_start(tmp_path: Path) -> None:
    """As with a full disk, nothing can be written; games can be looked at all the same."""

    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            clock = {"kind": "move", "seconds": 3600}
            table = await ann.open_table("pyrga", [ME, ME], clock=clock)
            async with ann.at(table) as client:
                for seat in (0, 1):
                    await client.wait_for(lambda state: moves_of(state))
                    await client.do("move", seat=seat, move=moves_of(client.state)[0])
                await client.wait_for(lambda state: state["ply"] == 2)
        with closing(sqlite3.connect(tmp_path / "quincunx.db", isolation_level=None)) as other:
            other.execute("begin immediate")
            async with serving(tmp_path) as running, running.web() as web:
                answer = await web.get("/api/health")
                assert (answer.status_code, answer.json()["code"]) == (503, "server/storage")
                ann.address = running.address
                assert (await ann.call("GET", f"/api/tables/{table['id']}"))["ply"] == 2
                other.execute("rollback")
                assert (await web.get("/api/health")).json()["status"] == "ok"
                async with ann.at(table) as client:
                    assert client.state["clock"]["running"] == 0
                    move = moves_of(client.state)[0]
                    assert (await client.do("move", seat=0, move=move))["type"] == "ack"

    run(work())
