"""A thought in a worker is stopped from outside, while Python is at work and hears no message."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import quincunx
from tests.patience import TEST_SECONDS

pytestmark = pytest.mark.compiled

# How long it takes is printed, and judged by nobody: `pytest -s` shows it.
CODE = """
from quincunx import load
from quincunx.bots.level_bot import LevelBot
from quincunx.search import Limit

class Flag:
    def __init__(self):
        self.asked = 0

    def is_set(self):
        self.asked += 1
        if self.asked == 2:
            say_begun()
        return is_told_to_stop()

for name in NAMES:
    forget()
    say_chosen(name, LevelBot(8).think(load(name).start(2), Limit(memory=16 << 20), Flag()))
"""


@pytest.mark.slow
def test_the_strongest_level_stops_when_told_to(runtime: Path) -> None:
    names = [*quincunx.game_names(), "zangle(mode=solitaire)"]
    finished = subprocess.run(
        ["node", str(Path(__file__).with_name("stopping.mjs")), str(runtime)],
        input=CODE.replace("NAMES", repr(names)),
        capture_output=True,
        encoding="utf-8",
        timeout=TEST_SECONDS,
    )
    assert finished.returncode == 0, finished.stderr[-2000:]
    thoughts = json.loads(finished.stdout)
    print(*thoughts, sep="\n")
    assert [thought["game"] for thought in thoughts] == names
    for thought in thoughts:
        assert thought["move"] in quincunx.load(thought["game"]).start(2).legal_moves()
