"""One archive of the package for browsers: its Python files, its data and the modules as WebAssembly.

It has no times in it, so that the same content is the same file.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tools.anywhere.errors import BuildError
from tools.anywhere.writing import write

ROOT = Path(__file__).parents[2]
ARCHIVE = "quincunx.zip"
PACKAGE = "quincunx"
# Rooms that need more than Python, or have nothing to do in a browser.
LEFT_OUT = {"__main__.py", "adapters", "bench", "cli", "fonts", "server", "store", "ugi", "web"}
KINDS = {".py", ".json", ".md", ".book", ".survey", ".record", ".note"}
NOTE = f"{PACKAGE}/_build.note"

Files = Mapping[str, bytes]


def files_of_source(source: Path, modules: Mapping[str, Path], build: Any) -> Files:
    """The files of the package in a source tree, with modules for browsers, and a note that says so."""
    paths = {path.relative_to(source).as_posix(): path for path in (source / PACKAGE).rglob("*")}
    wanted = {name: path for name, path in paths.items() if path.suffix in KINDS and _is_wanted(name)}
    files = {name: path.read_bytes() for name, path in {**wanted, **modules}.items()}
    return {**_without_twins(files), NOTE: json.dumps(asdict(build)).encode() + b"\n", **_licences()}


def files_of_wheel(wheel: zipfile.ZipFile, suffix: str) -> Files:
    """The same out of a wheel, whose modules have to fit the Python that is to load them."""
    names = [name for name in wheel.namelist() if _is_wanted(name)]
    modules = [name for name in names if name.endswith(".so")]
    strange = [name for name in modules if not name.endswith(suffix)]
    if not modules or strange:
        found = strange[0] if strange else "no compiled module"
        raise BuildError(f"the wheel has {found}, where modules end in {suffix}: it is for another Pyodide")
    wanted = [name for name in names if Path(name).suffix in {*KINDS, ".so"}]
    return {**_without_twins({name: wheel.read(name) for name in wanted}), **_licences()}


def write_archive(file: Path, files: Files) -> Path:
    """Pack files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    write(file, packed.getvalue())
    return file


def _without_twins(files: Files) -> Files:
    """The same without sources that nobody imports, since they have been compiled."""
    compiled = {name.partition(".")[0] for name in files if name.endswith(".so")}
    return {name: content for name, content in files.items() if name.removesuffix(".py") not in compiled}


def _is_wanted(name: str) -> bool:
    package, _, rest = name.partition("/")
    return package == PACKAGE and rest.partition("/")[0] not in LEFT_OUT


def _licences() -> Files:
    return {f"{PACKAGE}/{name}": (ROOT / name).read_bytes() for name in ("LICENSE", "NOTICE")}
