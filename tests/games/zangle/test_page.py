"""What the rules page says of the cards is what the pack and the geometry say."""

import re

import pytest

from quincunx import load
from quincunx.core.figures import Pieces, read_figures
from quincunx.games.zangle.cards.shapes import COMPOSITIONS, KINDS, SHAPES

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

GAME = load("zangle")


def test_zangle_page_pictures_every_card_of_the_pack() -> None:
    cards = read_figures(GAME.rules, GAME)["all-cards"]
    assert isinstance(cards, Pieces)
    assert [(item.id, item.count) for item in cards.items] == [
        (code, kind.cards) for code, kind in KINDS.items()
    ]
    for item in cards.items:
        kind = KINDS[item.id]
        assert item.label == f"{item.id}, the {kind.name}, {kind.colour}" or item.label == "Z, nothing"


def test_zangle_page_tells_what_every_shape_can_be_made_of() -> None:
    rows = dict(re.findall(r"^\| (\d[a-d]?) \| (\S.*?) \|$", GAME.rules, re.MULTILINE))
    assert {target: read_ways(rows, row) for target, row in rows.items()} == {
        target: {parts for parts in COMPOSITIONS[target] if parts != (target,)}
        for target in SHAPES
        if len(COMPOSITIONS[target]) > 1
    }


def read_ways(rows: dict[str, str], row: str) -> set[tuple[str, ...]]:
    """The parts of each way; a row may refer to another one."""
    ways: set[tuple[str, ...]] = set()
    for way in row.removeprefix("as 5a, and ").split(", "):
        ways.add(("1",) * 5 if way == "five 1" else tuple(way.split("+")))
    return ways | read_ways(rows, rows["5a"]) if row.startswith("as 5a") else ways
