"""Builds an sdist and a wheel into dist/, checks them, and plays with each in an environment of its own."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tools.release.contents import ROOT, check_sdist, check_wheel

EXTRAS = "[server,terminal]"
QUIET = ["--quiet", "--disable-pip-version-check"]


def main() -> None:
    """Go through all steps; the first that fails ends it."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    parser.add_argument(
        "--into", type=Path, default=ROOT / "dist", metavar="DIR", help="emptied, then filled"
    )
    arguments = parser.parse_args()
    say("building the sdist, and a portable wheel of it")
    sdist, wheel = build(arguments.into.resolve())
    say("checking metadata, description and contents")
    run([sys.executable, "-m", "twine", "check", "--strict", str(sdist), str(wheel)])
    report([*check_sdist(sdist), *check_wheel(wheel)])
    for archive in (wheel, sdist):
        say(f"installing {archive.name} where nothing else is, and playing there")
        play_with(archive)
    say(f"{sdist.name} and {wheel.name} are in {arguments.into}")


def build(folder: Path) -> tuple[Path, Path]:
    """Build into a folder, from sources alone: the wheel is made of the sdist."""
    shutil.rmtree(folder, ignore_errors=True)
    portable = {**os.environ, "QUINCUNX_PORTABLE": "1"}
    run(
        [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)],
        env=portable,
        output=subprocess.DEVNULL,
    )
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sdist, wheel


def play_with(archive: Path) -> None:
    """Install an archive into a new environment, and play a game in the terminal and one at a server."""
    with tempfile.TemporaryDirectory() as folder:
        run([sys.executable, "-m", "venv", folder])
        python = Path(folder, "Scripts" if sys.platform == "win32" else "bin", "python")
        # Away from the source, so that nothing but what is installed can be found.
        run([str(python), "-m", "pip", "install", *QUIET, f"{archive}{EXTRAS}"], cwd=folder)
        run([str(python), "-P", str(ROOT / "tools" / "release" / "play.py")], cwd=folder)


def report(faults: Iterable[str]) -> None:
    """End with all that was found wrong, if anything was."""
    found = list(faults)
    if found:
        sys.exit("\n".join(found))


def run(
    command: list[str], cwd: str | None = None, env: dict[str, str] | None = None, output: int | None = None
) -> None:
    """Run a program; its failure is the end."""
    clean = {name: value for name, value in (env or os.environ).items() if name != "PYTHONPATH"}
    finished = subprocess.run(command, cwd=cwd or ROOT, env=clean, stdout=output)
    if finished.returncode != 0:
        sys.exit(f"failed: {' '.join(command)}")


def say(what: str) -> None:
    """Tell what is being done."""
    print(f"== {what}", flush=True)


if __name__ == "__main__":
    main()
