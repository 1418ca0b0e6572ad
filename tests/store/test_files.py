"""The files of a database: which they are, who may read them, and that one server has them."""

from __future__ import annotations

import asyncio
import errno
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from quincunx.store import Store, StoreError, file_lock
from quincunx.store.file_lock import FileLock, InUseError
from quincunx.store.files import file_of
from tests.store.test_store import opened, run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:////a/b.db", "/a/b.db"),
        ("sqlite:////a/../c/b.db", "/c/b.db"),
        ("sqlite+pysqlite:////a/b.db", "/a/b.db"),
        ("sqlite:///file:/a/b%20c.db?uri=true", "/a/b c.db"),
        ("sqlite:///file:x?mode=memory&uri=true", None),
        ("sqlite://", None),
        ("sqlite:///:memory:", None),
        ("postgresql://host/a.db", None),
    ],
)
def test_the_file_of_a_database(url: str, path: str | None) -> None:
    assert file_of(make_url(url)) == (None if path is None else Path(path))


def test_one_store_has_a_file_until_it_is_closed(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(f"sqlite:///{tmp_path / 'a.db'}"):
            (tmp_path / "link.db").symlink_to(tmp_path / "a.db")
            for name in ("a.db", "link.db"):
                with pytest.raises(StoreError, match="another server is using it"):
                    await Store.open(f"sqlite:///{tmp_path / name}")
            async with opened(f"sqlite:///{tmp_path / 'b.db'}"):
                pass
        async with opened(f"sqlite:///{tmp_path / 'a.db'}"):
            pass

    run(work)


def unsupported(_: int) -> None:
    raise OSError(errno.ENOLCK, "No locks available")


@pytest.mark.parametrize("missing", ["_lock", "_lock_byte"])
def test_one_of_its_two_locks_is_enough(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_lock, missing, unsupported)
    (tmp_path / "a.db").touch()
    with closing(FileLock(tmp_path / "a.db")):
        monkeypatch.setattr(file_lock, "_held", set())  # as another process would see it
        with pytest.raises(InUseError):
            FileLock(tmp_path / "a.db")


def test_without_any_lock_it_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_lock", "_lock_byte"):
        monkeypatch.setattr(file_lock, name, unsupported)

    async def work() -> None:
        with pytest.raises(StoreError, match="cannot be used: No locks available"):
            await Store.open(f"sqlite:///{tmp_path / 'a.db'}")

    run(work)


def test_a_database_in_memory_is_nobody_elses() -> None:
    async def work() -> None:
        stores = [await Store.open("sqlite://") for _ in range(2)]
        await asyncio.gather(*(store.close() for store in stores))

    run(work)


def test_only_the_owner_reads_it_also_if_it_was_open_to_others(tmp_path: Path) -> None:
    for name in ("a.db", "a.db-wal"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)

    async def work() -> None:
        async with opened(f"sqlite:///{tmp_path / 'a.db'}"):
            modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()}
            assert set(modes.values()) == {0o600}, modes

    run(work)
