"""Colours and patterns: one list for every surface, to which a game may add its own."""

import re
from dataclasses import replace
from functools import cache
from typing import ClassVar
from xml.etree import ElementTree

import pytest

from quincunx.cli.support.sketch import draw_position
from quincunx.core.kit import ORIGIN, Board, Kit, Look
from quincunx.core.layout import Circle, Layout, Polyline
from quincunx.core.paints import PAINTS, PATTERNS, Paint, Tones
from quincunx.core.signs import Sign
from quincunx.core.svg import write_svg
from quincunx.core.themes import DARK, FLAT, LIGHT, THEMES
from quincunx.server.paints import write_definitions, write_stylesheet, write_theme
from quincunx.testing.conformance import check_layout
from tests.core.tiny_game import Race, RacePosition

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

AMBER = Paint(
    *("#d98f1f", "#5e3a00", "#ffd58a", 2.5, "dots", "bold red"),
    dark=Tones("#b87511", "#3e2600", "#e0b060"),
    distinct=Tones("#ffb000", "#664600", "#805800"),
)


@cache
def amber_kit(kit: Kit) -> Kit:
    """A kit with one look more."""
    shapes, signs = (Circle(ORIGIN, 5, "amber-runner"),), (Sign("@", "amber-runner"),)
    return replace(kit, looks={**kit.looks, "runner": Look(shapes, "runner", signs=signs)})


class AmberRace(Race):
    """A race with a runner in a colour of its own."""

    name = "amber"
    paints: ClassVar = {"amber-runner": AMBER}

    @property
    def kit(self) -> Kit:
        return amber_kit(super().kit)

    def board(self, position: RacePosition, seat: int | None) -> Board:
        board = super().board(position, seat)
        here = str(position.sum)
        return replace(board, sites={**board.sites, here: [*board.sites[here], "runner"]})


def test_a_game_brings_a_colour_of_its_own_to_pictures_and_the_terminal() -> None:
    position = AmberRace().start()
    picture = ElementTree.fromstring(write_svg(position.layout(), theme=FLAT))
    runner = [shape for shape in picture.iter() if shape.get("fill") == "url(#amber-runner)"]
    assert [shape.get("stroke") for shape in runner] == ["#5e3a00"]
    tiles = [tile for tile in picture.iter() if tile.get("id") == "amber-runner"]
    ground, grain = next(iter(tiles))
    assert (ground.get("fill"), grain.get("d")) == ("#d98f1f", PATTERNS["dots"].lines)
    text = draw_position(position)
    assert [text.plain[span.start] for span in text.spans if str(span.style) == "bold red"] == ["@"]


def test_a_game_brings_a_colour_of_its_own_to_the_web_client() -> None:
    paints = {**PAINTS, **AmberRace.paints}
    usual, distinct, *_ = write_theme(LIGHT, paints).splitlines()
    dark, _, auto = write_theme(DARK, paints).splitlines()
    assert (
        "--role-amber-runner: #d98f1f; --role-amber-runner-fill: url(#light-amber-runner) #d98f1f;" in usual
    )
    assert "--role-amber-runner: #ffb000;" in distinct
    assert "--role-amber-runner: #b87511;" in dark
    assert dark.partition("{")[2] in auto
    css, drawing = write_stylesheet(paints), write_definitions(paints)
    assert ".role-amber-runner:not(.polyline, .label) { fill: var(--role-amber-runner-fill, none);" in css
    assert '<linearGradient id="light-amber-runner" ' in drawing
    assert '<pattern id="light-amber-runner-distinct" ' in drawing
    assert '<pattern id="flat-amber-runner" ' in drawing


def test_every_theme_says_all_that_the_light_one_says_which_is_under_it() -> None:
    light, *others = (write_theme(theme, PAINTS).splitlines()[0] for theme in THEMES.values())
    said = set(re.findall(r"--[\w-]+(?=:)", light))
    assert {"--role-white-side", "--role-white-width"} <= said
    for other in others:
        assert said <= set(re.findall(r"--[\w-]+(?=:)", other))


def test_lines_of_a_role_with_dashes_are_broken_in_pictures_and_in_the_web_client() -> None:
    paints = {"three-rope": Paint("#d98f1f", dashes="2 3")}
    shapes = (Polyline(((0, 0), (9, 0)), "three-rope", 4), Polyline(((0, 0), (9, 0)), "text", 4))
    picture = ElementTree.fromstring(write_svg(Layout((9, 9), shapes, (), (), (), paints=paints)))
    lines = [
        (line.get("stroke-dasharray"), line.get("stroke-linecap"))
        for line in picture.iter()
        if line.get("points")
    ]
    assert lines == [("2 3", "butt"), (None, None)]  # as the whole picture has it
    assert picture.get("stroke-linecap") == "round"
    css = write_stylesheet(PAINTS | paints)
    assert css.count("stroke-dasharray") == 1
    assert ".polyline.role-three-rope { stroke-dasharray: 2 3; stroke-linecap: butt; }" in css


def test_a_game_with_a_colour_of_its_own_keeps_the_contract() -> None:
    check_layout(AmberRace().start())


@pytest.mark.parametrize("paints", [{}, {"red": AMBER}, {"amber-runner": AMBER, "zebra-red": AMBER}])
def test_a_colour_that_is_nobodys_or_anothers_is_refused(
    paints: dict[str, Paint], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AmberRace, "paints", paints)
    with pytest.raises(AssertionError, match="role"):
        check_layout(AmberRace().start())


def test_every_paint_is_whole() -> None:
    for role, paint in PAINTS.items():
        assert re.fullmatch("[a-z]+", role)
        assert (paint.grain != "none") == bool(paint.pattern), role
        assert (paint.edge != "none") == (paint.width > 0), role
        for tones in filter(None, (paint.dark, paint.distinct)):
            given = [(paint.fill, tones.fill), (paint.edge, tones.edge), (paint.grain, tones.grain)]
            assert all((one == "none") == (other == "none") for one, other in given), role
