"""Layers import downwards only, and importing the package stays light."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import quincunx

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

PACKAGE = Path(quincunx.__file__).parent

# Each layer with those it may import (besides itself and the package's own top).
LAYERS = {
    "core": set(),
    "games": {"core"},
    "spread": {"core"},
    "search": {"core", "spread"},
    "testing": {"core"},
    "adapters": {"core"},
    "bots": {"core", "spread", "search"},
    "puzzles": {"core", "search", "bots"},
    "match": {"core"},
    "store": {"core", "match"},
    "ugi": {"core", "search", "bots"},
    "hall": {"core", "search", "bots", "puzzles", "match"},
    "anywhere": {"core", "match", "bots", "hall"},
    "server": {"core", "search", "bots", "match", "store", "hall"},
    "bench": {"core", "spread", "search", "adapters", "bots", "testing", "hall", "server"},
    "cli": {
        "core",
        "spread",
        "search",
        "bots",
        "puzzles",
        "match",
        "testing",
        "ugi",
        "store",
        "hall",
        "server",
        "bench",
    },
}


def imported_modules(path: Path) -> set[str]:
    modules = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            modules.add(node.module or "")
            modules |= {f"{node.module}.{alias.name}" for alias in node.names}
    return modules


def layer_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if parts[0] == "quincunx" and len(parts) > 1 else ""


def test_every_folder_is_a_known_layer() -> None:
    assert {path.parent.name for path in PACKAGE.glob("*/__init__.py")} == set(LAYERS)


@pytest.mark.parametrize("layer", LAYERS)
def test_layer_imports_downwards_only(layer: str) -> None:
    for path in (PACKAGE / layer).rglob("*.py"):
        layers = {layer_of(module) for module in imported_modules(path)} & LAYERS.keys()
        assert layers <= LAYERS[layer] | {layer}, path


def test_games_do_not_know_each_other() -> None:
    for path in (PACKAGE / "games").rglob("*.py"):
        own = path.relative_to(PACKAGE / "games").parts[0]
        for module in imported_modules(path):
            parts = module.split(".")
            if parts[:2] == ["quincunx", "games"] and len(parts) > 2:
                assert parts[2] == own, path


def test_kernel_modules_are_plain_python() -> None:
    for path in PACKAGE.rglob("*.pxd"):
        source = path.with_suffix(".py")
        if source.exists():
            assert not {m for m in imported_modules(source) if m.split(".")[0] == "cython"}, source


HEAVY = {
    "numpy",
    "pydantic",
    "fastapi",
    "uvicorn",
    "websockets",
    "sqlalchemy",
    "prompt_toolkit",
    "pettingzoo",
    "ray",
}


def loaded_by(code: str) -> set[str]:
    """The modules that a program has imported by its end."""
    code = f"{code}; import sys; print(*sys.modules)"
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(finished.stdout.split())


def test_import_loads_no_game_and_no_library_for_terminals_or_servers() -> None:
    loaded = loaded_by("import quincunx")
    assert not (HEAVY | {"rich", "email", "importlib.metadata"}) & loaded
    assert not [module for module in loaded if module.startswith("quincunx.games.")]


def test_a_command_does_not_wait_for_the_libraries_of_others() -> None:
    loaded = loaded_by("import quincunx.cli; quincunx.cli.run(['games'])")
    assert not (HEAVY | {"rich.progress", "rich.markdown"}) & loaded
    others = ("quincunx.server", "quincunx.bench", "quincunx.bots", "quincunx.search", "quincunx.testing")
    assert not [module for module in loaded if module.startswith(others)]
    assert {module for module in loaded if module.startswith("quincunx.cli.") and module.count(".") == 2} == {
        "quincunx.cli.games",
        "quincunx.cli.support",
    }
