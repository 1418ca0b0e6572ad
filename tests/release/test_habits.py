"""What greets those who take part: forms that can be read, hooks that can be run, addresses that agree."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tools.release.contents import ROOT, repository

pytestmark = pytest.mark.compiled

FORMS = sorted(path for path in (ROOT / ".github").rglob("*.yml") if path.name != "config.yml")


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_forms_and_workflows_can_be_read(path: Path) -> None:
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert form["name"]
    assert form.get("body") or form["jobs"]


def test_the_hooks_run_tools_that_make_installs() -> None:
    config = ROOT / ".pre-commit-config.yaml"
    subprocess.run([sys.executable, "-m", "pre_commit", "validate-config", str(config)], check=True)
    (hooks,) = (part["hooks"] for part in yaml.safe_load(config.read_text(encoding="utf-8"))["repos"])
    assert all(re.match(r"\.venv/bin/(ruff|mypy)|make --silent web$", hook["entry"]) for hook in hooks)


def test_every_address_in_the_repository_is_the_same() -> None:
    pages = [*ROOT.glob("*.md"), ROOT / "pyproject.toml", *(ROOT / ".github").rglob("*.*")]
    found = {
        address
        for page in pages
        for address in re.findall(
            r"https://github\.com/quincunx[\w-]*/[\w-]+", page.read_text(encoding="utf-8")
        )
    }
    assert found == {repository()}
