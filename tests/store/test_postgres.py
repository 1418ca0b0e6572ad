"""What only a database with a server of its own can do: have several writers, be cut off, restart."""

from __future__ import annotations

import asyncio
import sys

import pytest
import sqlalchemy as sa

from quincunx import MissingExtraError
from quincunx.match.events import Moved
from quincunx.store import ConflictError, Store, StoreError, Summary
from quincunx.store.database import WRITING
from tests.databases import connected
from tests.postgres import Postgres
from tests.store.test_store import history_of, moves_on_disk, new_match, opened, run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


async def create(store: Store, name: str) -> None:
    match, history = new_match()
    await store.create(Summary.of(name, match), history)


def test_several_servers_write_to_one_database(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def work() -> None:
        async with opened(url) as one, opened(url) as two:
            await create(one, "m")
            await two.append("m", 3, Moved(2, 0, "Sb2"))
            with pytest.raises(ConflictError):
                await one.append("m", 3, Moved(2, 0, "Cb2"))
            await one.append("m", 4, Moved(3, 1, "Cb3"))
            assert (await history_of(two, "m"))[3:] == [Moved(2, 0, "Sb2"), Moved(3, 1, "Cb3")]

    run(work)


def test_of_a_group_only_those_that_come_too_late_are_refused(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def work() -> None:
        async with opened(url) as one, opened(url) as two:
            for name in ("a", "b", "c"):
                await create(one, name)
            await two.append("b", 3, Moved(2, 0, "Sb2"))
            told: list[str] = []
            one.writer.on_commit = lambda group: told.extend(str(w.rows[0]["match_id"]) for w in group)
            writes = [one.append(name, 3, Moved(2, 0, "Cb2")) for name in ("a", "b", "c")]
            found = await asyncio.gather(*writes, return_exceptions=True)
            assert [type(each) for each in found] == [type(None), ConflictError, type(None)]
            assert sorted(told) == ["a", "c"]

    run(work)


def test_what_is_acknowledged_is_on_disk_whatever_is_the_rule_of_the_database(postgres: Postgres) -> None:
    url = postgres.new_database()
    with connected(url) as connection:
        name = connection.scalar(sa.text("SELECT current_database()"))
        connection.execute(sa.text(f"ALTER DATABASE {name} SET synchronous_commit = off"))

    async def work() -> None:
        async with opened(url) as store:
            connection = store.writer._connection
            assert connection is not None
            assert connection.scalar(sa.text("SHOW synchronous_commit")) == "on"
            connection.rollback()

    run(work)


def test_servers_that_start_at_once_migrate_one_after_the_other(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def work() -> None:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
        await create(stores[0], "m")
        for store in stores:
            assert await store.find("m") is not None
            await store.close()

    run(work)


def test_servers_keep_out_while_somebody_has_the_database_alone(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def work() -> None:
        async with opened(url) as store:
            await create(store, "m")
            store.writer._disconnect()  # as if the network had failed for a while
            with connected(url) as alone:
                assert alone.scalar(sa.select(sa.func.pg_try_advisory_lock(WRITING)))
                with pytest.raises(StoreError, match="another server is using it"):
                    await store.append("m", 3, Moved(2, 0, "Sb2"))
                with pytest.raises(StoreError, match="another server is using it"):
                    await Store.open(url)
            await store.append("m", 3, Moved(2, 0, "Cb2"))
            assert (await history_of(store, "m"))[3:] == [Moved(2, 0, "Cb2")]

    run(work)


def test_a_cut_connection_fails_what_is_under_way_and_writing_goes_on(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def work() -> None:
        async with opened(url) as store:
            await create(store, "m")
            with connected(url) as other:
                others = "select pg_terminate_backend(pid) from pg_stat_activity where datname ="
                other.execute(sa.text(f"{others} current_database() and pid <> pg_backend_pid()"))
            with pytest.raises(StoreError, match="could not be stored"):
                await store.append("m", 3, Moved(2, 0, "Sb2"))
            await store.append("m", 3, Moved(2, 0, "Cb2"))
            assert moves_on_disk(url, "m") == 1
            assert (await history_of(store, "m"))[3:] == [Moved(2, 0, "Cb2")]

    run(work)


def test_what_was_committed_survives_when_the_database_is_killed(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def work() -> None:
        async with opened(url) as store:
            await create(store, "m")
            await store.append("m", 3, Moved(2, 0, "Sb2"))
            postgres.stop()
            with pytest.raises(StoreError):
                await store.append("m", 4, Moved(3, 1, "Cb3"))
            with pytest.raises(StoreError, match="does not answer"):
                await store.rows("m")
            postgres.start()
            await store.append("m", 4, Moved(3, 1, "Cb3"))
            assert moves_on_disk(url, "m") == 2

    run(work)


def test_without_its_driver_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)

    async def work() -> None:
        with pytest.raises(MissingExtraError, match=r"pip install 'quincunx\[postgres\]'"):
            await Store.open("postgresql://somewhere/games")

    run(work)
