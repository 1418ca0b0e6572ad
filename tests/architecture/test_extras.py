"""Nothing of an extra is imported, or needed, by the base install."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parents[2]

# What the extras bring, with what those need in turn.
BLOCKED = ("numpy", "pettingzoo", "gymnasium", "pyspiel", "open_spiel", "PIL", "resvg_py", "scipy", "absl")

BLOCK = f"""
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {BLOCKED!r}:
            raise ImportError(f"{{name}} is blocked")

sys.meta_path.insert(0, Blocker())
"""

EVERYTHING = """
import importlib, pkgutil, quincunx
for module in pkgutil.walk_packages(quincunx.__path__, "quincunx."):
    if not module.name.startswith("quincunx.adapters.") and not module.name.endswith("__main__"):
        if "migrations" not in module.name:
            importlib.import_module(module.name)
for name in quincunx.game_names():
    game = quincunx.load(name)
    position = game.start(1)
    position.act(position.legal_actions()[0])
    assert len(position.observation(0)) == game.observation_size
    position._repr_svg_()
"""

HELP = """
from typer.testing import CliRunner
from quincunx.cli import app, list_commands
for command in ("", *list_commands()):
    result = CliRunner().invoke(app, [*command.split(), "--help"])
    assert result.exit_code == 0, (command, result.output)
"""

SERVER = """
import pathlib, tempfile
from quincunx.server.app import create_app
from quincunx.server.settings import Settings
with tempfile.TemporaryDirectory() as folder:
    assert create_app(Settings.read(pathlib.Path(folder), None, {})).routes
"""

WITHOUT = """
import quincunx
try:
    quincunx.batch("pyrga", 2)
except ImportError as error:
    assert "quincunx[batch]" in str(error), error
else:
    raise AssertionError("NumPy was not needed")
"""


def run(code: str) -> None:
    finished = subprocess.run([sys.executable, "-c", BLOCK + code], capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr


@pytest.mark.parametrize(
    "code", [EVERYTHING, HELP, SERVER, WITHOUT], ids=["modules", "help", "server", "batch"]
)
def test_the_base_install_needs_no_extra(code: str) -> None:
    run(code)


def test_blocking_blocks() -> None:
    with pytest.raises(AssertionError, match="numpy is blocked"):
        run("import numpy")
    with pytest.raises(AssertionError, match="is blocked"):
        run("import quincunx.adapters.pettingzoo")


@pytest.mark.parametrize(("work", "extra"), [("environments", "pettingzoo"), ("batch", "batch")])
def test_a_command_that_needs_an_extra_says_which_in_one_line(work: str, extra: str) -> None:
    code = f"sys.argv[1:] = ['bench', {work!r}, 'pyrga']; from quincunx.cli import main; main()"
    finished = subprocess.run([sys.executable, "-c", BLOCK + code], capture_output=True, text=True)
    assert finished.returncode == 1
    assert f"pip install 'quincunx[{extra}]'" in finished.stderr
    assert finished.stderr.startswith("error: ")
    assert finished.stderr.count("\n") == 1


def test_developing_brings_all_extras() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    assert f"quincunx[{','.join(sorted(extras.keys() - {'dev'}))}]" in extras["dev"]
