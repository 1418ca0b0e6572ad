"""Tables over time: put away and loaded again, closed when they wait too long, right after a failed write."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from quincunx.core.registry import find
from quincunx.match.events import Event
from quincunx.match.match import _load_game
from quincunx.server import hub as hubs
from quincunx.server.client import TableClient, Visitor, moves_of
from quincunx.store import StoreError
from tests.server.running import ME, OPEN, Running, run, serving, two_at_a_table
from tests.store.test_store import history_of

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def test_a_table_nobody_uses_is_put_away_and_comes_back_as_it_was(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, "pyrga")
            hub = running.service.hub
            async with first, second:
                await first.do("move", seat=0, move="Sb2")
                await first.ask("chat", seat=0, text="back soon")
                hub.put_away(idle=0)
                assert hub.tables  # somebody looks at it
            while any(table.in_use for table in hub.tables.values()):
                await asyncio.sleep(0.01)
            (before,) = [table.match for table in hub.tables.values()]
            hub.put_away(idle=0)
            assert not hub.tables
            name = first.state["table"]["id"]
            async with TableClient(running.address, name, "", []) as watcher:
                assert (watcher.state["ply"], watcher.state["chat"][0]["text"]) == (1, "back soon")
                (after,) = [table.match for table in hub.tables.values()]
                assert after == before
                assert after is not before

    run(work())


def test_of_many_tables_nobody_uses_the_last_ones_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "IDLE_TABLES", 2)

    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, hub = await running.visitor("Ann"), running.service.hub
            names = [(await ann.open_table("pyrga", [ME, ME]))["id"] for _ in range(4)]
            for seconds, name in enumerate((names[2], names[0], names[3], names[1])):
                hub.tables[name].idle_since -= 1000 * seconds
            hub.put_away(hubs.IDLE)
            assert set(hub.tables) == {names[2], names[0]}

    run(work())


def test_clocks_and_times_stand_still_while_the_server_is_away(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            clock = {"kind": "fischer", "seconds": 10, "increment": 0}
            table = await ann.open_table("pyrga", [ME, ME], clock=clock)
            async with ann.at(table) as client:
                for _ in range(2):
                    await client.do("move", client.state["to_act"][0], move=moves_of(client.state)[0])
                    await client.wait_for(lambda state: moves_of(state))
                await client.wait_for(lambda state: state["clock"]["running"] == 0)
                since = client.state["clock"]["since"]
        async with serving(tmp_path) as running:
            ann.address = running.address
            async with ann.at(table) as client:
                # The table may just be taken up: then the client comes before what time counts is known.
                await client.wait_for(lambda state: state["clock"]["since"] > since)
                assert client.state["clock"]["left"] == [10_000, 10_000]

    run(work())


def test_a_table_that_waits_too_long_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            table = await ann.open_table("pyrga", [ME, OPEN])
            await running.service.hub.close_old_tables()
            assert (await ann.call("GET", f"/api/tables/{table['id']}"))["status"] == "waiting"
            monkeypatch.setattr(hubs, "LONGEST_WAIT", -1)
            await running.service.hub.close_old_tables()
            assert (await ann.call("GET", f"/api/tables/{table['id']}"))["status"] == "aborted"

    run(work())


def test_a_full_server_says_so(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, tables=1) as running:
            ann = await running.visitor()
            table = await ann.open_table("pyrga", [ME, ME])
            async with ann.at(table):
                with pytest.raises(Exception, match="too many tables"):
                    await ann.open_table("pyrga", [ME, ME])
            while running.service.sockets:
                await asyncio.sleep(0.01)
            await ann.open_table("pyrga", [ME, ME])

    run(work())


@pytest.mark.parametrize("written", [False, True], ids=["not written", "written, but nobody heard"])
def test_after_a_failed_write_the_store_decides(
    written: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            client = await _at_a_table(running)
            store = running.service.store
            append = store.append

            async def fail(match_id: str, number: int, event: Event) -> None:
                if written:
                    await append(match_id, number, event)
                monkeypatch.setattr(store, "append", append)
                raise StoreError("the disk is full")

            async with client:
                monkeypatch.setattr(store, "append", fail)
                answer = await client.do("move", seat=0, move="Sb2")
                assert answer["code"] == "server/storage"
                if not written:
                    assert (await client.do("move", seat=0, move="Sb2"))["type"] == "ack"
                await client.wait_for(lambda state: state["ply"] == 1)
                history = await history_of(store, client.state["table"]["id"])
                assert [event.kind for event in history].count("moved") == 1
                other = moves_of(client.state)[0]
                assert (await client.do("move", seat=1, move=other))["type"] == "ack"

    run(work())


async def _at_a_table(running: Running) -> Any:
    ann = await running.visitor()
    return ann.at(await ann.open_table("pyrga", [ME, ME]))


def test_who_writes_behind_the_servers_back_cannot_fork_a_match(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            client = await _at_a_table(running)
            async with client:
                name = client.state["table"]["id"]
                with closing(sqlite3.connect(tmp_path / "quincunx.db")) as connection, connection:
                    move = '{"at":1,"seat":0,"move":"Sb2","key":"","kind":"moved"}'
                    connection.execute("insert into events values (?, 3, 1, ?)", (name, move))
                answer = await client.do("move", seat=0, move="Cb2")  # it has not heard of the other move
                assert answer["code"] == "server/storage"
                await client.wait_for(lambda state: state["ply"] == 1)
                assert client.state["history"][0]["move"] == "Sb2"

    run(work())


def test_a_table_of_other_rules_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            old = await ann.open_table("pyrga", [ME, OPEN])
            new = await ann.open_table("ringgz", [ME, OPEN])
        _load_game.cache_clear()
        monkeypatch.setattr(find("pyrga"), "version", 2)
        async with serving(tmp_path) as running:
            ann.address = running.address
            assert [table["id"] for table in (await ann.call("GET", "/api/tables"))["mine"]] == [new["id"]]
            with pytest.raises(Exception, match="played here by the rules of version"):
                await ann.call("GET", f"/api/tables/{old['id']}")

    run(work())


def test_a_summary_that_was_lost_is_put_right(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            table = await ann.open_table("pyrga", [ME, ME])
            store, name = running.service.store, table["id"]
            playing = await store.find(name)
            async with ann.at(table) as client:
                await client.do("resign", seat=0)
            assert playing is not None
            await store.summarise(
                replace(playing, people=frozenset(running.service.hub.tables[name].match.people))
            )
            assert await ann.call("GET", "/api/records") == []
        async with serving(tmp_path) as running:
            ann.address = running.address
            while not await ann.call("GET", "/api/records"):  # it is read after the server answers
                await asyncio.sleep(0.01)

    run(work())


def test_pages_are_served_with_a_strict_policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = tmp_path / "web"
    web.mkdir()
    (web / "index.html").write_text("<!doctype html><title>Quincunx</title>")
    monkeypatch.setattr("quincunx.server.settings.WEB", web)

    async def work() -> None:
        async with (
            serving(tmp_path / "data") as running,
            running.web() as client,
        ):
            answer = await client.get("/")
            assert "<title>Quincunx</title>" in answer.text
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "http" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert (await client.get("/nothing")).json()["code"] == "request/unknown"
            assert (await client.get("/../secret")).status_code == 404

    run(work())


def test_a_guest_can_change_the_name_and_forged_cookies_are_strangers(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("  Ann\x00\n Lee with a very long name indeed ")
            assert (await ann.call("GET", "/api/guest"))["name"] == "Ann Lee with a very long"
            table = await ann.open_table("pyrga", [ME, OPEN])
            assert await ann.introduce("Zoe") == "Zoe"
            assert len((await ann.call("GET", f"/api/tables/{table['id']}"))["yours"]) == 1
            assert await Visitor(running.address).introduce("") != ""
            body, _, signature = ann.cookie.partition(".")
            for forged in (
                f"{body}.{'A' * 43}",
                f"{body}x.{signature}",
                "quincunx_guest=x",
                "quincunx_guest=é.x",
            ):
                stranger = Visitor(running.address, forged.encode("ascii", "ignore").decode())
                with pytest.raises(Exception, match="say who you are"):
                    await stranger.call("GET", "/api/guest")

    run(work())
