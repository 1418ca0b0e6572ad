"""The Pythons that `make pythons` tests with are what they are taken for."""

import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tools.pythons import find, versions

pytestmark = pytest.mark.compiled


def test_a_python_is_found_by_its_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    version = sysconfig.get_python_version()
    assert version in versions()
    assert find(version) is None
    (tmp_path / f"python{version}").symlink_to(sys.executable)
    found = find(version)
    assert found is not None
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
    assert said.startswith(f"Python {version}.")


def test_a_python_that_calls_itself_another_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "python3.99").symlink_to(sys.executable)
    assert find("3.99") is None
