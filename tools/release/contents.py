"""What an sdist and a wheel have to contain, and what a package index will show of them."""

from __future__ import annotations

import re
import subprocess
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = "src/"
# What building adds to the files of the repository.
ADDED_TO_SDIST = re.compile(r"PKG-INFO|setup\.cfg|src/quincunx\.egg-info/.*")
ADDED_TO_WHEEL = re.compile(r"quincunx-[^/]+\.dist-info/.*|quincunx/.*\.(so|pyd|note)")
LINK = re.compile(r"\]\(([^)\s#]+)[^)]*\)")
FIELDS = ("Author", "Classifier", "Description-Content-Type", "License-Expression", "Project-URL", "Summary")


def tracked_files() -> set[str]:
    """The files of the repository."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    return set(filter(None, listed.stdout.split("\0")))


def check_sdist(path: Path) -> Iterator[str]:
    """What is wrong with an sdist: it is the repository, no more and no less."""
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames() if archive.getmember(name).isfile()}
        described = archive.extractfile(f"{path.name.removesuffix('.tar.gz')}/PKG-INFO")
        assert described is not None
        yield from check_metadata(message_from_bytes(described.read()))
    yield from _compare(names, tracked_files(), ADDED_TO_SDIST)


def check_wheel(path: Path) -> Iterator[str]:
    """What is wrong with a wheel: it is the package, compiled."""
    with zipfile.ZipFile(path) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
        described = next(name for name in names if name.endswith(".dist-info/METADATA"))
        yield from check_metadata(message_from_bytes(archive.read(described)))
    package = {name.removeprefix(PACKAGE) for name in tracked_files() if name.startswith(PACKAGE)}
    yield from _compare(names, package, ADDED_TO_WHEEL)
    for source in sorted(name for name in names if name.endswith(".pxd") and _is_compiled(name, package)):
        stem = source.removesuffix("pxd")
        if not any(name.startswith(stem) and name.endswith((".so", ".pyd")) for name in names):
            yield f"{source} has no compiled module"


def _is_compiled(declarations: str, package: set[str]) -> bool:
    return declarations.removesuffix("pxd") + "py" in package and not declarations.endswith("__init__.pxd")


def _compare(names: set[str], expected: set[str], added: re.Pattern[str]) -> Iterator[str]:
    yield from (f"{name} is missing" for name in sorted(expected - names))
    yield from (
        f"{name} does not belong there" for name in sorted(names - expected) if not added.fullmatch(name)
    )


def check_metadata(metadata: Message) -> Iterator[str]:
    """What is wrong with how a package index will present it."""
    yield from (f"the metadata has no {name}" for name in FIELDS if not metadata[name])
    if "Typing :: Typed" not in metadata.get_all("Classifier", []):
        yield "the metadata does not say that the package is typed"
    text = str(metadata.get_payload())
    links = LINK.findall(text)
    if not links:
        yield "the description has no links"
    for link in links:
        yield from check_link(link)


def check_link(link: str) -> Iterator[str]:
    """What is wrong with a link: it has to be a whole address, and if of the repository, of a file."""
    if not link.startswith("https://"):
        yield f"the link {link} leads nowhere on a package index"
    inside = re.fullmatch(re.escape(repository()) + r"/(?:blob|raw)/HEAD/(.*)", link)
    if inside and not (ROOT / inside[1]).exists():
        yield f"the link {link} leads to no file"


def repository() -> str:
    """The address of the repository, which pyproject.toml names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["urls"]["Repository"])
