"""What would be published: the sdist is the repository, and what an index shows has links that work."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_string
from pathlib import Path

import pytest
import yaml

from tools.release.contents import ROOT, check_link, check_metadata, check_sdist, check_wheel, repository

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no repository"),
]


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [
        "setup.py",
        "--quiet",
        "egg_info",
        "--egg-base",
        str(folder),
        "sdist",
        "--dist-dir",
        str(folder),
    ]
    subprocess.run([sys.executable, *command], cwd=ROOT, env={**os.environ, "QUINCUNX_PURE": "1"}, check=True)
    return next(folder.glob("*.tar.gz"))


def test_the_sdist_is_the_repository(sdist: Path) -> None:
    assert list(check_sdist(sdist)) == []


def test_what_is_missing_or_left_over_is_found(sdist: Path, tmp_path: Path) -> None:
    name = sdist.name.removesuffix(".tar.gz")
    changed = tmp_path / sdist.name
    with tarfile.open(sdist) as whole, tarfile.open(changed, "w:gz") as copy:
        for member in whole.getmembers():
            if member.name == f"{name}/CHANGELOG.md":
                member.name = f"{name}/notes.txt"
            copy.addfile(member, whole.extractfile(member) if member.isfile() else None)
    assert list(check_sdist(changed)) == ["CHANGELOG.md is missing", "notes.txt does not belong there"]


def test_a_wheel_without_its_compiled_modules_is_found(tmp_path: Path) -> None:
    wheel = tmp_path / "quincunx-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("quincunx-1.dist-info/METADATA", "Name: quincunx\n")
        for path in (ROOT / "src" / "quincunx").rglob("*.p*"):
            if path.suffix in (".py", ".pxd"):
                archive.write(path, path.relative_to(ROOT / "src").as_posix())
        archive.writestr("quincunx/core/position.cpython-311.so", "")
    faults = list(check_wheel(wheel))
    assert "quincunx/core/stream.pxd has no compiled module" in faults
    assert "quincunx/core/position.pxd has no compiled module" not in faults
    assert "quincunx/web/index.html is missing" in faults


def test_a_description_with_links_into_the_source_is_found() -> None:
    described = message_from_string("Name: quincunx\n\n[a page](docs/hosts.md)\n")
    faults = list(check_metadata(described))
    assert "the metadata has no Author" in faults
    assert "the link docs/hosts.md leads nowhere on a package index" in faults
    assert list(check_link(f"{repository()}/blob/HEAD/docs/hosts.md")) == []
    assert list(check_link(f"{repository()}/blob/HEAD/docs/nothing.md")) != []


def test_all_files_name_the_same_versions_of_python() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = re.findall(r"Python :: (3\.\d+)", " ".join(project["project"]["classifiers"]))
    assert project["project"]["requires-python"] == f">={named[0]}"
    assert project["tool"]["ruff"]["target-version"] == f"py{named[0].replace('.', '')}"
    wheels = project["tool"]["cibuildwheel"]["build"]
    assert wheels == [f"cp{version.replace('.', '')}-*" for version in named]
    workflow = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8"))
    assert workflow["jobs"]["everything"]["strategy"]["matrix"]["python"] == named
