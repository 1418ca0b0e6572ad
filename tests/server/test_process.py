"""The command `quincunx serve` as a process: what it says, how it ends, what it leaves on disk."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from quincunx.match.errors import Refusal
from quincunx.server.client import Visitor, moves_of
from quincunx.server.settings import Limits, Settings, SettingsError
from tests.patience import ANSWER_SECONDS
from tests.server.running import ME, ServerProcess, choices_of, run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def serve(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "quincunx", "serve", *arguments],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_it_prints_its_address_opens_no_other_port_and_ends_cleanly(tmp_path: Path) -> None:
    process = serve("--port", "0", "--data", str(tmp_path / "new" / "folder"))
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = line.removeprefix("Quincunx is at ").strip()
        port = int(address.rpartition(":")[2])
        with urllib.request.urlopen(f"{address}/api/health") as answer:
            assert json.loads(answer.read())["status"] == "ok"
        assert listening_ports(process.pid) == {port}
        process.send_signal(signal.SIGTERM)
        rest, errors = process.communicate(timeout=ANSWER_SECONDS)
    finally:
        process.kill()
        process.wait()
    assert (process.returncode, rest, errors) == (0, "", "")
    assert stat.S_IMODE((tmp_path / "new" / "folder" / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "new" / "folder").stat().st_mode) == 0o700


def listening_ports(pid: int) -> set[int]:
    """The TCP ports on which a process listens."""
    inodes = {os.readlink(path) for path in Path(f"/proc/{pid}/fd").iterdir() if path.is_symlink()}
    ports = set()
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and f"socket:[{fields[9]}]" in inodes:
                ports.add(int(fields[1].rpartition(":")[2], 16))
    return ports


@pytest.mark.parametrize(
    ("arguments", "environment", "message"),
    [
        (["--database", "nonsense"], {}, "cannot be used"),
        (["--database", "sqlite:////nonexistent/x.db"], {}, "cannot be used: No such file or directory"),
        (["--host", "256.1.1.1"], {}, "cannot be used"),
        ([], {"QUINCUNX_SECRET": "short"}, "QUINCUNX_SECRET needs at least 16 characters"),
        (
            [],
            {"QUINCUNX_LIMIT_TABLES": "many"},
            "QUINCUNX_LIMIT_TABLES is a whole number above 0, not 'many'",
        ),
    ],
)
def test_what_cannot_be_served_is_one_clear_line(
    arguments: list[str], environment: dict[str, str], message: str, tmp_path: Path
) -> None:
    process = serve("--port", "0", "--data", str(tmp_path), *arguments, **environment)
    out, errors = process.communicate(timeout=ANSWER_SECONDS)
    assert process.returncode == 1
    assert out == ""
    assert message in errors
    assert errors.count("\n") == 1


def test_a_port_in_use_is_one_clear_line(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "a")
    try:
        server.start()
        port = server.address.rpartition(":")[2]
        process = serve("--port", port, "--data", str(tmp_path / "b"))
        _, errors = process.communicate(timeout=ANSWER_SECONDS)
        assert f"127.0.0.1:{port} cannot be used: Address already in use" in errors
    finally:
        server.close()


def test_sigterm_tells_clients_to_reconnect_and_loses_nothing(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)

    async def work() -> None:
        server.start()
        ann = Visitor(server.address)
        await ann.introduce("Ann")
        table = await ann.open_table("pyrga", [ME, ME])
        address = f"{server.address.replace('http', 'ws')}/api/tables/{table['id']}/socket"
        async with (
            ann.at(table) as client,
            connect(address, open_timeout=ANSWER_SECONDS, ping_timeout=None) as socket,
        ):
            await client.do("move", seat=0, move="Sb2")
            server.end(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as error:
                await socket.recv()
            assert error.value.rcvd is not None
            assert error.value.rcvd.code == 1012
            server.start()
            second = next(choice["move"] for choice in choices_of(client.state) if choice["seat"] == 1)
            await client.do("move", seat=1, move=second)
            await client.wait_for(lambda state: state["ply"] == 2)
            assert client.connections == 2
            assert [entry["move"] for entry in client.state["history"]] == ["Sb2", second]

    try:
        run(work())
    finally:
        server.close()


def test_the_secret_is_kept_and_its_file_tightened(tmp_path: Path) -> None:
    first = Settings.read(tmp_path, None, {})
    (tmp_path / "secret").chmod(0o644)
    assert Settings.read(tmp_path, None, {}).secret == first.secret
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
    assert (
        Settings.read(tmp_path, None, {"QUINCUNX_SECRET": "0123456789abcdef"}).secret == b"0123456789abcdef"
    )


def test_an_empty_secret_is_made_anew_only_if_nothing_depends_on_it(tmp_path: Path) -> None:
    def empty() -> None:
        (tmp_path / "secret").write_text("")

    empty()
    assert len(Settings.read(tmp_path, None, {}).secret) >= 16  # there is no database
    server = ServerProcess(tmp_path)
    try:
        server.start()
        server.kill()
        empty()
        assert len(Settings.read(tmp_path, None, {}).secret) >= 16  # there is nothing in it
        server.start()

        async def play() -> None:
            ann = Visitor(server.address)
            await ann.introduce("Ann")
            await ann.open_table("pyrga", [ME, ME])

        run(play())
    finally:
        server.close()
    empty()
    process = serve("--port", "0", "--data", str(tmp_path))
    out, errors = process.communicate(timeout=ANSWER_SECONDS)
    assert (process.returncode, out, errors.count("\n")) == (1, "", 1)
    assert "has no secret in it" in errors
    assert "restore it from a backup" in errors
    assert (tmp_path / "secret").read_text() == ""
    with pytest.raises(SettingsError, match="no secret"):
        Settings.read(tmp_path, "postgresql://elsewhere/games", {})  # what is there cannot be known


def test_a_full_disk_leaves_no_half_a_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SettingsError, match="No space left"):
        Settings.read(tmp_path, None, {})
    assert list(tmp_path.iterdir()) == []


def test_with_a_full_disk_it_starts_shows_games_and_says_that_nothing_is_stored(tmp_path: Path) -> None:
    """No file may grow beyond what the database and its log have already."""
    server = ServerProcess(tmp_path)
    limited = f"ulimit -f 40; exec {sys.executable} -m quincunx serve --port 0 --data {tmp_path}"

    async def play() -> tuple[Visitor, dict[str, Any]]:
        ann = Visitor(server.address)
        await ann.introduce("Ann")
        table = await ann.open_table("pyrga", [ME, ME], clock={"kind": "fischer", "seconds": 600})
        async with ann.at(table) as client:
            for ply in range(8):
                await client.wait_for(lambda state, ply=ply: moves_of(state) and state["ply"] == ply)
                choice = choices_of(client.state)[0]
                await client.do("move", seat=choice["seat"], move=choice["move"])
        return ann, table

    async def look(ann: Visitor, name: str) -> None:
        with pytest.raises(Refusal) as error:
            await ann.call("GET", "/api/health")
        assert error.value.code == "server/storage"
        table = await ann.call("GET", f"/api/tables/{name}")
        assert table["ply"] == 8
        assert len((await ann.call("GET", "/api/tables"))["mine"]) == 1
        with pytest.raises(Refusal) as error:
            await ann.open_table("pyrga", [ME, ME])
        assert error.value.code == "server/storage"
        async with ann.at(table) as client:
            answer = await client.do("move", seat=0, move=moves_of(client.state)[0])
            assert answer["code"] == "server/storage"

    played: list[tuple[Visitor, dict[str, Any]]] = []

    async def play_and_keep() -> None:
        played.append(await play())

    try:
        server.start()
        run(play_and_keep())
    finally:
        server.close()  # killed, so that its log is not emptied
    ((ann, table),) = played
    assert (tmp_path / "quincunx.db-wal").stat().st_size > 40 * 1024
    reader = sqlite3.connect(tmp_path / "quincunx.db")
    reader.execute("begin")
    reader.execute("select count(*) from events").fetchone()  # who reads keeps the log from being begun anew
    process = subprocess.Popen(
        ["bash", "-c", limited], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        ann.address = process.stdout.readline().split()[-1]
        run(look(ann, table["id"]))
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=ANSWER_SECONDS)
        assert process.returncode == 0
    finally:
        reader.close()
        process.kill()
        process.communicate()


@pytest.mark.parametrize("elsewhere", [False, True])
def test_the_database_is_for_its_owner_alone(elsewhere: bool, tmp_path: Path) -> None:
    path = tmp_path / "club.db" if elsewhere else tmp_path / "quincunx.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("create table other (x)")
    path.chmod(0o666)
    process = serve(
        "--port", "0", "--data", str(tmp_path), *(["--database", f"sqlite:///{path}"] if elsewhere else [])
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline()
        found = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.glob(f"{path.name}*")}
        assert set(found) == {path.name + end for end in ("", "-wal", "-shm", ".lock")}
        assert set(found.values()) == {0o600}
    finally:
        process.kill()
        process.communicate()


def test_limits_are_read_from_the_environment() -> None:
    assert Limits.read({"QUINCUNX_LIMIT_TABLES": "7"}) == Limits(tables=7)
    for text in ("0", "-1", "x", ""):
        with pytest.raises(SettingsError):
            Limits.read({"QUINCUNX_LIMIT_TABLES": text})
