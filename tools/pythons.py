"""`python -m tools.pythons`: installs and tests the package with each Python here that it is for."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
ENVIRONMENTS = ROOT / "build" / "pythons"
TESTS = ["tests/core", "tests/games", "tests/conformance", "tests/match", "tests/store", "tests/cli"]


def versions() -> list[str]:
    """Those that the package is for, such as 3.11."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))


def find(version: str) -> Path | None:
    """A Python of a version: on the path, or among those of pyenv."""
    managed = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
    on_path = shutil.which(f"python{version}")
    candidates = [*map(str, managed), *filter(None, [on_path])]
    # One without the module that makes environments is of no use, and neither is a shim for another version.
    works = f"import ensurepip, sys; sys.exit(sys.version_info[:2] != {tuple(map(int, version.split('.')))})"
    for candidate in candidates:
        if subprocess.run([candidate, "-c", works], capture_output=True).returncode == 0:
            return Path(candidate)
    return None


def try_with(python: Path, version: str, tests: list[str]) -> bool:
    """Install into an environment of its own, test, and play; whether all of it went well."""
    folder = ENVIRONMENTS / version
    inside = folder / "bin" / "python"
    locked = ["--quiet", "--constraint", "requirements/dev.txt"]
    steps: list[list[str | Path]] = [
        [python, "-m", "venv", "--clear", folder],
        [inside, "-m", "pip", "install", *locked, f"{ROOT}[dev]"],
        [inside, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests],
        [inside, "-P", ROOT / "tools" / "release" / "play.py"],
    ]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return all(subprocess.run(step, cwd=ROOT, env=environment).returncode == 0 for step in steps)


def main() -> None:
    """Try every version in turn, then say how each has done."""
    parser = argparse.ArgumentParser(prog="python -m tools.pythons", description=__doc__)
    parser.add_argument("tests", nargs="*", default=TESTS, help="what is run, as pytest takes it")
    parser.add_argument(
        "--version", action="append", choices=versions(), help="only this one; can be repeated"
    )
    arguments = parser.parse_args()
    results = {}
    for version in arguments.version or versions():
        python = find(version)
        if python is None:
            results[version] = "is not on this machine"
            continue
        print(f"== Python {version}: {python}", flush=True)
        results[version] = "passed" if try_with(python, version, arguments.tests) else "failed"
    for version, result in results.items():
        print(f"Python {version}: {result}")
    sys.exit("failed" in results.values())


if __name__ == "__main__":
    main()
