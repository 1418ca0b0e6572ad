"""Several servers over one Postgres: any takes a move, one drives each table, none is missed when it dies."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from quincunx.match.events import Moved
from quincunx.server.client import TableClient, Visitor
from quincunx.server.nodes.together import BEAT_SECONDS
from quincunx.server.service import Service
from quincunx.server.settings import Settings
from quincunx.store import ConflictError, Lease, LostLeaseError, Store, StoreError, leases
from quincunx.store.leases import TERM
from tests.databases import connected
from tests.postgres import Postgres
from tests.server.running import ME, OPEN, Running, code_of, run, serving
from tests.server.several import elsewhere, name_of, node_of, nodes, pair, play_one, until

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

BOT = {"kind": "bot", "name": "random"}
FAST = {"kind": "fischer", "seconds": 60}


async def die(running: Running) -> None:
    """A server does nothing more by itself, and leaves nothing to the others, as if it had been killed."""
    node = node_of(running)
    for task in list(node._tasks):
        task.cancel()
    for table in running.service.hub.tables.values():
        table.close()


def test_two_people_play_by_way_of_two_servers(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            ann, bob = await pair(one, two, "pyrga")
            async with ann, bob:
                for mover, other in ((ann, bob), (bob, ann), (ann, bob)):
                    answer = await play_one(mover)
                    assert answer["type"] == "ack", answer
                    await other.wait_for(lambda state, made=answer["revision"]: state["revision"] >= made)
                assert (await bob.ask("chat", seat=1, text="hello from afar"))["type"] == "ack"
                state = await ann.wait_for(lambda state: bool(state["chat"]))
                assert state["chat"][-1]["text"] == "hello from afar"
            # A client may come back to any of them.
            async with elsewhere(ann, two) as again:
                assert again.state["ply"] == 3

    run(work())


def test_what_is_told_is_not_read_again_and_what_is_missing_is(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            ann, bob = await pair(one, two, "pyrga")
            async with ann, bob:
                await play_one(ann)
                await bob.wait_for(lambda state: state["ply"] == 1)
                here = one.service.hub.tables[name_of(ann)]
                await here.settle()
                read, store = list[int](), one.service.store
                rows_from = store.rows_from

                async def noted(match_id: str, number: int) -> list[tuple[int, str]]:
                    read.append(number)
                    return await rows_from(match_id, number)

                store.rows_from = noted  # type: ignore[method-assign]
                revision = here.match.revision
                await play_one(bob)
                await ann.wait_for(lambda state: state["ply"] == 2)
                assert read == []
                # What is no event, or not the next one, is looked up.
                here.follow(revision + 2, ["nonsense"])
                await here.settle()
                here.follow(revision + 9, ["nonsense"])
                await here.settle()
                assert read == [revision + 1, revision + 1]
                assert not here.unreadable
                assert (await play_one(ann))["type"] == "ack"
                await bob.wait_for(lambda state: state["ply"] == 3)

    run(work())


def test_everybody_is_seen_by_way_of_every_server(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            ann, bob = await pair(one, two, "pyrga")
            async with ann:
                assert [seat["away"] is not None for seat in ann.state["players"]] == [False, True], ann.state
                async with bob:
                    await ann.wait_for(lambda state: state["players"][1]["away"] is None)
                    table = ann._address.split("/")[-2]
                    async with TableClient(two.address, table, "", []):
                        await ann.wait_for(lambda state: state["watchers"] == 1)
                    await ann.wait_for(lambda state: state["watchers"] == 0)
                await ann.wait_for(lambda state: state["players"][1]["away"] is not None)

    run(work())


def test_of_two_who_act_at_once_one_is_judged_on_what_the_other_did(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            ann, bob = await pair(one, two, "pyrga")
            async with ann, bob:
                said = [ann.ask("chat", seat=0, text=f"a{n}") for n in range(10)]
                said += [bob.ask("chat", seat=1, text=f"b{n}") for n in range(10)]
                answers = await asyncio.gather(*said)
                assert [each["type"] for each in answers] == ["ack"] * 20
                assert len({each["revision"] for each in answers}) == 20
                # The same move twice, by way of both servers: one of them is made.
                async with elsewhere(ann, two) as twin:
                    answers = await asyncio.gather(play_one(ann), play_one(twin))
                    assert sorted(each["type"] for each in answers) == ["ack", "error"]
                    await bob.wait_for(lambda state: state["ply"] == 1)

    run(work())


def test_the_bots_of_a_server_that_died_play_on_at_another(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            ann = await one.visitor("Ann")
            client = ann.at(await ann.open_table("pyrga", [ME, BOT]))
            async with client:
                await play_one(client)
                await client.wait_for(lambda state: state["ply"] == 2)
            gone = node_of(one).name
            await die(one)
            async with elsewhere(client, two) as again:
                await play_one(again)
                await again.wait_for(lambda state: state["ply"] == 4)
            assert gone not in node_of(two).others

    run(work())


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server is given up because a busy machine keeps it waiting."""
    monkeypatch.setattr(leases, "TERM", 600_000)


