"""Compiles the C files that Cython has written to WebAssembly, each to a module that Pyodide loads."""

from __future__ import annotations

import hashlib
import os
import runpy
import shutil
import subprocess
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.anywhere.errors import BuildError

ROOT = Path(__file__).parents[2]
COMPILER = "emcc"
# No contraction: a product and a sum are rounded one after the other, as in Python and in native modules.
FLAGS = ["-O2", "-g0", "-fno-math-errno", "-ffp-contract=off", "-fPIC", "-sSIDE_MODULE=2", "-sWASM_BIGINT"]
# Cython's ordinary way to begin a module calls a function of CPython whose type is another one there.
DEFINED = ["-DCYTHON_PEP489_MULTI_PHASE_INIT=0"]


@dataclass(frozen=True)
class Module:
    """A module of the package: its name, what it is compiled from, and how."""

    name: str
    source: Path
    include: tuple[Path, ...]
    flags: tuple[str, ...]

    def file(self, folder: Path, suffix: str) -> Path:
        """Where it belongs below a folder."""
        return folder.joinpath(*self.name.split(".")).with_suffix(suffix)


def note() -> Any:
    """How the modules were compiled, for the check at import."""
    processor = runpy.run_path(str(ROOT / "src/quincunx/_processor.py"))
    return processor["Build"](FLAGS, [], processor["WEB_ASSEMBLY"])


def listed(include: Path) -> list[Module]:
    """All compiled modules as setup.py knows them, the largest first, so that none is left for the end."""
    recipe = runpy.run_path(str(ROOT / "setup.py"))
    modules = [
        Module(
            extension.name,
            ROOT / recipe["TRANSLATED"] / Path(extension.sources[0]).with_suffix(".c"),
            (include, *(ROOT / folder for folder in extension.include_dirs)),
            (*FLAGS, *DEFINED, *(["-O1"] if extension.name in recipe["LUKEWARM"] else [])),
        )
        for extension in recipe["modules"]()
    ]
    missing = [module.name for module in modules if not module.source.exists()]
    if missing:
        raise BuildError(f"{missing[0]} has not been translated to C: run `make anywhere`")
    return sorted(modules, key=lambda module: -module.source.stat().st_size)


def compile_modules(folder: Path, include: Path, suffix: str) -> dict[str, Path]:
    """Compile what has changed, on all cores; returns the files by their paths in the package."""
    if shutil.which(COMPILER) is None:
        raise BuildError("there is no emscripten on this machine: install the package `emscripten`")
    version = subprocess.run([COMPILER, "--version"], check=True, capture_output=True).stdout
    modules = listed(include)
    common = hashlib.sha256(version)
    for path in sorted([*include.rglob("*.h"), *(ROOT / "src").rglob("*.h")]):
        common.update(path.read_bytes())
    stamps = {module: _stamp(module, common) for module in modules}
    files = {module: module.file(folder, suffix) for module in modules}
    stale = [module for module in modules if _read(files[module]) != stamps[module]]
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    print(f"Compiling {len(stale)} of {len(modules)} modules to WebAssembly on {cores} cores", flush=True)
    with ThreadPoolExecutor(cores) as pool:
        done = pool.map(lambda module: _compile(module, files[module], stamps[module]), stale)
        _report(done, len(stale))
    return {path.relative_to(folder).as_posix(): path for path in files.values()}


def _report(done: Iterable[str], count: int) -> None:
    for number, name in enumerate(done, start=1):
        print(f"  {number:2} of {count}: {name}", flush=True)


def _compile(module: Module, file: Path, stamp: str) -> str:
    file.parent.mkdir(parents=True, exist_ok=True)
    _stamp_of(file).unlink(missing_ok=True)
    exported = f"-sEXPORTED_FUNCTIONS=_PyInit_{module.name.rpartition('.')[2]}"
    include = [f"-I{folder}" for folder in module.include]
    command = [COMPILER, *module.flags, *include, exported, str(module.source), "-o", str(file)]
    finished = subprocess.run(command, capture_output=True, text=True)
    if finished.returncode:
        raise BuildError(f"{module.name} cannot be compiled:\n{finished.stderr}")
    _stamp_of(file).write_text(stamp, encoding="ascii")
    return module.name


def _stamp(module: Module, common: Any) -> str:
    """A digest of all that a compiled module depends on."""
    digest = common.copy()
    digest.update(" ".join(module.flags).encode())
    digest.update(module.source.read_bytes())
    return str(digest.hexdigest())


def _stamp_of(file: Path) -> Path:
    return file.with_name(file.name + ".stamp")


def _read(file: Path) -> str:
    """Of what a file was compiled; nothing if there is none."""
    stamp = _stamp_of(file)
    return stamp.read_text(encoding="ascii") if stamp.exists() and file.exists() else ""
