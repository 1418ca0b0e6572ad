"""A move to another database: everything arrives, or nothing has happened, and one sentence says why."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from quincunx.match import replay, requests
from quincunx.match.events import Moved, Said
from quincunx.match.studying import KeptStudy, StudySummary
from quincunx.match.trying import Attempt, Happened, Mistake
from quincunx.store import Store, StoreError, Summary, table_rows
from quincunx.store.moving import move_database
from quincunx.store.notebook import StoredNotebook
from quincunx.store.revisions import migrate, revision_of, revisions
from quincunx.store.schema import events, matches, metadata
from quincunx.store.study_shelf import StoredStudies
from tests.databases import connected
from tests.patience import ANSWER_SECONDS
from tests.postgres import Postgres
from tests.store.test_store import history_of, new_match, opened, run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

ODD = "zero \0 in between, 🜂 ☕ \u202e, '; drop table events; --, %s %(x)s :y \\ \"\n"


@pytest.fixture
def other(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A second empty database, of the kind that the test names."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'b.db'}"
    made: str = request.getfixturevalue("postgres").new_database()
    return made


both = pytest.mark.parametrize("other", ["sqlite", "postgres"], indirect=True)


def play(url: str) -> None:
    """Keep a game under way, a finished one, a private one and when the server was up."""

    async def work() -> None:
        async with opened(url) as store:
            for name, private in (("m", False), ("n", False), ("secret", True)):
                match, history = new_match(private)
                await store.create(Summary.of(name, match), history)
            await store.append("m", 3, Moved(2, 0, "Sb2"))
            await store.append("m", 4, Said(3, 1, ODD))
            match, _ = new_match()
            end = requests.resign(match, 0, 20, ply=0, line=0)
            match.apply(end)
            await store.append("n", 3, end)
            await store.summarise(Summary.of("n", match))
            await store.beat((1, 2**40))

    run(work)


def contents(url: str) -> dict[str, set[tuple[Any, ...]]]:
    """Everything, read by ourselves; nothing where there are no tables."""
    with connected(url) as connection:
        known = set(sa.inspect(connection).get_table_names())
        return {
            table.name: {tuple(row) for row in connection.execute(sa.select(table))}
            for table in metadata.sorted_tables
            if table.name in known
        }


def solve(url: str) -> None:
    """Somebody solves the puzzle of a day, and keeps a study."""

    async def work() -> None:
        async with opened(url) as store:
            await StoredNotebook(store).add_mistakes("a", [Mistake("x", "some", "a b", ("c",))])
            await StoredStudies(store).add(KeptStudy(StudySummary("x", "a", "b", "some", 0, 1), "c"), 1)
            await StoredNotebook(store).note(
                Attempt("a", "some", "x", Happened("solved"), shipped=1500, day="2026-11-18")
            )

    run(work)


def is_empty(url: str) -> bool:
    """Whether a database is as if nothing had been tried; of a file nothing is there, nor beside it."""
    path = Path(sa.make_url(url).database or "")
    if url.startswith("sqlite"):
        return not list(path.parent.glob(f"{path.name}*"))
    with connected(url) as connection:
        return not sa.inspect(connection).get_table_names()


@both
def test_everything_arrives_and_the_games_go_on(
    url: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_rows, "ROWS_AT_ONCE", 2)  # so that there are several parts
    play(url)
    solve(url)
    before = contents(url)
    told: list[tuple[str, int, int]] = []
    counts = move_database(url, other, lambda *what: told.append(what))
    assert counts == {
        "matches": 3,
        "events": 12,
        "people": 6,
        "uptimes": 1,
        "trials": 1,
        "days": 1,
        "ratings": 2,
        "mistakes": 1,
        "studies": 1,
    }
    assert contents(url) == contents(other) == before
    done = [each for _, each, _ in told]
    assert done == sorted(done)
    assert {total for *_, total in told} == {2 * sum(counts.values())} == {done[-1]}
    assert {doing for doing, *_ in told} == {
        f"{doing} {name}" for doing in ("copying", "checking") for name in counts
    }

    async def work() -> None:
        async with opened(other) as store:
            match = replay(await history_of(store, "m"))
            assert [move.move for move in await history_of(store, "m") if isinstance(move, Moved)] == ["Sb2"]
            assert Said(3, 1, ODD) in await history_of(store, "m")
            await store.append("m", match.revision, Moved(4, 1, match.position.legal_moves()[0]))
            assert [found.id for found in await store.listed("finished")] == ["n"]
            assert {found.id for found in await store.of_person("b", ["playing"])} == {"m", "secret"}

    run(work)


@both
def test_there_and_back_again_is_the_same(url: str, other: str, tmp_path: Path) -> None:
    play(url)
    move_database(url, other)
    move_database(other, f"sqlite:///{tmp_path / 'c.db'}")
    assert contents(f"sqlite:///{tmp_path / 'c.db'}") == contents(url)


@both
def test_a_target_that_a_server_has_tried_out_is_taken(url: str, other: str) -> None:
    play(url)

    async def work() -> None:
        async with opened(other) as store:
            await store.beat((7, 8))

    run(work)
    move_database(url, other)
    assert contents(other) == contents(url)


@both
def test_games_of_every_earlier_schema_arrive_and_the_source_keeps_its_own(url: str, other: str) -> None:
    first = revisions()[0]
    with connected(url) as connection:
        migrate(connection, first)
        row = "'m', 'pyrga', 'playing', false, 'a', 5, '[]', ''"
        connection.execute(sa.text(f"insert into matches values ({row})"))
        connection.execute(sa.text("insert into events values ('m', 0, 5, '{}'), ('m', 1, 9, '{}')"))
    move_database(url, other)
    with connected(url) as connection:
        assert revision_of(connection) == first
        assert not sa.inspect(connection).has_table("uptimes")
    with connected(other) as connection:
        assert revision_of(connection) == revisions()[-1]
        assert connection.execute(sa.text("select began, until from uptimes")).all() == [(5, 9)]
        assert connection.execute(sa.select(matches.c.timed)).all() == [(True,)]


@both
def test_a_target_with_games_is_refused_and_keeps_them(url: str, other: str) -> None:
    play(url)
    play(other)
    with connected(other) as connection:
        connection.execute(sa.delete(events).where(events.c.match_id == "secret"))
    before = contents(other)
    with pytest.raises(StoreError, match="already has games"):
        move_database(url, other)
    assert contents(other) == before


@both
def test_a_database_that_a_server_uses_is_refused_on_either_side(url: str, other: str) -> None:
    play(url)

    async def work() -> None:
        async with opened(url):
            with pytest.raises(StoreError, match="another server is using it"):
                move_database(url, other)
        async with opened(other):
            with pytest.raises(StoreError, match="another server is using it"):
                move_database(url, other)

    run(work)
    assert not contents(other)["matches"]


@both
def test_no_server_begins_to_use_either_side_meanwhile(url: str, other: str) -> None:
    play(url)
    refused = []

    async def begin() -> None:
        with pytest.raises(StoreError, match="another server is using it"):
            await Store.open(url)
        refused.append(url)

    def tell(doing: str, *_: int) -> None:
        if doing == "checking matches":
            run(begin)

    move_database(url, other, tell)
    assert refused == [url]


def test_the_same_database_is_refused_by_whatever_name(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(url)
    names = [url]
    if url.startswith("sqlite"):
        (tmp_path / "link.db").symlink_to(tmp_path / "a.db")
        monkeypatch.chdir(tmp_path)
        names += ["sqlite:///a.db", "sqlite:///link.db", f"sqlite:///file:{tmp_path}/a.db?uri=true"]
    else:
        names += [f"{url}&application_name=other", url.replace("postgresql:", "postgresql+psycopg:")]
    for name in names:
        with pytest.raises(StoreError, match="the same database"):
            move_database(url, name)


@both
def test_a_newer_schema_is_refused_on_either_side(url: str, other: str) -> None:
    play(url)
    play(other)
    for one, two in ((url, other), (other, url)):
        with connected(one) as connection:
            connection.execute(sa.text("update alembic_version set version_num = '9999'"))
        with pytest.raises(StoreError, match=r"newer version of Quincunx has made it \(schema 9999\)"):
            move_database(one, two)
    with connected(other) as connection:
        connection.execute(sa.text(f"update alembic_version set version_num = '{revisions()[-1]}'"))
        for table in reversed(metadata.sorted_tables):
            connection.execute(sa.delete(table))
    with pytest.raises(StoreError, match=r"newer version of Quincunx has made it \(schema 9999\)"):
        move_database(url, other)


@pytest.mark.parametrize(
    ("source", "target", "message"),
    [
        ("sqlite:///{}/none.db", "sqlite:///{}/b.db", "there is no such file"),
        ("sqlite:///{}/empty.db", "sqlite:///{}/b.db", "has no games"),
        ("sqlite:///{}/text.db", "sqlite:///{}/b.db", "file is not a database"),
        ("sqlite://", "sqlite:///{}/b.db", "name a file"),
        ("sqlite:///{}/games.db", "sqlite:///:memory:", "name a file"),
        ("sqlite:///{}/games.db", "sqlite:///{}/none/b.db", "No such file or directory"),
        ("sqlite:///{}/games.db", "sqlite:///{}/text.db", "file is not a database"),
        ("sqlite:///{}/games.db", "{}/b.db", "its URL is like"),
        ("postgresql://ann:hush@quiet@host/db", "sqlite:///{}/b.db", "its URL is like"),
        ("postgresql://ann:hush@quiet/x@host/db", "sqlite:///{}/b.db", "its URL is like"),
        ("postgresql://ann:hush@host:quiet/db", "sqlite:///{}/b.db", "its URL is like"),
        ("sqlite:///{}/games.db", "oracle://ann:hush@host/db", "cannot be used"),
        ("sqlite:///{}/games.db", "postgresql://ann:hush@127.0.0.1:1/db?sslpassword=hush", "cannot be used"),
    ],
)
def test_what_cannot_be_moved_is_one_sentence_without_a_password(
    source: str, target: str, message: str, tmp_path: Path
) -> None:
    (tmp_path / "empty.db").touch()
    (tmp_path / "text.db").write_text("something else entirely, and long enough to have a header " * 20)
    if "games" in source:
        play(f"sqlite:///{tmp_path}/games.db")
    with pytest.raises(StoreError) as error:
        move_database(source.format(tmp_path), target.format(tmp_path))
    assert message in str(error.value)
    assert "hush" not in str(error.value)
    assert "quiet" not in str(error.value)
    assert "\n" not in str(error.value)
    assert not (tmp_path / "b.db").exists()
    assert not (tmp_path / "none.db").exists()
    assert (tmp_path / "text.db").read_text().startswith("something else")


def test_a_postgres_that_cannot_keep_every_text_is_refused(postgres: Postgres, tmp_path: Path) -> None:
    play(f"sqlite:///{tmp_path / 'a.db'}")
    url = postgres.new_database("TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    with pytest.raises(StoreError, match="its encoding is LATIN1, not UTF8"):
        move_database(f"sqlite:///{tmp_path / 'a.db'}", url)

    async def work() -> None:
        with pytest.raises(StoreError, match="its encoding is LATIN1, not UTF8"):
            await Store.open(url)

    run(work)


# What only SQLite keeps, which checks nothing: by the sentence about it.
DAMAGE = {
    "events: data is damaged": "update events set data = cast(x'7bff7d' as text) where match_id = :name",
    "events: data has a zero character": "update events set data = char(0) where match_id = :name",
    "events: at is damaged": "update events set at = 'noon' where match_id = :name",
    "events: number is too large": "update events set number = number + (1 << 40) where match_id = :name",
    "people: person is longer than 64 characters": "update people set person = person || hex(zeroblob(40)) "
    "where match_id = :name",
    "matches: private is damaged": "update matches set private = 'perhaps' where id = :name",
    "events without a match": "delete from matches where id = :name",
}


@both
def test_damaged_matches_are_named_and_can_be_left_out(other: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    play(url)
    before = contents(url)
    names = {f"match{number}": damage for number, damage in enumerate(DAMAGE)}

    async def work() -> None:
        async with opened(url) as store:
            for name in names:
                match, history = new_match()
                await store.create(Summary.of(name, match), history)

    run(work)
    with connected(url) as connection:
        for name, damage in names.items():
            connection.execute(sa.text(DAMAGE[damage]), {"name": name})
    with pytest.raises(StoreError) as error:
        move_database(url, other)
    for name, damage in names.items():
        assert f"{name} ({damage})" in str(error.value)
    assert is_empty(other)
    move_database(url, other, leave_out=list(names))
    assert contents(other) == before


@both
def test_what_does_not_come_back_as_it_was_is_undone(url: str, other: str) -> None:
    play(url)
    with connected(other) as connection:
        migrate(connection)
        if other.startswith("sqlite"):
            change = "update events set data = '{}' where number = 3;"
            connection.execute(
                sa.text(f"create trigger t after insert on events when new.number = 3 begin {change} end")
            )
        else:
            body = "begin if new.number = 3 then new.data = '{}'; end if; return new; end"
            connection.execute(
                sa.text(f"create function f() returns trigger language plpgsql as $$ {body} $$")
            )
            connection.execute(
                sa.text("create trigger t before insert on events for each row execute function f()")
            )
    with pytest.raises(StoreError, match="does not give back what it was given"):
        move_database(url, other)
    assert not any(contents(other).values())


@both
@pytest.mark.parametrize("ending", [KeyboardInterrupt, ZeroDivisionError])
def test_whatever_ends_it_leaves_nothing_behind(url: str, other: str, ending: type[BaseException]) -> None:
    play(url)
    before = contents(url)

    def tell(doing: str, *_: int) -> None:
        if doing == "checking events":
            raise ending

    with pytest.raises(ending):
        move_database(url, other, tell)
    assert is_empty(other)
    assert contents(url) == before
    move_database(url, other)
    assert contents(other) == before


@pytest.mark.parametrize("cut_off", ["source", "target"])
def test_a_connection_that_is_cut_is_one_sentence_and_leaves_nothing(
    postgres: Postgres, cut_off: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_rows, "ROWS_AT_ONCE", 2)
    there, file = postgres.new_database(), f"sqlite:///{tmp_path / 'a.db'}"
    source, target = (there, file) if cut_off == "source" else (file, there)
    play(source)

    def cut(doing: str, *_: int) -> None:
        if doing == "copying events":
            with connected(there) as connection:
                others = "select pg_terminate_backend(pid) from pg_stat_activity where datname ="
                connection.execute(sa.text(f"{others} current_database() and pid <> pg_backend_pid()"))

    with pytest.raises(StoreError, match="cannot be used") as error:
        move_database(source, target, cut)
    assert there.partition("?")[0] in str(error.value)
    assert is_empty(target)


KILLED = """
import os, signal, sys
from quincunx.store.moving import move_database
def tell(doing, done, total):
    if doing == "checking events":
        os.kill(os.getpid(), signal.SIGKILL)
move_database(*sys.argv[1:], tell)
"""


@both
def test_after_a_kill_it_can_be_done_again(other: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    play(url)
    killed = subprocess.run([sys.executable, "-c", KILLED, url, other], timeout=ANSWER_SECONDS)
    assert killed.returncode == -signal.SIGKILL
    assert not any(contents(other).values())
    move_database(url, other)
    assert contents(other) == contents(url)


def test_memory_does_not_grow_with_the_database(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    play(url)
    with connected(url) as connection:
        rows = [{"match_id": "m", "number": n, "at": 9, "data": f"{n:0>1000}"} for n in range(10, 8_010)]
        connection.execute(sa.insert(events), rows)
        del rows
    tracemalloc.start()
    try:
        move_database(url, f"sqlite:///{tmp_path / 'b.db'}")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 5_000_000
    assert os.path.getsize(tmp_path / "b.db") > 8_000_000