@pytest.mark.usefixtures("patience")
def test_a_server_that_ends_leaves_its_tables_to_the_others_at_once(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def work() -> None:
        database = postgres.new_database()
        async with serving(tmp_path, database=database) as two:
            async with serving(tmp_path, database=database) as one:
                ann = await one.visitor("Ann")
                client = ann.at(await ann.open_table("pyrga", [ME, BOT], clock=FAST))
                async with client:
                    await play_one(client)
                    await client.wait_for(lambda state: state["ply"] == 2)
                table = client._address.split("/")[-2]
                assert one.service.hub.tables[table].drives
            await until(lambda: table in two.service.hub.tables and two.service.hub.tables[table].drives)
            async with elsewhere(client, two) as again:
                await play_one(again)
                await again.wait_for(lambda state: state["ply"] == 4)

    run(work())


def test_a_server_that_dies_while_it_leaves_is_missed(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        database = postgres.new_database()
        async with nodes(tmp_path, database) as (one, two):
            ann = await one.visitor("Ann")
            client = ann.at(await ann.open_table("pyrga", [ME, BOT]))
            async with client:
                pass
            async with elsewhere(client, two) as again:
                await die(one)
                with connected(database) as connection:  # and said nothing of it
                    leases.leave(connection, node_of(one).name)
                await play_one(again)
                await again.wait_for(lambda state: state["ply"] == 2)

    run(work())


def test_a_server_that_did_not_hear_what_is_its_to_drive_finds_out(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            ann = await one.visitor("Ann")
            client = ann.at(await ann.open_table("pyrga", [ME, BOT]))
            async with client:
                await play_one(client)
                await client.wait_for(lambda state: state["ply"] == 2)
            desk, unheard = node_of(two)._desk, list[leases.Beat]()
            agree = desk.do

            async def cut_off(work: Any, *given: Any, **more: Any) -> Any:
                answer = await agree(work, *given, **more)
                if work is leases.beat and answer.taken and not unheard:
                    unheard.append(answer)
                    raise StoreError("the connection was cut before the answer came")
                return answer

            monkeypatch.setattr(desk, "do", cut_off)
            await die(one)
            async with elsewhere(client, two) as again:
                await play_one(again)
                await again.wait_for(lambda state: state["ply"] == 4)
            assert unheard

    run(work())


SLOW = {"kind": "fischer", "seconds": 3600}


@pytest.mark.usefixtures("patience")
def test_a_table_that_its_driver_has_put_away_is_played_at_another_server(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            ann = await one.visitor("Ann")
            client = ann.at(await ann.open_table("pyrga", [ME, BOT], clock=SLOW))
            async with client:
                await play_one(client)
                await client.wait_for(lambda state: state["ply"] == 2)
                name = client.state["table"]["id"]
            hub = one.service.hub
            # Before anybody comes: it stays the driver, and hears that it is needed.
            await until(lambda: not hub.tables[name].in_use)
            hub.put_away(idle=0)
            async with elsewhere(client, two) as again:
                await play_one(again)
                await again.wait_for(lambda state: state["ply"] == 4)
                assert hub.tables[name].drives
                # While somebody is there: the server where they are is to drive it.
                await until(lambda: hub.tables[name].in_use_elsewhere and not hub.tables[name].in_use)
                hub.put_away(idle=0)
                await until(lambda: two.service.hub.tables[name].drives)
                await play_one(again)
                await again.wait_for(lambda state: state["ply"] == 6)

    run(work())


def test_a_server_that_wakes_up_late_changes_nothing(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            ann, bob = await pair(one, two, "pyrga")
            async with ann, bob:
                await play_one(ann)
                await bob.wait_for(lambda state: state["ply"] == 1)
            table = ann._address.split("/")[-2]
            late = await node_of(one).take(table)
            assert late is not None
            assert late.lease is not None
            await die(one)
            hub = two.service.hub
            await until(lambda: table in hub.tables and hub.tables[table].drives)
            revision = hub.tables[table].match.revision
            with pytest.raises(LostLeaseError):
                await one.service.store.append(table, revision, Moved(1, 1, "Ca1"), late.lease)
            assert len(await two.service.store.rows(table)) == revision

    run(work())


def test_time_between_the_death_of_a_server_and_the_next_does_not_count(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            ann, bob = await pair(one, two, "pyrga", clock=FAST)
            async with ann, bob:
                for mover, other in ((ann, bob), (bob, ann)):
                    made = await play_one(mover)
                    await other.wait_for(lambda state, made=made: state["revision"] >= made["revision"])
                await die(one)
                hub, table = two.service.hub, ann._address.split("/")[-2]
                await until(lambda: hub.tables[table].drives)
                await until(lambda: hub.tables[table].match.away > 0)
                assert hub.tables[table].match.away >= TERM - 2 * 1000 * BEAT_SECONDS

    run(work())


def shift(database: str, table: str, by: int) -> None:
    """As if everything at a table had happened at another time."""
    with connected(database) as connection:
        rows = connection.execute(
            sa.text("SELECT number, data FROM events WHERE match_id = :table"), {"table": table}
        )
        for number, data in rows.all():
            event = json.loads(data)
            event["at"] += by
            connection.execute(
                sa.text(
                    "UPDATE events SET at = :at, data = :data WHERE match_id = :table AND number = :number"
                ),
                {"at": event["at"], "data": json.dumps(event), "table": table, "number": number},
            )


def test_a_flag_falls_once_wherever_it_is_noticed(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        database = postgres.new_database()
        async with nodes(tmp_path, database, 3) as (one, two, three):
            ann, bob = await pair(one, two, "pyrga", clock=FAST)
            async with ann, bob:
                for mover, other in ((ann, bob), (bob, ann)):
                    made = await play_one(mover)
                    await other.wait_for(lambda state, made=made: state["revision"] >= made["revision"])
            table = ann._address.split("/")[-2]
            for each in (one, two):
                await until(lambda each=each: not each.service.hub.tables[table].sockets)
                del each.service.hub.tables[table]
            shift(database, table, -100_000)
            async with ann, bob, elsewhere(ann, three) as again:
                for each in (ann, bob, again):
                    await each.wait_for(lambda state: state["status"] == "finished")
            rows = await one.service.store.rows(table)
            assert sum('"flagged"' in data for _, data in rows) == 1

    run(work())


def test_limits_hold_for_all_servers_together(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        database = postgres.new_database()
        async with nodes(
            tmp_path, database, messages_per_minute=20, sockets_per_guest=2, tables_per_guest=3
        ) as (one, two):
            ann = await one.visitor("Ann")
            table = await ann.open_table("pyrga", [ME, OPEN])
            client = ann.at(table)
            async with client, elsewhere(client, two):
                # Sockets.
                counts = two.service.party_sockets._guests
                await until(lambda: bool(counts._elsewhere))
                third = elsewhere(client, two)
                with pytest.raises(TimeoutError):
                    async with asyncio.timeout(1), third:
                        pass
                # Messages: what was spent at one is missing at the other.
                for _ in range(10):
                    await client.ask("chat", seat=0, text="x")
                guests = two.service.messages._guests
                await until(lambda: min((left for left, _ in guests._buckets.values()), default=20) < 8)
            # Tables, even if they are opened at once.
            there = Visitor(two.address, ann.cookie)
            opened = [each.open_table("pyrga", [ME, OPEN]) for each in (ann, there) * 3]
            codes = await asyncio.gather(*(code_of(each) for each in opened))
            assert sorted(codes) == ["", ""] + ["limit/tables"] * 4

    run(work())


def test_no_server_advises_on_what_is_played_at_another(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            ann, bob = await pair(one, one, "pyrga")
            async with ann, bob:
                for mover, other in ((ann, bob), (bob, ann)) * 3:
                    made = await play_one(mover)
                    await other.wait_for(lambda state, made=made: state["revision"] >= made["revision"])
                record = one.service.hub.tables[ann._address.split("/")[-2]].match.record
                spy = await two.visitor("Eve")
                asked = spy.call("POST", "/api/analysis", {"text": record.text, "ply": 6})
                assert await code_of(asked) == "analysis/in_play"

    run(work())


def test_a_server_that_has_left_agrees_on_nothing_more(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        database = postgres.new_database()
        async with serving(tmp_path, database=database) as one:
            ann = await one.visitor("Ann")
            table = await ann.open_table("pyrga", [ME, OPEN])
        with pytest.raises(StoreError, match="has left"):
            await node_of(one).take(table["id"])
        one.service.hub.following.free([table["id"]])  # as somebody might who comes too late
        assert not one.service.hub._tasks
        with connected(database) as connection:
            assert connection.execute(sa.text("SELECT count(*) FROM drivers")).scalar_one() == 0

    run(work())


def test_servers_with_different_secrets_are_kept_apart(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        database = postgres.new_database()
        async with serving(tmp_path / "a", database=database):
            settings = replace(
                Settings.read(tmp_path / "b", database, {}), secret=b"another secret of its own"
            )
            service = Service(settings, await Store.open(database))
            with pytest.raises(StoreError, match="same secret"):
                await service.hub.start()
            await service.hub.stop()

    run(work())


def test_the_number_of_an_event_is_given_once(tmp_path: Path, postgres: Postgres) -> None:
    async def work() -> None:
        async with nodes(tmp_path, postgres.new_database()) as (one, two):
            ann, _ = await pair(one, two, "pyrga")
            table = ann._address.split("/")[-2]
            revision = len(await one.service.store.rows(table))
            await one.service.store.append(table, revision, Moved(1, 0, "Sb2"))
            with pytest.raises(ConflictError):
                await two.service.store.append(table, revision, Moved(1, 0, "Sb2"))
            with pytest.raises(LostLeaseError):
                await two.service.store.append(
                    table, revision + 1, Moved(2, 1, "Cb2"), Lease(table, "nobody", 1)
                )
            assert len(await one.service.store.rows(table)) == revision + 1

    run(work())
