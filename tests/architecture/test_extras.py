"""The base install needs nothing but Python, and whoever wants more is told in one line what to install."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from quincunx.cli.support.listing import SUMMARIES

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]

TERMINAL = ("rich", "prompt_toolkit", "markdown_it", "mdurl", "pygments", "wcwidth")
WITHOUT_EXTRAS = {"draw", "engine"}  # commands for which the base install is enough

# As if nothing were installed but Python, Quincunx, and what is named.
ALONE = """
import sys

INSTALLED = {{"quincunx", *{installed}}} | sys.stdlib_module_names

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in INSTALLED:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
"""

MODULES = """
import importlib, pkgutil, quincunx
ROOMS_OF_EXTRAS = {"adapters", "cli", "server", "store", "__main__"}
NEED_SERVER = {"load", "overload", "server"}
for module in pkgutil.walk_packages(quincunx.__path__, "quincunx.", onerror=lambda name: None):
    room = module.name.split(".")[1]
    if room not in ROOMS_OF_EXTRAS and module.name.removeprefix("quincunx.bench.") not in NEED_SERVER:
        importlib.import_module(module.name)
"""

PLAYING = """
import quincunx
from quincunx.bots import LevelBot
from quincunx.core.svg import write_svg
from quincunx.search import Limit, Search
from quincunx.testing import check_game
for name in quincunx.game_names():
    game = quincunx.load(name)
    position = game.start(1)
    move = LevelBot(2, seed=1).choose(position)
    position.push(move)
    assert Search(position).run(Limit(visits=20)).simulations >= 20
    record = quincunx.Record.parse(quincunx.Record(game, 1, (move,)).text)
    assert record.check().text == position.text
    assert write_svg(position.layout()).startswith("<svg")
    check_game(game, games=1)
"""

BATCH = """
import quincunx
try:
    quincunx.batch("pyrga", 2)
except quincunx.MissingExtraError as error:
    assert isinstance(error, ImportError) and (error.name, error.extra) == ("numpy", "batch")
    assert "pip install 'quincunx[batch]'" in str(error), error
else:
    raise AssertionError("NumPy was not needed")
"""

SERVER = """
import pathlib, sys, tempfile
from quincunx.server.app import create_app
from quincunx.server.settings import Settings
with tempfile.TemporaryDirectory() as folder:
    assert create_app(Settings.read(pathlib.Path(folder), None, {})).routes
assert not {"numpy", "pettingzoo", "gymnasium", "pyspiel", "PIL", "resvg_py"} & sys.modules.keys()
"""


def start(code: str, *installed: str) -> subprocess.CompletedProcess[str]:
    code = ALONE.format(installed=installed) + code
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL
    )


def command(words: str, *installed: str) -> subprocess.CompletedProcess[str]:
    return start(f"sys.argv[1:] = {words.split()}; from quincunx.cli import main; main()", *installed)


def test_the_base_install_depends_on_nothing() -> None:
    assert PROJECT["dependencies"] == []


@pytest.mark.parametrize("code", [MODULES, PLAYING, BATCH], ids=["modules", "playing", "batch"])
def test_the_base_install_needs_nothing_but_python(code: str) -> None:
    finished = start(code)
    assert finished.returncode == 0, finished.stderr


def test_what_is_not_installed_is_missing() -> None:
    for code in ("import numpy", "import rich", "import quincunx.server.app"):
        assert "ModuleNotFoundError" in start(code).stderr
    assert start("import rich", *TERMINAL).returncode == 0


def test_what_the_base_install_can_do_on_the_command_line() -> None:
    for words in ("", "--help", "--version", "draw pyrga --moves Sb2", "draw --help", "engine pyrga"):
        finished = command(words)
        assert finished.returncode == 0, finished.stderr
    assert command("draw pyrga").stdout.startswith("<svg")


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        *(
            (name, "terminal")
            for name in sorted(SUMMARIES.keys() - {"serve", "move-database", *WITHOUT_EXTRAS})
        ),
        ("serve", "server"),
        ("move-database a b", "server"),
        ("bench rules pyrga", "terminal"),
        ("bench server", "server"),
        ("bench overload", "server"),
        ("draw pyrga --text", "terminal"),
        ("draw pyrga -o missing.png", "pictures"),
    ],
)
def test_a_command_whose_parts_are_missing_says_what_to_install(words: str, extra: str) -> None:
    check_says_what_to_install(command(words), extra)


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ("serve", "server"),
        ("move-database a b", "server"),
        ("bench server", "server"),
        ("bench overload", "server"),
        ("bench batch pyrga", "batch"),
        ("bench environments pyrga", "pettingzoo"),
        ("bench spread", "cluster"),
        ("match pyrga -b random,random -n 2 --cluster local", "cluster"),
    ],
)
def test_a_command_that_needs_more_than_a_terminal_says_so(words: str, extra: str) -> None:
    check_says_what_to_install(command(words, *TERMINAL), extra)


def check_says_what_to_install(finished: subprocess.CompletedProcess[str], extra: str) -> None:
    assert finished.returncode == 2
    assert finished.stdout == ""
    assert re.fullmatch(rf"error: \w+ is not installed: pip install 'quincunx\[{extra}\]'\n", finished.stderr)


def test_the_terminal_is_all_that_other_commands_need() -> None:
    for words in (
        "games",
        "rules pyrga",
        "perft pyrga 1",
        "solve pyrga --json",
        "match pyrga -b random,random -n 1",
    ):
        finished = command(words, *TERMINAL)
        assert finished.returncode == 0, finished.stderr


def test_a_server_needs_nothing_for_learning_programs() -> None:
    finished = subprocess.run([sys.executable, "-c", SERVER], capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr


def test_there_are_extras_for_everything() -> None:
    for_users = EXTRAS.keys() - {"all", "docs", "dev"}
    assert EXTRAS["all"] == [f"quincunx[{','.join(sorted(for_users))}]"]
    assert "quincunx[all,docs]" in EXTRAS["dev"]
    assert "quincunx[terminal]" in EXTRAS["server"]  # whose commands are typed there
    for extra in ("pettingzoo", "server"):
        assert "quincunx[pictures]" in EXTRAS[extra]
