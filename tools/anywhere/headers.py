"""The headers of the CPython that runs in the browser, with a pyconfig.h that describes WebAssembly.

Headers of one version are the same on every machine but for pyconfig.h; any installed Python of that version
has them, and otherwise Debian's package, which is unpacked without being installed.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.anywhere.errors import BuildError

CONFIGURATION = Path(__file__).with_name("pyconfig.h")
WHERE = "import sysconfig; print(sysconfig.get_path('include'))"


def gather(folder: Path, python: str) -> Path:
    """Put the headers into a folder, unless they are there; returns it."""
    minor = ".".join(python.split(".")[:2])
    note = folder / "version"
    if not note.exists() or note.read_text(encoding="utf-8") != minor:
        shutil.rmtree(folder, ignore_errors=True)
        with tempfile.TemporaryDirectory() as unpacked:
            shutil.copytree(_find(minor, Path(unpacked)), folder)
        note.write_text(minor, encoding="utf-8")
    shutil.copyfile(CONFIGURATION, folder / CONFIGURATION.name)
    return folder


def _find(minor: str, unpacked: Path) -> Path:
    """A folder that has the headers of a version; one that has to be fetched is unpacked."""
    for folder in _installed(minor):
        if (folder / "Python.h").exists():
            return folder
    fetch = ["apt-get", "download", f"libpython{minor}-dev"]
    try:
        subprocess.run(fetch, cwd=unpacked, check=True, capture_output=True)
        (package,) = unpacked.glob("*.deb")
        subprocess.run(["dpkg-deb", "--extract", package.name, "."], cwd=unpacked, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise BuildError(
            f"no headers of Python {minor} were found: install that Python so that `python{minor}` starts, "
            f"or the package libpython{minor}-dev"
        ) from None
    return unpacked / f"usr/include/python{minor}"


def _installed(minor: str) -> Iterator[Path]:
    """Where headers of a version may be on this machine."""
    asking = [f"python{minor}", "-c", WHERE]
    with contextlib.suppress(
        OSError, subprocess.CalledProcessError
    ):  # there may be none, or none that starts
        yield Path(subprocess.run(asking, check=True, capture_output=True, text=True).stdout.strip())
    yield Path(f"/usr/include/python{minor}")
