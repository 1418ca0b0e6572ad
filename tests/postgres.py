"""A real Postgres for tests, as `make database` brings it; in a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.patience import ANSWER_SECONDS

# It does not run as root.
OTHER_USER = "nobody" if os.name == "posix" and os.geteuid() == 0 else None


def programs() -> Path | None:
    """The folder of initdb and pg_ctl; None if there is no Postgres here."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    # Debian's programs of one version or another.
    return next((path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")), None)


class Postgres:
    """A server that only this machine can reach, by a socket in its folder.

    One that does not wait for the disk survives being killed, if not a power cut, and is soon up again.
    """

    def __init__(self, folder: Path, bin_: Path, waits_for_disk: bool) -> None:
        self._folder = folder
        self._settings = f"-k {folder} -c listen_addresses= -c fsync={'on' if waits_for_disk else 'off'}"
        self._bin = bin_
        self._made = 0

    def call(self, program: str, *words: str) -> None:
        """Run one of its programs to the end."""
        subprocess.run(
            [self._bin / program, "--pgdata", self._folder / "data", *words],
            user=OTHER_USER,
            cwd=self._folder,
            env={"LANG": "C"},
            check=True,
            stdout=subprocess.DEVNULL,
            timeout=ANSWER_SECONDS,
        )

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"--options={self._settings}"
        log, patience = f"--log={self._folder / 'log'}", f"--timeout={ANSWER_SECONDS:.0f}"
        self.call("pg_ctl", "start", "--wait", patience, options, log)

    def stop(self) -> None:
        """Stop it at once, as when the machine loses its power."""
        self.call("pg_ctl", "stop", "--mode=immediate")

    def new_database(self, more: str = "") -> str:
        """The URL of an empty database, made with what else is said about it."""
        self._made += 1
        name = f"test{self._made}"
        with psycopg.connect(
            f"host={self._folder} user=quincunx dbname=postgres", autocommit=True
        ) as connection:
            connection.execute(f"CREATE DATABASE {name} {more}".encode())
        return self.url(name)

    def url(self, name: str) -> str:
        """The URL of a database by its name."""
        return f"postgresql://quincunx@/{name}?host={self._folder}"

    @property
    def environment(self) -> dict[str, str]:
        """With which its programs are found, and find it."""
        path = f"{self._bin}{os.pathsep}{os.environ['PATH']}"
        return {"PATH": path, "PGHOST": str(self._folder), "PGUSER": "quincunx"}


@contextmanager
def running_postgres(bin_: Path, waits_for_disk: bool = True) -> Iterator[Postgres]:
    """A new server, which is gone afterwards."""
    # The path of a socket must be short.
    folder = Path(tempfile.mkdtemp(prefix="quincunx-pg-"))
    if OTHER_USER:
        shutil.chown(folder, OTHER_USER)
    server = Postgres(folder, bin_, waits_for_disk)
    try:
        server.call("initdb", "--username=quincunx", "--auth=trust", "--encoding=UTF8", "--no-sync")
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)
