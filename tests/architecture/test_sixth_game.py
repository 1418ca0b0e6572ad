"""A sixth game in the source is one more folder: no shared file is touched, and everybody knows it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import quincunx
from tests.packages import EXAMPLE

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parents[2]
PACKAGE = Path(quincunx.__file__).parent

CONTRACT = """
import quincunx
from quincunx.testing import check_game
assert "sixth" in quincunx.game_names()
assert len(quincunx.game_names()) > 5
game = quincunx.load("sixth")
check_game(game)
assert "in a row" in game.rules
"""

LEVELS = """
import quincunx
from quincunx.bots import LEVELS, LevelBot
from quincunx.bots.advice import Adviser
from quincunx.search import Limit
quick = Limit(visits=100)
for level in LEVELS:
    position, bots = quincunx.load("sixth").start(), [LevelBot(level, seed, quick) for seed in (1, 2)]
    while position.outcome is None:
        position.push(bots[position.turn].choose(position))
assert Adviser(quick).hint(quincunx.load("sixth").start()).words
"""

SERVER = """
import pathlib, sys
from quincunx.server.client import moves_of
from tests.server.running import ME, run, serving

async def play():
    async with serving(pathlib.Path(sys.argv[1])) as server:
        ann = await server.visitor("Ann")
        listed = await ann.call("GET", "/api/games")
        assert "sixth" in str(listed), listed
        table = await ann.open_table("sixth", [ME, {"kind": "bot", "name": "level:2"}])
        async with ann.at(table) as client:
            while True:
                state = await client.wait_for(lambda s: s["outcome"] is not None or 0 in s["to_act"])
                if state["outcome"] is not None:
                    break
                answer = await client.do("move", 0, move=moves_of(state)[0])
                assert answer["type"] != "error", answer
            assert state["board"]["sites"]
            kit = await ann.call("GET", state["table"]["kit"])
            assert state["board"]["sites"].keys() <= {site["id"] for site in kit["sites"]}

run(play())
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is, file by file, with one more folder in games/."""
    source = tmp_path_factory.mktemp("source")
    shutil.copytree(
        PACKAGE,
        source / "quincunx",
        copy_function=os.symlink,
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    folder = source / "quincunx" / "games" / "sixth"
    folder.mkdir()
    for path in (EXAMPLE / "quincunx_three").iterdir():
        if path.is_file():
            text = path.read_text(encoding="utf-8").replace("quincunx_three", "quincunx.games.sixth")
            text = text.replace('name = "three"', 'name = "sixth"').replace('"Three"', '"Sixth"')
            (folder / path.name).write_text(text, encoding="utf-8")
    return source


def run(source: Path, *arguments: str, stdin: str = "") -> str:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(source), str(ROOT))),
        "XDG_STATE_HOME": str(source / "state"),
        "COLUMNS": "100",
    }
    finished = subprocess.run(
        [sys.executable, *arguments], input=stdin, capture_output=True, text=True, env=environment, cwd=source
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


def test_it_is_found_and_keeps_the_contract(source: Path) -> None:
    run(source, "-c", CONTRACT)


def test_all_levels_play_it(source: Path) -> None:
    run(source, "-c", LEVELS)


def test_it_is_played_drawn_and_solved_in_the_terminal(source: Path) -> None:
    assert "sixth" in run(source, "-m", "quincunx", "games")
    said = run(source, "-m", "quincunx", "play", "sixth", "--level", "1", stdin="1\n" * 9)
    assert "wins" in said or "A draw" in said
    assert "<svg" in run(source, "-m", "quincunx", "draw", "sixth", "--moves", "b2 a1")
    assert "level:2" in run(source, "-m", "quincunx", "match", "sixth", "-b", "level:2,level:1", "-n", "2")
    assert "draw" in run(source, "-m", "quincunx", "solve", "sixth", "--moves", "b2")


def test_it_is_played_over_the_network(source: Path, tmp_path: Path) -> None:
    run(source, "-c", SERVER, str(tmp_path))
