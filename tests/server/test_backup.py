"""Backup and restore as the page for hosts has them, while games go on; afterwards they go on again."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quincunx.match import read_event
from quincunx.match.events import Moved
from quincunx.server.client import Visitor, moves_of
from tests.patience import ANSWER_SECONDS
from tests.postgres import Postgres
from tests.server.running import ME, ServerProcess, choices_of, run
from tests.server.test_crash import GAMES, log_of

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

PAUSE = 0.02  # seconds between two moves
PAGE = Path(__file__).parents[2] / "docs" / "hosts.md"


def lines_of_page(heading: str) -> str:
    """The commands below a heading."""
    part = PAGE.read_text(encoding="utf-8").partition(f"\n### {heading}\n")[2].partition("\n##")[0]
    (lines,) = re.findall(r"^```sh\n(.*?)^```", part, re.DOTALL | re.MULTILINE)
    return str(lines)


def type_in(heading: str, folder: Path, **environment: str) -> None:
    """Run these commands in a shell, with the folders of the test in place of those of the page."""
    lines = lines_of_page(heading)
    for name, ours in (
        ("/opt/quincunx/bin/python", sys.executable),
        ("/var/lib/quincunx", str(folder / "data")),
        ("/backup", str(folder / "backup")),
    ):
        lines = lines.replace(name, ours)
    finished = subprocess.run(
        ["bash", "-euc", lines],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=ANSWER_SECONDS,
    )
    assert finished.returncode == 0, finished.stderr


class Players:
    """One person at a table of each game, who moves and moves, and notes what was acknowledged."""

    def __init__(self) -> None:
        self.ann = Visitor("")
        self.acknowledged: set[tuple[str, int, str]] = set()
        self.stop = False

    async def keep_playing(self, game: str) -> None:
        """One game after the other."""
        while not self.stop:
            table = await self.ann.open_table(game, [ME, ME], options=GAMES[game])
            await self.play(table)

    async def play(self, table: dict[str, Any]) -> None:
        """Until the game is over, or somebody says stop; at least a move."""
        async with self.ann.at(table) as client:
            while client.state["status"] == "playing":
                await client.wait_for(lambda state: moves_of(state) or state["status"] != "playing")
                for choice in choices_of(client.state)[:1]:
                    answer = await client.do("move", seat=choice["seat"], move=choice["move"])
                    assert answer["type"] == "ack", answer
                    self.acknowledged.add((table["id"], answer["revision"] - 1, choice["move"]))
                if self.stop:
                    return
                await asyncio.sleep(PAUSE)

    async def wait(self, is_enough: Callable[[], bool]) -> None:
        """Until something can be seen in what was acknowledged."""
        while not is_enough():
            await asyncio.sleep(PAUSE)


def moves_in(log: dict[str, list[str]]) -> set[tuple[str, int, str]]:
    found = set()
    for name, events in log.items():
        for number, data in enumerate(events):
            event: Any = read_event(data)
            if isinstance(event, Moved):
                found.add((name, number, event.move))
    return found


@pytest.mark.parametrize("kind", ["SQLite", "Postgres"])
def test_a_backup_made_while_games_go_on_has_all_of_them(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    data, backup = tmp_path / "data", tmp_path / "backup"
    backup.mkdir()
    url = restored = f"sqlite:///{data / 'quincunx.db'}"
    environment: dict[str, str] = {}
    if kind == "Postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        url, restored = postgres.new_database(), postgres.url("games")
        environment = postgres.environment
    players, server = Players(), ServerProcess(data, database=url)

    async def work() -> None:
        players.ann.address = server.address
        await players.ann.introduce("Ann")
        async with asyncio.TaskGroup() as group:
            for game in GAMES:
                group.create_task(players.keep_playing(game))
            await players.wait(lambda: len({move[0] for move in players.acknowledged}) >= len(GAMES))
            before = set(players.acknowledged)
            words = {**environment, "QUINCUNX_DATABASE": url}
            await asyncio.to_thread(type_in, f"Backup of {kind}", tmp_path, **words)
            after = len(players.acknowledged)
            await players.wait(lambda: len(players.acknowledged) > after)  # the server goes on
            players.stop = True
        server.kill()
        live = log_of(url)
        for path in data.iterdir():  # of what was there before, nothing is left
            path.write_bytes(b"lost")
        words = {**environment, "QUINCUNX_DATABASE": restored}
        await asyncio.to_thread(type_in, f"Restore of {kind}", tmp_path, **words)
        log = log_of(restored)
        assert before <= moves_in(log)
        assert len(log) >= len(GAMES)
        for name, events in log.items():
            assert live[name][: len(events)] == events
        server._database = restored
        await asyncio.to_thread(server.start)
        for name in log:
            table = await players.ann.call("GET", f"/api/tables/{name}")
            assert table["ply"] == sum(move[0] == name for move in moves_in(log))
            await players.play(table)  # she is still known, and her seats are hers

    try:
        server.start()
        run(work())
    finally:
        server.close()
    modes = {path.name: path.stat().st_mode & 0o777 for path in backup.iterdir()}
    assert set(modes.values()) == {0o600}, modes
