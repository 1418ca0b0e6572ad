"""Attacks by somebody who knows that there are several servers, and uses them at the same moment."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from quincunx.hall.messages import PROTOCOL
from quincunx.match.errors import Refusal
from quincunx.match.keeping import Present
from quincunx.server.client import TableClient, Visitor, moves_of
from quincunx.store.presence import write_presence
from tests.databases import connected
from tests.postgres import Postgres
from tests.server.running import INVITE, ME, OPEN, Running, code_of, run
from tests.server.several import elsewhere, name_of, node_of, nodes, pair, play_one, until

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

TIMES = 4  # how often what depends on who is faster is tried


def at_both(visitor: Visitor, one: Running, two: Running) -> list[Visitor]:
    """The same guest at two servers."""
    return [Visitor(each.address, visitor.cookie) for each in (one, two)]


async def by_hand(running: Running, client: TableClient, message: dict[str, Any]) -> dict[str, Any]:
    """Send a message as it is by a socket of its own, and hear the answer."""
    async with running.socket(name_of(client), client._cookie) as socket:
        hello = {"type": "hello", "id": "hello", "protocol": PROTOCOL, "tokens": client._tokens}
        for text in (hello, message):
            await socket.send(json.dumps(text))
        while True:
            answer: dict[str, Any] = json.loads(await socket.recv())
            if answer.get("answers") == message["id"]:
                return answer


async def log_of(running: Running, table: str) -> list[dict[str, Any]]:
    return [json.loads(data) for _, data in await running.service.store.rows(table)]


def test_a_message_is_carried_out_once_though_it_comes_to_two_servers_at_once(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            for number in range(TIMES):
                ann, _ = await pair(one, two, "pyrga")
                deed = {"seat": 0, "ply": 0, "line": 0}
                for message in (
                    {"type": "move", "id": f"m{number}", "move": "Sb2", **deed},
                    {"type": "chat", "id": f"c{number}", "seat": 0, "text": "twice?"},
                    {"type": "offer", "id": f"o{number}", "what": "draw", **deed, "ply": 1},
                    {"type": "resign", "id": f"r{number}", **deed, "ply": 1},
                ):
                    answers = await asyncio.gather(
                        *(by_hand(each, ann, message) for each in (one, two, one, two))
                    )
                    assert sorted(each["type"] for each in answers) == ["ack"] + ["error"] * 3, answers
                    codes = {each["code"] for each in answers if each["type"] == "error"}
                    assert codes <= {"match/repeated", "match/over"}, codes
                events = await log_of(one, name_of(ann))
                kinds = [event["kind"] for event in events]
                assert [kinds.count(kind) for kind in ("moved", "said", "offered", "resigned")] == [1] * 4

    run(work())


def test_what_was_meant_for_an_earlier_move_is_refused_at_the_other_server(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            ann, bob = await pair(one, two, "pyrga")
            async with ann, bob:
                await play_one(ann)
                await bob.wait_for(lambda state: state["ply"] == 1)
                # From now on the other server hears of nothing, so what it knows is out of date.
                following = two.service.hub.following
                following.read_on = lambda name, revision: None  # type: ignore[method-assign]
                async with elsewhere(bob, one) as there:
                    await play_one(there)
                answer = await bob.ask("resign", seat=1, ply=1, line=0)
                assert answer["code"] == "match/stale"
                assert (await log_of(one, name_of(ann)))[-1]["kind"] == "moved"

    run(work())


def test_one_seat_is_taken_once_though_many_come_to_two_servers(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            host = await one.visitor("Ann")
            people = [await each.visitor(f"P{n}") for n, each in enumerate((one, two, one, two))]
            for _ in range(TIMES):
                table = await host.open_table("pyrga", [ME, OPEN])
                path = f"/api/tables/{table['id']}/join"
                codes = await asyncio.gather(
                    *(code_of(person.call("POST", path, {"seat": 1})) for person in people)
                )
                assert codes.count("") == 1, codes
                assert set(codes) <= {"", "seat/taken", "match/playing"}, codes
                seated = [event for event in await log_of(two, table["id"]) if event["kind"] == "seated"]
                assert len(seated) == 2
                # Nor does one get two seats who follows a link at both at once.
                table = await host.open_table("ringgz", [ME, INVITE, INVITE], options={"players": 3})
                path, link = f"/api/tables/{table['id']}/join", {"invitation": table["invitation"]}
                twins = at_both(people[0], one, two)
                await asyncio.gather(*(code_of(twin.call("POST", path, link)) for twin in twins))
                seated = [event for event in await log_of(two, table["id"]) if event["kind"] == "seated"]
                assert len(seated) == 2, seated

    run(work())


def test_a_host_starts_and_removes_at_one_server_while_others_come_by_another(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            ann, bob, cid = await one.visitor("Ann"), await two.visitor("Bob"), await two.visitor("Cid")
            for _ in range(TIMES):
                table = await ann.open_table(
                    "ringgz", [ME, INVITE, INVITE], options={"players": 3}, hosted=True, private=True
                )
                path, link = f"/api/tables/{table['id']}", {"invitation": table["invitation"]}
                joined = await bob.call("POST", f"{path}/join", link)
                # Whoever is removed is gone at the other server as well, and does not come back by it.
                async with bob.at(joined) as client:
                    await ann.call("POST", f"{path}/remove", {"seat": 1})
                    await client.wait_for(lambda state: state["you"] == [])
                    answer = await client.ask("chat", seat=1, text="still here")
                    assert answer["code"] == "seat/not_yours"
                codes = await asyncio.gather(
                    *(code_of(bob_.call("POST", f"{path}/join", link)) for bob_ in at_both(bob, one, two))
                )
                assert codes == ["seat/removed"] * 2
                # A renewed link shuts the former one out at once, wherever it is used.
                renewed = await ann.call("POST", f"{path}/renew", {})
                assert await code_of(cid.call("POST", f"{path}/join", link)) == "seat/invited"
                link = {"invitation": renewed["invitation"]}
                await ann.call("POST", f"{path}/bot", {"seat": 1, "name": "random"})
                # The host starts while somebody comes: nobody sits down after the start.
                await asyncio.gather(
                    code_of(ann.call("POST", f"{path}/start", {})),
                    code_of(cid.call("POST", f"{path}/join", link)),
                )
                kinds = [event["kind"] for event in await log_of(two, table["id"])]
                assert kinds.count("started") <= 1
                if "started" in kinds:
                    assert "seated" in kinds[: kinds.index("started")]
                    assert "seated" not in kinds[kinds.index("started") :]

    run(work())


def test_racing_for_the_end_of_a_game_gives_one_end(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            for _ in range(TIMES):
                ann, bob = await pair(one, two, "pyrga")
                async with ann, bob:
                    for mover, other in ((ann, bob), (bob, ann)):
                        made = await play_one(mover)
                        await other.wait_for(lambda state, made=made: state["revision"] >= made["revision"])
                    await ann.do("offer", seat=0, what="draw")
                    await bob.wait_for(lambda state: bool(state["offers"]))
                    await asyncio.gather(
                        ann.do("resign", seat=0),
                        bob.do("resign", seat=1),
                        bob.do("answer", seat=1, what="draw", agreed=True),
                        ann.do("offer", seat=0, what="takeback"),
                        bob.do("offer", seat=1, what="takeback"),
                        ann.do("move", seat=0, move=moves_of(ann.state)[0]),
                    )
                    await ann.wait_for(lambda state: state["status"] == "finished")
                    await bob.wait_for(lambda state: state["status"] == "finished")
                    seen = [await client.ask("sync") for client in (ann, bob)]
                    assert seen[0]["outcome"] == seen[1]["outcome"]
                    assert seen[0]["revision"] == seen[1]["revision"]

    run(work())


async def finished_pair(one: Running, two: Running) -> tuple[TableClient, TableClient]:
    ann, bob = await pair(one, two, "pyrga")
    async with ann:
        await ann.do("resign", seat=0)
    return ann, bob


def test_a_rematch_is_opened_once_whatever_is_said_meanwhile(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            for _ in range(TIMES):
                ann, bob = await finished_pair(one, two)
                async with ann, bob:
                    await asyncio.gather(
                        ann.do("offer", seat=0, what="rematch"),
                        bob.do("offer", seat=1, what="rematch"),
                        *(ann.ask("chat", seat=0, text=f"a{n}") for n in range(6)),
                        *(bob.ask("chat", seat=1, text=f"b{n}") for n in range(6)),
                    )
                    for client in (ann, bob):
                        await client.wait_for(lambda state: state["next"] is not None)
                visitor = Visitor(two.address, bob._cookie)
                lobby = await visitor.call("GET", "/api/tables")
                assert [table["id"] for table in lobby["mine"]] == [bob.state["next"]]
                kinds = [event["kind"] for event in await log_of(one, name_of(ann))]
                assert kinds.count("rematched") == 1

    run(work())


def test_what_was_shown_at_one_server_is_not_played_on_at_another(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            for _ in range(TIMES):
                ann = await one.visitor("Ann")
                table = await ann.open_table("zangle", [ME], options={"mode": "solitaire"})
                there = Visitor(two.address, ann.cookie)
                record = f"/api/records/{table['id']}"
                async with ann.at(table) as client:
                    assert await code_of(there.call("GET", record)) == "record/running"
                    await client.do("move", seat=0, move=moves_of(client.state)[0])
                    await client.do("resign", seat=0)
                    await client.wait_for(lambda state: state["status"] == "finished")
                    shown, answer = await asyncio.gather(
                        code_of(there.call("GET", record)), client.do("offer", seat=0, what="takeback")
                    )
                    assert (shown == "") != (answer["type"] == "ack"), (shown, answer)

    run(work())


def test_odd_names_are_unknown_and_disturb_nobody(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database(), 1) as (one,), one.web() as web:
            ann = await one.visitor("Ann")
            for name in ("%00", "a%00b", "%ed%a0%80", "%ff", "x" * 64, "'%3bdrop table events%3b--"):
                for path in (f"tables/{name}", f"records/{name}", f"records/{name}/positions/0"):
                    answer = await web.get(f"/api/{path}", headers={"cookie": ann.cookie})
                    assert (answer.status_code, answer.json()["code"]) == (404, "table/unknown"), path
                answer = await web.post(f"/api/tables/{name}/join", json={}, headers={"cookie": ann.cookie})
                assert (answer.status_code, answer.json()["code"]) == (404, "table/unknown"), name

    run(work())


def test_a_match_that_cannot_be_read_is_set_aside_by_every_server_and_left_as_it_is(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def work() -> None:
        database = postgres.new_database()
        async with nodes(tmp_path, database) as (one, two):
            ann, bob = await pair(one, two, "pyrga", clock={"kind": "fischer", "seconds": 60})
            good, _ = await pair(one, two, "pyrga")
            async with ann, bob:
                await play_one(ann)
                await bob.wait_for(lambda state: state["ply"] == 1)
                table = name_of(ann)
                with connected(database) as connection:
                    connection.execute(
                        sa.text(
                            "INSERT INTO events (match_id, number, at, data) "
                            "SELECT match_id, number + 1, at, '{' FROM events "
                            "WHERE match_id = :table ORDER BY number DESC LIMIT 1"
                        ),
                        {"table": table},
                    )
                before = await log_rows(one, table)
                for each in (one, two):
                    each.service.hub.following.doubt()
                    await until(lambda each=each: table in each.service.hub.set_aside)
            for each in (one, two):
                visitor = Visitor(each.address, ann._cookie)
                assert await code_of(visitor.call("GET", f"/api/tables/{table}")) == "table/unreadable"
                lobby = await visitor.call("GET", "/api/tables")
                assert [one_["id"] for one_ in lobby["unreadable"]] == [table]
                # Nobody drives it, and nobody tries to again and again.
                await each.service.hub.take_up()
                await until(lambda each=each: table not in node_of(each)._drives)
                assert table not in each.service.hub._due
            assert await log_rows(one, table) == before
            async with good:
                assert (await play_one(good))["type"] == "ack"

    run(work())


def test_a_match_set_aside_while_the_right_to_drive_it_is_asked_for_is_left_all_the_same(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database(), 1) as (one,):
            ann = await one.visitor("Ann")
            table = (await ann.open_table("pyrga", [ME, OPEN]))["id"]
            hub, node = one.service.hub, node_of(one)
            node.release(table)
            ask = node._agree

            async def find_it_unreadable_meanwhile(*given: Any, **more: Any) -> Any:
                answer = await ask(*given, **more)
                hub._put_aside(table, Refusal("table/unreadable", "it cannot be read"))
                return answer

            node._agree = find_it_unreadable_meanwhile  # type: ignore[method-assign, assignment]
            hub._due[table] = 0
            await hub._call_back()
            assert table not in node._drives
            assert table not in hub._due

    run(work())


async def log_rows(running: Running, table: str) -> list[tuple[int, str]]:
    return await running.service.store.rows(table)


def test_who_is_there_is_known_again_after_nothing_was_heard(tmp_path: Path, postgres: Postgres) -> None:
    """Otherwise the win could be claimed from somebody who sits there by way of another server."""

    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            ann, bob = await pair(one, two, "pyrga")
            table = name_of(ann)
            async with ann:
                live = one.service.hub.tables[table]
                following = one.service.hub.following
                following.see = lambda name, node, present: None  # type: ignore[method-assign]
                async with bob:
                    while not (await node_of(one).presence([table])).get(table):
                        await asyncio.sleep(0.02)
                    assert 1 in live.away()
                    following.doubt()
                    await until(lambda: 1 not in live.away())
                while (await node_of(one).presence([table])).get(table):
                    await asyncio.sleep(0.02)
                following.doubt()
                await until(lambda: 1 in live.away())

    run(work())


def test_a_server_that_was_given_up_shows_nobody(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database(), 1) as (one,):
            ann = await one.visitor("Ann")
            table = (await ann.open_table("pyrga", [ME, OPEN]))["id"]
            node = node_of(one)
            await node._desk.do(write_presence, "gone", {table: Present((1,))})
            assert await node.presence([table]) == {}
            node._hear(["present", table, "gone", [1], 0])
            live = one.service.hub.tables[table]
            assert not live.in_use_elsewhere
            node._hear(["here", "new"])
            node._hear(["present", table, "new", [1], 0])
            assert live.in_use_elsewhere

    run(work())
