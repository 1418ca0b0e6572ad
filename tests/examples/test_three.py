"""The example of a sixth game: installed as another package, it is found, and can do what the others can."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytestmark = pytest.mark.compiled

EXAMPLE = Path(__file__).parents[2] / "examples" / "three"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package in it, as pip installs it."""
    source, target = tmp_path_factory.mktemp("source") / "three", tmp_path_factory.mktemp("installed")
    shutil.copytree(EXAMPLE, source)  # building leaves files behind
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run(
        [*command, "--no-build-isolation", "--no-index", "--target", str(target), str(source)], check=True
    )
    return target


def run(installed: Path, *arguments: str, stdin: str = "") -> str:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, (str(installed), os.environ.get("PYTHONPATH")))),
        "XDG_STATE_HOME": str(installed / "state"),
        "COLUMNS": "100",
    }
    finished = subprocess.run(
        [sys.executable, *arguments], input=stdin, capture_output=True, text=True, env=environment
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def test_it_keeps_the_contract(installed: Path) -> None:
    code = """
import quincunx
from quincunx.testing import check_game, perft
assert "three" in quincunx.game_names()
game = quincunx.load("three")
check_game(game)
# 9 × 8 × 7 × 6 × 5 of the first five moves; from the fifth on a row may end the game.
assert [perft(game.start(), depth) for depth in range(7)] == [1, 9, 72, 504, 3024, 15120, 54720]
position = game.start()
for move in ("a1", "b2", "a2", "b1"):
    position.push(move)
position.push("a3")
print(position.outcome)
for text in ("bb-/---/--- 2 -", "---/---/--- 1 a1", "b--/---/--- 1 a1", "b--/---/- 1 -", "x--/---/--- 1 -"):
    try:
        game.position(text)
    except quincunx.NotationError:
        continue
    raise AssertionError(text)
"""
    expected = "Outcome(winners=(0,), scores=(1, 0), reason='blue has three in a row')\n"
    assert run(installed, "-c", code) == expected


def test_it_is_played_in_the_terminal_against_a_search(installed: Path) -> None:
    # Whatever is legal, by its number in the list, until the game is over.
    output = run(
        installed,
        *("-m", "quincunx", "play", "three", "--players", "human,uct:200"),
        stdin="1\n" * 5,
    )
    assert "Blue wins" in output or "Red wins" in output or "A draw" in output
    assert "+----a----+----b----+----c----+" in output


LADDER = """
import quincunx
from quincunx.bots import LEVELS, LevelBot
for level in LEVELS:
    for seat in range(2):
        position, bot = quincunx.load("three").start(), LevelBot(level, seat)
        while position.outcome is None:
            move = bot.choose(position) if position.turn == seat else position.legal_moves()[0]
            position.push(move)
        print(level, seat, *position.outcome.winners)
"""


def test_it_is_played_to_its_end_against_every_level(installed: Path) -> None:
    played = [line.split() for line in run(installed, "-c", LADDER).splitlines()]
    assert [(level, seat) for level, seat, *_ in played] == [(str(n), s) for n in range(1, 9) for s in "01"]
    # Whoever takes the first site that is free does not get far against the strongest.
    assert all(winners == [seat] for level, seat, *winners in played if level == "8")


def test_perfect_play_is_a_draw(installed: Path) -> None:
    solved = json.loads(run(installed, "-m", "quincunx", "solve", "three", "--json", "--moves", "b2"))
    assert solved == {"value": "draw", "best": ["a1", "c1", "a3", "c3"]}
    output = run(
        installed, "-m", "quincunx", "match", "three", "-b", "uct:1500,uct:1500", "-n", "2", "--opening", "0"
    )
    assert "50.0%" in output


def test_it_is_drawn(installed: Path) -> None:
    picture = ElementTree.fromstring(run(installed, "-m", "quincunx", "draw", "three", "--moves", "b2 a1"))
    assert picture.tag.endswith("svg")
    assert len([shape for shape in picture.iter() if shape.tag.endswith("circle")]) >= 2
    sketch = run(installed, "-m", "quincunx", "draw", "three", "--moves", "b2", "--text")
    assert "2 |         ›    B    ‹         |" in sketch


def test_it_is_an_engine_and_has_rules(installed: Path) -> None:
    talk = "position startpos moves a1 b1 a2 b2 a3\nquery result\nquit\n"
    output = run(installed, "-m", "quincunx", "engine", "three", stdin=talk)
    assert output == "response p1win\n"
    assert "three stones in a row, a column" in run(installed, "-m", "quincunx", "rules", "three", "--plain")
