"""docs/protocol.md says all of it: every message and field, path, error code and limit, and nothing else."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel

from quincunx.server import messages
from quincunx.server.app import create_app
from quincunx.server.settings import Limits, Settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([^`\n]+)`", PAGE))


def rows(heading: str) -> dict[str, str]:
    """The tables below a heading: the first cell's names, each with the rest of its row."""
    part = re.split(r"^#+ ", PAGE.split(heading, 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    found = {}
    for line in part.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        for name in re.findall(r"`([^`]+)`", cells[0]) if line.startswith("|") else ():
            found[name] = " ".join(cells[1:])
    return found


def kind_of(model: type[BaseModel]) -> str:
    return str(get_args(model.model_fields["type"].annotation)[0])


@pytest.mark.parametrize("model", get_args(messages.AnyClientMessage), ids=lambda model: model.__name__)
def test_messages_of_clients(model: type[BaseModel]) -> None:
    described = rows("### From the client")[kind_of(model)]
    assert set(model.model_fields) - {"type", "id"} <= set(re.findall(r"`(\w+)`", described))


def test_there_are_no_other_messages() -> None:
    assert set(rows("### From the client")) == {kind_of(m) for m in get_args(messages.AnyClientMessage)}
    described = rows("### From the server")
    kinds = {kind_of(model) for model in get_args(messages.AnyServerMessage)}
    assert kinds <= set(described)
    assert set(described) - kinds == set(messages.State.model_fields) - {"type", "answers"}


@pytest.mark.parametrize("model", get_args(messages.AnyServerMessage), ids=lambda model: model.__name__)
def test_fields_of_the_servers_messages(model: type[BaseModel]) -> None:
    assert set(model.model_fields) <= NAMED


@pytest.mark.parametrize(
    "model",
    [
        messages.TableFacts,
        messages.PlayerState,
        messages.ClockState,
        messages.OfferState,
        messages.Played,
        messages.ChatLine,
        messages.Choice,
        messages.SiteState,
        messages.TrayState,
        messages.TrayItemState,
        messages.LayoutState,
        messages.LayoutChange,
    ],
    ids=lambda model: model.__name__,
)
def test_fields_of_their_parts(model: type[BaseModel]) -> None:
    assert set(model.model_fields) <= NAMED


def test_paths() -> None:
    document = create_app(Settings("sqlite://", b"")).openapi()
    offered = {
        f"{method.upper()} {path}" for path, methods in document["paths"].items() for method in methods
    }
    assert set(rows("## REST")) == offered


def test_error_codes() -> None:
    """Every code in the sources is in the table, and the other way round."""
    used = set()
    for folder in ("match", "server"):
        for path in (ROOT / "src" / "quincunx" / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                text = node.value if isinstance(node, ast.Constant) else None
                if isinstance(text, str) and re.fullmatch(r"[a-z]+/[a-z_]+", text):
                    used.add(text)
    used -= {"text/plain", "text/css", "application/json"}
    used |= {"match/playing"}  # made of the status
    assert set(rows("## Errors")) == used


def test_limits() -> None:
    assert set(rows("## Limits")) == {each.name for each in fields(Limits)}
    for each in fields(Limits):
        assert f"{each.default:,}" in rows("## Limits")[each.name], each.name
