"""A database of any earlier version is brought up to date with all that is in it, or stays as it was."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from quincunx.match import replay, requests
from quincunx.match.event_texts import write_event
from quincunx.match.events import Event
from quincunx.match.match import Match
from quincunx.store import Store, StoreError, Summary
from quincunx.store.revisions import migrate, revision_of, revisions
from quincunx.store.schema import metadata, running
from quincunx.store.summary import write_summary
from tests.databases import connected
from tests.store.test_store import history_of, new_match, opened, run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

EARLIER = revisions()[:-1]


def games() -> dict[str, tuple[Match, list[Event]]]:
    """One game under way, one that is over."""
    played = {name: new_match(at=5) for name in ("m", "n")}
    for name, (match, history) in played.items():
        for number in range(4):
            move = match.position.legal_moves()[0]
            history.append(requests.make_move(match, match.to_act[0], move, 6 + number, ply=number, line=0))
            match.apply(history[-1])
        if name == "n":
            history.append(requests.resign(match, 0, 20, ply=4, line=0))
            match.apply(history[-1])
    return played


def fill(connection: sa.Connection) -> None:
    """Put the games into a database of whatever version, as a server of that version did."""
    tables = sa.MetaData()
    tables.reflect(connection)

    def insert(name: str, *rows: dict[str, Any]) -> None:
        table = tables.tables[name]
        known = [{key: row[key] for key in table.columns.keys() & row.keys()} for row in rows]
        connection.execute(sa.insert(table), known)

    for name, (match, history) in games().items():
        summary = Summary.of(name, match)
        insert("matches", write_summary(summary))
        insert(
            "events",
            *(
                {"match_id": name, "number": number, "at": event.at, "data": write_event(event)}
                for number, event in enumerate(history)
            ),
        )
        insert("people", *({"person": person, "match_id": name} for person in sorted(summary.people)))
    if "uptimes" in tables.tables:
        insert("uptimes", {"began": 5, "until": 20})


async def check(store: Store) -> None:
    """The games are there, in all that can be asked."""
    for name, (match, history) in games().items():
        assert await history_of(store, name) == history
        assert replay(await history_of(store, name)) == match
        found = await store.find(name)
        assert found is not None
        # What was not known then is assumed for games in play, and found out when they are taken up.
        assert replace(found, timed=False) == replace(
            Summary.of(name, match), people=frozenset(), timed=False
        )
    assert [found.id for found in await store.listed("playing")] == ["m"]
    assert [found.id for found in await store.listed("finished")] == ["n"]
    assert {found.id for found in await store.of_person("b", ["playing", "finished"])} == {"m", "n"}
    assert await store.uptimes() == [(5, 20)]


def test_there_are_earlier_versions_in_their_order() -> None:
    assert list(revisions()) == sorted(revisions())
    assert revisions()[0] == "0001"
    assert EARLIER


def test_migrations_lead_to_the_schema(url: str) -> None:
    with connected(url) as connection:
        assert revision_of(connection) is None
        migrate(connection)
        assert compare_metadata(MigrationContext.configure(connection), [metadata, running]) == []
        migrate(connection)  # a second time there is nothing to do


@pytest.mark.parametrize("revision", EARLIER)
def test_games_of_an_earlier_version_are_all_there(url: str, revision: str) -> None:
    with connected(url) as connection:
        migrate(connection, revision)
        fill(connection)

    async def work() -> None:
        async with opened(url) as store:
            await check(store)
            assert "m" in await store.to_take_up(since=1000 if revision < "0002" else 1)
            match, _ = games()["m"]
            move = match.position.legal_moves()[0]
            event = requests.make_move(match, match.to_act[0], move, 30, ply=4, line=0)
            await store.append("m", match.revision, event)

    run(work)
    with connected(url) as connection:
        assert revision_of(connection) == revisions()[-1]
        assert compare_metadata(MigrationContext.configure(connection), [metadata, running]) == []


# The version is noted last, when everything else of a migration has been done.
REFUSING = {
    "sqlite": [
        "create trigger t before update on alembic_version begin select raise(abort, 'broken off'); end",
    ],
    "postgresql": [
        "create function f() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$",
        "create trigger t before update on alembic_version for each row execute function f()",
    ],
}
ALLOWING = {"sqlite": "drop trigger t", "postgresql": "drop function f cascade"}


@pytest.mark.parametrize("revision", EARLIER)
def test_a_migration_that_breaks_off_leaves_everything_as_it_was(url: str, revision: str) -> None:
    with connected(url) as connection:
        kind = connection.dialect.name
        migrate(connection, revision)
        fill(connection)
        for statement in REFUSING[kind]:
            connection.execute(sa.text(statement))
        tables = sa.inspect(connection).get_table_names()

    async def work() -> None:
        with pytest.raises(StoreError, match="broken off"):
            await Store.open(url)
        with connected(url) as connection:
            assert revision_of(connection) == revision
            assert sa.inspect(connection).get_table_names() == tables
            connection.execute(sa.text(ALLOWING[kind]))
        async with opened(url) as store:
            await check(store)

    run(work)


def test_a_newer_database_is_refused(url: str) -> None:
    async def work() -> None:
        async with opened(url):
            pass
        with connected(url) as connection:
            connection.execute(sa.text("update alembic_version set version_num = '9999'"))
        with pytest.raises(StoreError, match=r"newer version of Quincunx has made it \(schema 9999\)"):
            await Store.open(url)

    run(work)
