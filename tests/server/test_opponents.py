"""Which programs play for people over the network: levels and chance, for a bounded time, and no others."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from quincunx import load
from quincunx.core.errors import QuincunxError
from quincunx.hall.opponents import find_opponent
from quincunx.match.clock import TimeControl
from quincunx.match.errors import Refusal
from quincunx.match.events import Player
from quincunx.server.client import Visitor
from tests.server.running import ME, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

HOSTILE = (
    "search:0.1s:draws=2147483647",
    "search:0.1s",
    "uct",
    "uct:999s",
    "ugi:sh",
    "level:8:999s",
    "level:8:1e300s",
    "level:8:nans",
    "level:8:infs",
    "level:8:-1s",
    "level:8:0",
    "level:1:99999999999999999999",
    "level:9",
    "level:",
    "level:8:",
    "random:1",
    "",
    ":",
    "level:8:2s:draws=9",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_other_bots_than_levels_and_chance_are_refused(name: str) -> None:
    with pytest.raises(QuincunxError):
        find_opponent(name)


@pytest.mark.parametrize("name", ["level:1", "level:8", "level:8:2s", "level:3:500", "random"])
def test_levels_and_chance_are_offered(name: str) -> None:
    assert find_opponent(name)(0)


def test_they_are_refused_over_the_network_too(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            for name in HOSTILE:
                with pytest.raises(Refusal) as error:
                    await ann.open_table("pyrga", [ME, {"kind": "bot", "name": name}])
                assert (name, error.value.code) == (name, "request/option")

    run(work())


def test_a_stored_bot_that_is_no_longer_offered_gives_up_and_others_play_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            own = await ann.open_table("pyrga", [ME, {"kind": "bot", "name": "level:1"}])
            person = running.service.hub.tables[own["id"]].match.players[0]
            hostile = Player("bot", HOSTILE[0], HOSTILE[0])
            live = await running.service.hub.open(
                load("pyrga"), "x", [hostile, person], clock=TimeControl(), private=True
            )
            details = await ann.call("GET", f"/api/tables/{live.name}")
            async with ann.at(details) as client:
                state = await client.wait_for(lambda state: state["outcome"])
                assert state["outcome"]["winners"] == [1]
            async with ann.at(own) as client:
                await client.do("move", seat=0, move="Sb2")
                await client.wait_for(lambda state: state["ply"] == 2)

    run(work())
    assert "a bot has failed" in caplog.text


STUCK = """
import sys, threading
from quincunx.bots.level_bot import LevelBot
from quincunx.server import run

run.LAST_SECONDS = 6

def choose(self, position):
    print("thinking", flush=True)
    while True:
        pass

LevelBot.choose = choose
from quincunx.cli import main
sys.argv = ["quincunx", "serve", "--port", "0", "--data", sys.argv[1]]
main()
"""


def test_the_process_ends_whatever_a_thread_does(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", STUCK, str(tmp_path)], stdout=subprocess.PIPE, text=True, env=os.environ
    )
    assert process.stdout is not None

    async def work() -> None:
        assert process.stdout is not None
        ann = Visitor(process.stdout.readline().split()[-1])
        await ann.introduce()
        await ann.open_table("pyrga", [{"kind": "bot", "name": "level:1"}, ME])
        assert process.stdout.readline() == "thinking\n"

    try:
        run(work())
        process.send_signal(signal.SIGTERM)
        process.wait(60)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
