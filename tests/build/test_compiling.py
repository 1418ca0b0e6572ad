"""What setup.py compiles, and for which processor; tried on two small modules."""

import os
import platform
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from quincunx._processor import NOTE, Build, read_abilities, read_build, write_build

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parents[2]
CHOICES = ("QUINCUNX_PURE", "QUINCUNX_PORTABLE", "QUINCUNX_NATIVE", "QUINCUNX_SANITIZE")
CAN_CHECK = platform.machine() == "x86_64" and bool(read_abilities())
SMALL = (
    *("setup.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE"),
    *(f"src/quincunx/{name}.py" for name in ("__init__", "_processor", "_version", "core/__init__")),
    *(f"src/quincunx/core/{name}" for name in ("planes.py", "planes.pxd", "rewards.py", "rewards.pxd")),
    *(f"src/quincunx/core/{name}" for name in ("cbits.pxd", "bits.py", "bits.h")),
)


class Tree:
    """A copy of the source with two kernel modules: `planes`, and `rewards`, which needs `bits`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "src/quincunx"
        for name in SMALL:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)

    def run(self, *command: str, **choices: str) -> subprocess.CompletedProcess[str]:
        environment = {name: text for name, text in os.environ.items() if name not in CHOICES}
        return subprocess.run(
            [sys.executable, "setup.py", "--quiet", *command],
            cwd=self.folder,
            env={**environment, **choices},
            capture_output=True,
            text=True,
        )

    def compile(self, **choices: str) -> list[str]:
        """Build in place; the names of the modules that were compiled."""
        finished = self.run("build_ext", "--inplace", **choices)
        assert finished.returncode == 0, finished.stderr
        compiled = re.findall(r"^ +\d+ of \d+: quincunx\.core\.(\w+)$", finished.stdout, re.MULTILINE)
        assert f"Compiling {len(compiled)} of 2 modules" in finished.stdout
        return sorted(compiled)

    def touch(self, name: str, text: str = "\n") -> None:
        with (self.package / "core" / name).open("a") as file:
            file.write(text)

    def note(self) -> Build | None:
        return read_build(self.package / NOTE.name)


def needs_of(tree: Tree) -> list[str]:
    note = tree.note()
    assert note
    return note.needs


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path / "tree")


def test_only_what_a_change_touches_is_compiled(tree: Tree) -> None:
    assert tree.compile() == ["planes", "rewards"]
    assert tree.compile() == []
    for changed, compiled in (
        ("planes.py", ["planes"]),
        ("planes.pxd", ["planes"]),
        ("bits.py", []),
        ("cbits.pxd", ["planes", "rewards"]),
        ("bits.h", ["planes", "rewards"]),
    ):
        tree.touch(changed)
        assert (changed, tree.compile()) == (changed, compiled)


@pytest.mark.skipif(not CAN_CHECK, reason="the processor of this machine cannot be checked at import")
def test_in_place_is_for_this_processor_and_other_flags_compile_everything(tree: Tree) -> None:
    tree.compile()
    native = tree.note()
    assert native
    assert "-march=native" in native.flags
    assert native.needs
    assert set(native.needs) <= read_abilities()
    assert tree.compile(QUINCUNX_PORTABLE="1") == ["planes", "rewards"]
    portable = tree.note()
    assert portable
    assert portable.needs == []
    assert "-march=native" not in portable.flags


@pytest.mark.parametrize(("choices", "portable"), [({}, True), ({"QUINCUNX_NATIVE": "1"}, not CAN_CHECK)])
def test_wheels_are_portable_unless_asked_otherwise(
    tree: Tree, choices: dict[str, str], portable: bool
) -> None:
    write_build(Build(needs=["nonesuch"]), tree.package / NOTE.name)  # of other modules than the wheel's
    finished = tree.run("bdist_wheel", "--dist-dir", "made", **choices)
    assert finished.returncode == 0, finished.stderr
    (wheel,) = (tree.folder / "made").iterdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extract(f"quincunx/{NOTE.name}", tree.folder)
    made = read_build(tree.folder / "quincunx" / NOTE.name)
    assert made
    assert (made.needs == []) == portable
    assert "nonesuch" not in made.needs


def test_a_wheel_for_browsers_asks_nothing_of_the_machine_that_builds_it(tree: Tree) -> None:
    """Tools that build for Pyodide name the machine in this variable."""
    finished = tree.run("build", "--build-lib", "made", _PYTHON_HOST_PLATFORM="emscripten_4_0_9_wasm32")
    assert finished.returncode == 0, finished.stderr
    made = read_build(tree.folder / "made/quincunx" / NOTE.name)
    assert made
    assert (made.needs, made.machine) == ([], "wasm32")


def test_a_failing_c_build_is_an_error_and_old_modules_keep_their_needs(tree: Tree) -> None:
    tree.compile()
    for note in tree.folder.rglob(NOTE.name):
        write_build(Build(flags=["-O0"], needs=["nonesuch"]), note)
    kept = (tree.package / "core/bits.h").read_text()
    (tree.package / "core/bits.h").write_text("#error broken\n")
    finished = tree.run("build_ext", "--inplace")
    assert finished.returncode != 0
    assert "broken" in finished.stdout + finished.stderr
    assert "nonesuch" in needs_of(tree)
    (tree.package / "core/bits.h").write_text(kept)
    assert tree.compile() == ["planes", "rewards"]
    assert "nonesuch" not in needs_of(tree)


def test_after_a_mistake_only_what_it_was_in_is_compiled(tree: Tree) -> None:
    tree.compile()
    tree.touch("planes.py", "def (\n")
    assert tree.run("build_ext", "--inplace").returncode != 0
    shutil.copy(ROOT / "src/quincunx/core/planes.py", tree.package / "core/planes.py")
    assert tree.compile() == ["planes"]


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the instruction sets of another family")
def test_what_flags_of_the_compiler_need_of_a_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    script: dict[str, Any] = runpy.run_path("setup.py", run_name="setup")
    known = {"pni", "abm", "bmi1", "bmi2", "avx", "avx2", "avx512f", "avx512_vbmi2", "fpu", "rdseed"}
    script["processor"].read_abilities = lambda: frozenset(known)
    assert script["needs_of"]() == []
    assert script["needs_of"]("-mbmi", "-mbmi2", "-mlzcnt", "-mrdseed") == ["abm", "bmi1", "bmi2"]
    assert {"avx", "avx2", "avx512f", "avx512_vbmi2", "pni"} <= set(script["needs_of"]("-mavx512vbmi2"))
    assert script["needs_of"]("-mno-such-thing") == []
