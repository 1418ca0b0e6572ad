"""`python -m tools.anywhere`: builds what runs the package in a browser, as plain files for any static host.

The compiled modules come from emscripten here, which fits the Pyodide that requirements name (package.json);
or from a wheel that cibuildwheel has built for another Pyodide, which then has to be given too.
"""

from __future__ import annotations

import argparse
import sys
import zipfile
from pathlib import Path

from tools.anywhere import bytecode, compiling, headers, packing, pages
from tools.anywhere.errors import BuildError
from tools.anywhere.pages import RUNTIME_FOLDER
from tools.anywhere.runtime import Runtime

ROOT = Path(__file__).parents[2]
RUNTIME = ROOT / "build/pyodide/node_modules/pyodide"
COMPILED = ROOT / "build/wasm"


def main() -> None:
    """Go through all steps; the first that fails ends it."""
    parser = argparse.ArgumentParser(prog="python -m tools.anywhere", description=__doc__)
    parser.add_argument("--into", type=Path, default=ROOT / "build/anywhere", metavar="DIR")
    parser.add_argument(
        "--runtime", type=Path, default=RUNTIME, metavar="DIR", help="the npm package pyodide, unpacked"
    )
    parser.add_argument(
        "--wheel", type=Path, metavar="FILE", help="a wheel for that Pyodide; nothing is compiled then"
    )
    arguments = parser.parse_args()
    try:
        build(arguments.into.resolve(), arguments.runtime, arguments.wheel)
    except BuildError as error:
        sys.exit(f"python -m tools.anywhere: {error}")


def build(into: Path, package: Path, wheel: Path | None) -> None:
    """Write the runtime with the package into a folder."""
    runtime = Runtime.read(package)
    if wheel is None:
        include = headers.gather(COMPILED / "include", runtime.python)
        modules = compiling.compile_modules(COMPILED / "modules", include, runtime.suffix)
        files = packing.files_of_source(ROOT / "src", modules, compiling.note())
    else:
        with zipfile.ZipFile(wheel) as opened:
            files = packing.files_of_wheel(opened, runtime.suffix)
    folder = into / RUNTIME_FOLDER
    runtime.copy_to(folder)
    files, library = bytecode.compile_imports(package, files, COMPILED)
    archive = packing.write_archive(folder / packing.ARCHIVE, files)
    packing.write_archive(folder / bytecode.LIBRARY, library)
    pages.write_pages(into)
    print(f"{archive.name} has {len(files)} files, {archive.stat().st_size / 1e6:.1f} MB; all is in {into}")


if __name__ == "__main__":
    main()
