"""Two servers on one SQLite file never play, by whatever names they know it; a killed one leaves no lock."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import ANSWER_SECONDS
from tests.server.running import ServerProcess
from tests.server.test_process import serve

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

# As a server does when it starts: one line for each database, empty if it can be used.
OPEN = """
import asyncio, sys
from quincunx.store import Store, StoreError
async def use(url):
    try:
        await (await Store.open(url)).close()
    except StoreError as error:
        return str(error)
    return ""
for url in sys.argv[1:]:
    print(asyncio.run(use(url)))
"""


def answers(*urls: str, folder: Path) -> list[str]:
    """What another process is told that wants to use a database."""
    finished = subprocess.run(
        [sys.executable, "-c", OPEN, *urls],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=ANSWER_SECONDS,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout.splitlines()


def test_a_second_server_is_refused_by_whatever_name(tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "quincunx.db", tmp_path / "elsewhere"
    elsewhere.mkdir()
    server = ServerProcess(tmp_path)
    try:
        server.start()
        process = serve("--port", "0", "--data", str(tmp_path))
        out, errors = process.communicate(timeout=ANSWER_SECONDS)
        assert (process.returncode, out, errors.count("\n")) == (1, "", 1)
        assert "another server is using it" in errors

        (elsewhere / "symlink.db").symlink_to(file)
        os.link(file, elsewhere / "hardlink.db")
        (tmp_path / "quincunx.db.lock").unlink()
        urls = [
            "sqlite:///quincunx.db",
            f"sqlite:///{elsewhere}/../quincunx.db",
            f"sqlite:///{elsewhere}/symlink.db",
            f"sqlite:///{elsewhere}/hardlink.db",
            "sqlite:///file:quincunx.db?uri=true",
            f"sqlite:///file:{tmp_path}/%2571uincunx.db?uri=true&nolock=1",
            f"sqlite:///file://localhost{tmp_path}/quincunx.db?uri=1&cache=shared",
        ]
        for url, answer in zip(urls, answers(*urls, folder=tmp_path), strict=True):
            assert "another server is using it" in answer, url
        file.rename(elsewhere / "renamed.db")
        (answer,) = answers(f"sqlite:///{elsewhere}/renamed.db", folder=tmp_path)
        assert "another server is using it" in answer
        (elsewhere / "renamed.db").rename(file)

        server.kill()
        names = [f"sqlite:///{elsewhere}/hardlink.db", f"sqlite:///{file}"]
        for answer in answers(*names, folder=tmp_path):
            assert "a second name (a hard link)" in answer  # what was written last is beside one of them
        (elsewhere / "hardlink.db").unlink()
        assert answers(f"sqlite:///{elsewhere}/symlink.db", urls[-3], folder=tmp_path) == ["", ""]
        server.start()  # the lock has gone with the process
    finally:
        server.close()


def test_what_sqlite_would_open_under_another_name_is_refused(tmp_path: Path) -> None:
    urls = [
        f"sqlite:///{tmp_path}/a.db?uri=true&mode=rwc",  # without `file:` that is a part of the name
        f"sqlite:///file:{tmp_path}/a.db%2523b?uri=true",
        f"sqlite:///{tmp_path}/x:memory:y.db",
    ]
    strange, number_sign, looks_like_memory = answers(*urls, folder=tmp_path)
    assert "name its file in a simpler way" in strange
    assert number_sign == looks_like_memory == ""
    assert (tmp_path / "x:memory:y.db.lock").exists()
