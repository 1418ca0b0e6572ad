"""Layers import downwards only, and importing the package stays light."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import quincunx

PACKAGE = Path(quincunx.__file__).parent

# Each layer with those it may import (besides itself and the package's own top).
LAYERS = {
    "core": set(),
    "games": {"core"},
    "search": {"core"},
    "testing": {"core"},
    "adapters": {"core"},
    "bots": {"core", "games", "search"},
    "match": {"core"},
    "store": {"core", "match"},
    "server": {"core", "search", "bots", "match", "store"},
    "cli": {"core", "games", "search", "adapters", "bots", "testing", "match", "store", "server"},
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


def test_import_loads_no_game_and_no_library_for_terminals_or_servers() -> None:
    code = "import quincunx, sys; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {"typer", "rich", "prompt_toolkit", "numpy", "pydantic", "fastapi", "uvicorn", "sqlalchemy"}
    assert not heavy & set(loaded)
    assert not [module for module in loaded if module.startswith("quincunx.games.")]
