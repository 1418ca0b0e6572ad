"""With QUINCUNX_PURE=1 in the environment, all modules of this package run uncompiled.

Python would take the compiled file of a module before its .py; the finder here looks for the .py
alone. It has to be in place before any other module of the package is imported; without it, compiled
modules that this processor cannot run are refused here.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

from quincunx._processor import check_build, read_build

PURE = os.environ.get("QUINCUNX_PURE", "") not in ("", "0")


class SourceFinder:
    """Finds the modules of this package as .py files only."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of a module below quincunx; None leaves all others to the usual finders."""
        if path is None or not name.startswith("quincunx."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


if PURE:
    sys.meta_path.insert(0, SourceFinder)
else:
    check_build(read_build())
