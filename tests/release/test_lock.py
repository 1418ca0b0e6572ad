"""The locked versions are for every Python and system, fit what pyproject.toml asks, and name no index."""

from __future__ import annotations

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tools.pythons import versions
from tools.release.contents import ROOT

pytestmark = pytest.mark.compiled

LOCK = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
SYSTEMS = {"linux": "posix", "darwin": "posix", "win32": "nt"}


def asked_for() -> list[Requirement]:
    """Everything that pyproject.toml names, other parts of the package aside."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    texts = [project["project"]["dependencies"], project["build-system"]["requires"], *extras]
    requirements = [Requirement(text) for part in texts for text in part]
    return [each for each in requirements if each.name != "quincunx"]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("version", versions())
def test_every_requirement_has_one_version_that_fits(version: str, system: str) -> None:
    place = {
        "python_version": version,
        "python_full_version": f"{version}.9",
        "sys_platform": system,
        "os_name": SYSTEMS[system],
        "platform_machine": "x86_64",
    }
    locked: dict[str, list[Version]] = {}
    for line in re.findall(r"^\w.*", LOCK, re.MULTILINE):
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate(place):
            (pin,) = requirement.specifier
            assert pin.operator == "==", line
            locked.setdefault(requirement.name, []).append(Version(pin.version))
    assert all(len(found) == 1 for found in locked.values())
    for wanted in asked_for():
        if wanted.marker is None or wanted.marker.evaluate(place):
            (chosen,) = locked[wanted.name.lower()]
            assert chosen in wanted.specifier, wanted


def test_the_lock_says_nothing_of_where_packages_come_from() -> None:
    lines = [line for line in LOCK.splitlines() if not line.startswith("#")]
    assert lines
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+( ; .*)?", line) for line in lines)
    assert "://" not in LOCK
    for folder in ("web", "anywhere"):
        scripts = (ROOT / "tools" / folder / "package-lock.json").read_text(encoding="utf-8")
        assert '"integrity"' in scripts
        assert '"resolved"' not in scripts
