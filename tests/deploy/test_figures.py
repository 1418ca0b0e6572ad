"""The dashboard and the alerts speak of figures that a server has, and the documents of every alert."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.server.running import ME, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

ROOT = Path(__file__).parents[2]
BOARD = json.loads((ROOT / "deploy/grafana/quincunx.json").read_text(encoding="utf-8"))
RULES = yaml.safe_load((ROOT / "deploy/prometheus/alerts.yml").read_text(encoding="utf-8"))
ALERTS = [rule for group in RULES["groups"] for rule in group["rules"]]
# What PromQL itself knows, and what Prometheus adds to every server that it asks.
WORDS = {"sum", "by", "rate", "increase", "histogram_quantile", "label_values", "or", "up"}
LABELS = {"le", "instance", "code", "type", "status", "doing", "job"}


def expressions() -> Iterator[str]:
    for panel in BOARD["panels"]:
        for target in panel.get("targets", ()):
            yield target["expr"]
    for variable in BOARD["templating"]["list"]:
        yield variable["query"] if variable["type"] == "query" else ""
    for alert in ALERTS:
        yield alert["expr"]


def names_in(expression: str) -> set[str]:
    """What an expression names, besides words of the language and labels."""
    bare = re.sub(r'"[^"]*"|\$\w+|\[[^\]]*\]', "", expression)
    return set(re.findall(r"[a-zA-Z_]\w*", bare)) - WORDS - LABELS


def figures_of(text: str) -> set[str]:
    """The names in what a server tells Prometheus, also of those that have no value yet."""
    declared = re.findall(r"^# TYPE (\S+) (\w+)$", text, re.MULTILINE)
    return {
        name + ending
        for name, kind in declared
        for ending in {"histogram": ("_bucket", "_sum", "_count")}.get(kind, ("",))
    }


def test_every_expression_is_about_figures_that_a_server_has(tmp_path: Path) -> None:
    found: list[str] = []

    async def ask() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            await ann.open_table("pyrga", [ME, ME])
            async with running.web() as web:
                found.append((await web.get("/metrics")).text)

    run(ask())
    known = figures_of(found[0])
    named = set().union(*map(names_in, expressions()))
    assert named - known == set()
    own = {
        name
        for name in known
        if name.startswith("quincunx_") and not name.endswith(("_sum", "_count", "_created"))
    }
    assert own - named == set(), "nobody would see these"


def test_names_are_found_in_expressions() -> None:
    text = 'sum by (le) (rate(quincunx_x_bucket{code=~"server/.*"}[5m])) > 0.5 or up == 0'
    assert names_in(text) == {"quincunx_x_bucket"}


def test_the_dashboard_can_be_read_by_grafana() -> None:
    panels = BOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    for panel in panels:
        place = panel["gridPos"]
        assert 0 <= place["x"] < place["x"] + place["w"] <= 24
        if panel["type"] != "row":
            assert panel["targets"]
            assert panel["title"]


@pytest.mark.parametrize("alert", ALERTS, ids=lambda alert: alert["alert"])
def test_the_documents_say_what_to_do_at_every_alert(alert: dict[str, Any]) -> None:
    page = (ROOT / "docs/hosts.md").read_text(encoding="utf-8")
    assert re.search(rf"^\| `{alert['alert']}` \|", page, re.MULTILINE)
    assert alert["annotations"]["summary"]
