"""One source, two speeds: compiled modules are compiled, and both speeds give the same."""

import importlib
import json
from pathlib import Path

import pytest

import quincunx
from quincunx import _pure
from quincunx.search.playouts import run_playouts
from tests.uncompiled import run_uncompiled
from tests.variants import variants

PACKAGE = Path(quincunx.__file__).parent
KERNEL = sorted(
    ".".join(("quincunx", *path.relative_to(PACKAGE).with_suffix("").parts))
    for path in PACKAGE.rglob("*.pxd")
    if path.with_suffix(".py").exists()
)

PLAY = """
import json, sys
import quincunx
from quincunx.search.playouts import run_playouts
print(json.dumps({name: run_playouts(quincunx.load(name).start(9), 20, 3) for name in sys.argv[1:]}))
"""


def test_there_are_kernel_modules() -> None:
    assert "quincunx.core.position" in KERNEL
    assert "quincunx.games.pyrga.rules" in KERNEL


@pytest.mark.parametrize("module", KERNEL)
def test_kernel_module_is_loaded_in_the_speed_asked_for(module: str) -> None:
    file = importlib.import_module(module).__file__
    assert file is not None
    assert Path(file).suffix == (".py" if _pure.PURE else Path(file).suffix)
    assert file.endswith(".py") == _pure.PURE


@pytest.mark.compiled
@pytest.mark.parametrize("module", KERNEL)
def test_binary_is_not_older_than_its_source(module: str) -> None:
    binary = Path(importlib.import_module(module).__file__ or "")
    source = PACKAGE.parent / (module.replace(".", "/") + ".py")
    assert binary.stat().st_mtime >= max(
        path.stat().st_mtime for path in (source, source.with_suffix(".pxd"))
    ), "compile again: make test"


@pytest.mark.compiled
def test_random_games_are_the_same_in_both_speeds() -> None:
    names = [str(game) for game in variants() if game.action_count]
    plain = run_uncompiled(PLAY, *names)
    expected = {name: run_playouts(quincunx.load(name).start(9), 20, 3) for name in names}
    assert json.loads(plain) == json.loads(json.dumps(expected))
