"""Pyodide: CPython as WebAssembly, as it comes from npm."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from tools.anywhere.errors import BuildError
from tools.anywhere.writing import write

LOCK = "pyodide-lock.json"
# What a module loads; the library is packed anew (bytecode.py).
WANTED = ("pyodide.asm.js", "pyodide.mjs", "pyodide.asm.wasm")
NOTICE = "NOTICE.txt"
LICENCES = """\
The files beside this one are
- Pyodide {version}, under the Mozilla Public License 2.0; its source is at https://github.com/pyodide/pyodide.
  It contains CPython {python}, under the licence of the Python Software Foundation (https://docs.python.org/license.html);
  its library, python_stdlib.zip, has bytecode for some sources, and lacks what does not work in a browser.
- quincunx.zip, this project, under the Apache License 2.0 (LICENSE and NOTICE in it).
"""


@dataclass(frozen=True)
class Runtime:
    """One version of Pyodide, unpacked in a folder."""

    folder: Path
    version: str
    python: str

    @classmethod
    def read(cls, folder: Path) -> Runtime:
        """What the package says about itself."""
        try:
            version = json.loads((folder / "package.json").read_text(encoding="utf-8"))["version"]
            info = json.loads((folder / LOCK).read_text(encoding="utf-8"))["info"]
        except (OSError, ValueError, KeyError) as error:
            raise BuildError(f"there is no Pyodide in {folder} ({error}): run `make anywhere`") from None
        return cls(folder, str(version), str(info["python"]))

    @property
    def suffix(self) -> str:
        """How the names of compiled modules end that its Python loads."""
        major, minor, *_ = self.python.split(".")
        return f".cpython-{major}{minor}-wasm32-emscripten.so"

    def copy_to(self, folder: Path) -> None:
        """Put what a browser needs into a folder.

        Its lock file lists packages that could be fetched from elsewhere; here it lists none, so none is.
        """
        folder.mkdir(parents=True, exist_ok=True)
        for path in folder.glob("pyodide*"):
            if path.name not in (*WANTED, LOCK):
                path.unlink()
        for name in WANTED:
            write(folder / name, (self.folder / name).read_bytes())
        lock = json.loads((self.folder / LOCK).read_text(encoding="utf-8"))
        write(folder / LOCK, json.dumps({**lock, "packages": {}}).encode() + b"\n")
        write(folder / NOTICE, LICENCES.format(version=self.version, python=self.python).encode())
