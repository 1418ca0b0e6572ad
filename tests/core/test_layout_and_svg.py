"""The SVG writer, over layouts of every game."""

from xml.etree import ElementTree

import pytest

from quincunx import Layout, load
from quincunx.core.layout import Circle, Label, Polygon, Polyline, Site, Tray, TrayItem
from quincunx.core.paints import PAINTS, PATTERNS
from quincunx.core.svg import write_svg
from quincunx.core.themes import FLAT

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = Polygon(((0, 0), (10, 0), (10, 10), (0, 10)), "site")


def test_every_kind_of_shape_is_drawn() -> None:
    shapes = (
        Polygon(((1, 1), (2, 1), (2, 2)), "blue"),
        Polyline(((0, 0), (5, 5)), "line", 2),
        Circle((5, 5), 3, "red"),
        Circle((5, 5), 3, "green", hole=2),
        Label((5, 5), "<&>", "text", 4),
    )
    item = TrayItem("t", "a piece", (10, 10), (SQUARE,), 0)
    layout = Layout(
        (20, 20), (), (Site("a1", "a1: full", SQUARE, shapes),), (Tray(0, "Ann", (item,), "3"),), ()
    )
    root = ElementTree.fromstring(write_svg(layout))
    assert len(root.findall(f".//{SVG}polyline")) == 1
    assert len(root.findall(f".//{SVG}circle")) == 1
    assert len(root.findall(f".//{SVG}path[@fill-rule='evenodd']")) == 1
    assert "<&>" in "".join(root.itertext())
    assert "×0" in "".join(root.itertext())


def test_legal_places_and_the_last_move_can_be_marked() -> None:
    position = load("pyrga").start()
    position.push("Sb2")
    layout = position.layout()
    hint, mark = PAINTS["dot"].fill, PAINTS["mark"].edge
    assert mark in write_svg(layout)
    assert mark not in write_svg(layout, last=False)
    assert hint not in write_svg(layout)
    assert write_svg(layout, legal=True, theme=FLAT).count(hint) == 4


def test_positions_and_views_draw_themselves_in_notebooks() -> None:
    zangle = load("zangle").start(3)
    for shown in (load("pyrga").start(), zangle, zangle.view(1)):
        picture = ElementTree.fromstring(shown._repr_svg_())
        assert picture.tag == f"{SVG}svg"
        assert 200 < int(picture.attrib["width"]) < 600
    assert "width" not in ElementTree.fromstring(write_svg(zangle.layout())).attrib


def test_colours_of_pieces_differ_in_pattern_too() -> None:
    patterned = [paint for paint in PAINTS.values() if paint.pattern]
    assert {paint.pattern for paint in patterned} <= set(PATTERNS)
    for together in (("white", "black"), ("blue", "green", "yellow", "red"), ("petrol", "green", "neutral")):
        looks = [PAINTS[role].pattern for role in together]
        assert len(set(looks)) == len(looks)
