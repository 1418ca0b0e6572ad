"""What only a database with a server of its own can do: refuse a second writer, be cut off, restart."""

from __future__ import annotations

import asyncio
import sys

import pytest
import sqlalchemy as sa

from quincunx import MissingExtraError
from quincunx.match.events import Moved, Said
from quincunx.store import Store, StoreError, Summary
from tests.databases import connected
from tests.postgres import Postgres
from tests.store.test_store import history_of, moves_on_disk, new_match, opened, run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


async def create(store: Store, name: str) -> None:
    match, history = new_match()
    await store.create(Summary.of(name, match), history)


def test_a_second_server_is_refused_until_the_first_has_ended(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def work() -> None:
        async with opened(url) as store:
            with pytest.raises(StoreError, match="another server is using it"):
                await Store.open(url)
            await create(store, "m")
        async with opened(url) as store:
            assert await store.find("m") is not None

    run(work)


def test_servers_that_start_at_once_migrate_one_after_the_other(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def work() -> None:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(4)), return_exceptions=True)
        (first,) = (store for store in stores if isinstance(store, Store))
        refusals = [str(store) for store in stores if isinstance(store, BaseException)]
        assert len(refusals) == 3
        assert all("another server is using it" in refusal for refusal in refusals)
        await create(first, "m")
        await first.close()

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


def test_whoever_lost_its_lock_to_another_server_writes_nothing(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def work() -> None:
        async with opened(url) as store:
            await create(store, "m")
            store.writer._disconnect()  # as if the network had failed for a while
            async with opened(url) as other:
                with pytest.raises(StoreError, match="another server is using it"):
                    await store.append("m", 3, Moved(2, 0, "Sb2"))
                await other.append("m", 3, Moved(2, 0, "Cb2"))
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


@pytest.mark.parametrize(
    "text", ["zero \0 in between", "🜂 ☕ \u202e", "'; drop table events; --", "%s %(x)s :y"]
)
def test_any_text_comes_back(postgres: Postgres, text: str) -> None:
    url = postgres.new_database()

    async def work() -> None:
        async with opened(url) as store:
            await create(store, "m")
            line = Said(2, 0, text)
            await store.append("m", 3, line)
            assert (await history_of(store, "m"))[3:] == [line]

    run(work)
