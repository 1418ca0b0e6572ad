"""docs/protocol.md says all of it: every message, path, error code and limit, and nothing else."""

from __future__ import annotations

import ast
import re
import runpy
from dataclasses import fields
from pathlib import Path

import pytest

from quincunx.server.app import create_app
from quincunx.server.settings import Limits, Settings

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def rows(heading: str) -> dict[str, str]:
    """The tables below a heading: the first cell's names, each with the rest of its row."""
    part = re.split(r"^#+ ", PAGE.split(heading, 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    found = {}
    for line in part.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        for name in re.findall(r"`([^`]+)`", cells[0]) if line.startswith("|") else ():
            found[name] = " ".join(cells[1:])
    return found


def test_tables_and_types_are_as_the_messages_are() -> None:
    """`make protocol` has been run since they were changed."""
    maker = runpy.run_path(str(ROOT / "docs" / "protocol.py"))
    assert maker["make_page"](PAGE) == PAGE
    assert maker["make_types"]() == maker["TYPES"].read_text(encoding="utf-8")


def test_paths() -> None:
    document = create_app(Settings("sqlite://", b"")).openapi()
    offered = {
        f"{method.upper()} {path}" for path, methods in document["paths"].items() for method in methods
    }
    assert set(rows("## REST")) == offered


def test_error_codes() -> None:
    """Every code in the sources is in the table, and the other way round."""
    used = set()
    for folder in ("match", "hall", "server"):
        for path in (ROOT / "src" / "quincunx" / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                text = node.value if isinstance(node, ast.Constant) else None
                if isinstance(text, str) and re.fullmatch(r"[a-z]+/[a-z_]+", text):
                    used.add(text)
    used -= {"text/plain", "text/css", "text/javascript", "application/json", "image/png", "image/webp"}
    used |= {"match/playing"}  # made of the status
    assert set(rows("## Errors")) == used


def test_limits() -> None:
    assert set(rows("## Limits")) == {each.name for each in fields(Limits)}
    for each in fields(Limits):
        assert f"{each.default:,}" in rows("## Limits")[each.name], each.name
