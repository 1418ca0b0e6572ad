"""Runs the lines of a Dockerfile without a container engine.

A folder stands for the file system of a stage: absolute paths are taken below it, and a fresh virtual
environment stands for the Python of the image. Programs that need root say only that they were called.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

NEEDS_ROOT = ("apt-get", "chown", "useradd")
# What a build is told by the machine: how to reach the package index.
KEPT = re.compile(r"HOME|PIP_\w+|\w+_proxy|SSL_CERT_FILE", re.IGNORECASE)
# The beginning of an absolute path; not of what follows the host in an address, nor inside another path.
ABSOLUTE = re.compile(r"(?<![\w./:-])/(?=[a-z])")


@dataclass(frozen=True)
class Instruction:
    """One instruction: its word, its options such as --mount=…, and the rest."""

    word: str
    options: dict[str, str]
    rest: str

    @property
    def words(self) -> list[str]:
        """The rest as words: of the exec form, or parted by blanks."""
        return list(json.loads(self.rest)) if self.rest.startswith("[") else shlex.split(self.rest)


def parse(text: str) -> list[Instruction]:
    """The instructions of a Dockerfile, in order."""
    lines = re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ").splitlines()
    found = []
    for line in filter(None, map(str.strip, lines)):
        word, rest = line.split(maxsplit=1)
        options = {}
        while match := re.match(r"--(\w[\w-]*)=(\S+)\s+", rest):
            options[match[1]] = match[2]
            rest = rest[match.end() :]
        found.append(Instruction(word, options, rest))
    return found


def read_ignored(root: Path) -> list[str]:
    """The patterns of .dockerignore."""
    lines = (root / ".dockerignore").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def is_ignored(path: Path, patterns: list[str]) -> bool:
    """Whether a file stays outside; the last pattern that fits it, or a folder it is in, decides."""
    ignored = False
    for pattern in patterns:
        wanted = pattern.removeprefix("!")
        if wanted.startswith("**/"):
            fits = any(fnmatchcase(part, wanted[3:]) for part in path.parts)
        else:
            pieces = wanted.split("/")
            fits = len(path.parts) >= len(pieces) and all(map(fnmatchcase, path.parts, pieces))
        if fits:
            ignored = not pattern.startswith("!")
    return ignored


def copy_context(root: Path, target: Path) -> None:
    """Copy what the engine is given of a folder; a folder that is ignored is ignored as a whole."""
    patterns = read_ignored(root)

    def skipped(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if is_ignored((Path(folder) / name).relative_to(root), patterns)]

    shutil.copytree(root, target, ignore=skipped, dirs_exist_ok=True)


class Image:
    """What a Dockerfile makes of a source folder, below a folder of this machine."""

    def __init__(self, source: Path, folder: Path, **environment: str) -> None:
        self._source = source
        self._folder = folder
        self._stubs = folder / "stubs"
        self._log = folder / "calls"
        self._working = "/"
        self._stage = ""
        kept = {name: value for name, value in os.environ.items() if KEPT.fullmatch(name)}
        self.root = folder / "root"
        path = [self.root / "usr" / "local" / "bin", self._stubs, "/usr/bin", "/bin"]
        self.environment = {**kept, **environment, "PATH": os.pathsep.join(map(str, path))}
        self.user = "root"
        self.volumes: list[Path] = []
        self.command: list[str] = []
        self.health: list[str] = []
        self._make_stubs()

    @property
    def calls(self) -> list[str]:
        """The calls of programs that need root."""
        return self._log.read_text().splitlines()

    def build(self) -> None:
        """Run every instruction of the Dockerfile."""
        text = (self._source / "deploy" / "Dockerfile").read_text(encoding="utf-8")
        for instruction in parse(text):
            getattr(self, f"_do_{instruction.word.lower()}")(instruction)

    def run(self, words: list[str]) -> subprocess.CompletedProcess[str]:
        """Run a program in the image."""
        return subprocess.run(
            words, cwd=self.root, env=self.environment, capture_output=True, text=True, check=False
        )

    def _make_stubs(self) -> None:
        self._stubs.mkdir()
        self._log.touch()
        for name in NEEDS_ROOT:
            stub = self._stubs / name
            stub.write_text(f'#!/bin/sh\necho {name} "$@" >> {shlex.quote(str(self._log))}\n')
            stub.chmod(0o755)

    def _below(self, text: str) -> str:
        """A text with its absolute paths taken below the root of the image."""
        return ABSOLUTE.sub(lambda _: f"{self.root}/", text)

    def _do_from(self, instruction: Instruction) -> None:
        image, *name = instruction.words
        assert image.startswith("python:"), image
        if self._stage:
            self.root.rename(self._folder / self._stage)
        self._stage = name[1] if name else "last"
        self.root.mkdir()
        self._working = "/"
        # The next stage begins as this one does, and in the same place: what has been made once fits it too.
        python, fresh = self.root / "usr" / "local", self._folder / "python"
        if not fresh.exists():
            subprocess.run([sys.executable, "-m", "venv", python], check=True)
            shutil.copytree(python, fresh, symlinks=True)
        else:
            shutil.copytree(fresh, python, symlinks=True)

    def _do_workdir(self, instruction: Instruction) -> None:
        self._working = instruction.rest
        Path(self._below(self._working)).mkdir(parents=True, exist_ok=True)

    def _do_copy(self, instruction: Instruction) -> None:
        assert (instruction.rest, instruction.options) == (". .", {}), "only the whole context is copied"
        copy_context(self._source, Path(self._below(self._working)))

    def _do_run(self, instruction: Instruction) -> None:
        mount = dict(part.split("=") for part in instruction.options.get("mount", "").split(",") if part)
        if mount:
            assert mount["type"] == "bind", mount
            target = Path(self._below(mount["target"]))
            shutil.copytree(f"{self._folder / mount['from']}{mount['source']}", target)
        folder = self._below(self._working)
        finished = self.run(["sh", "-e", "-c", f"cd {shlex.quote(folder)}\n{self._below(instruction.rest)}"])
        assert finished.returncode == 0, f"{instruction.rest}\n{finished.stdout}{finished.stderr}"
        if mount:
            shutil.rmtree(target)

    def _do_user(self, instruction: Instruction) -> None:
        self.user = instruction.rest

    def _do_volume(self, instruction: Instruction) -> None:
        self.volumes += [Path(self._below(word)) for word in instruction.words]

    def _do_expose(self, instruction: Instruction) -> None:
        assert instruction.rest.isdigit()

    def _do_healthcheck(self, instruction: Instruction) -> None:
        word, _, rest = instruction.rest.partition(" ")
        assert word == "CMD"
        self.health = [self._below(part) for part in json.loads(rest)]

    def _do_cmd(self, instruction: Instruction) -> None:
        self.command = [self._below(part) for part in json.loads(instruction.rest)]
