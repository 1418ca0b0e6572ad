"""What the drawing of Trapture shows and what can be chosen in it."""

from dataclasses import replace
from itertools import pairwise

import pytest

from quincunx import load
from quincunx.core.layout import Circle, Label, Polygon, Polyline
from quincunx.core.sketch import draw_sketch
from quincunx.core.svg import write_svg
from quincunx.core.themes import THEMES
from tests.games.trapture.drawn import GAME

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def test_trapture_sites_are_the_points_and_the_hexagons() -> None:
    sites = GAME.start().layout().sites
    assert [site.id for site in sites if site.id[0].isupper()][:10] == [f"A{n}" for n in range(1, 10)] + [
        "B1"
    ]
    assert len(sites) == 96 + 37
    labels = {site.id: site.label for site in sites}
    assert labels["d4"] == "hexagon d4: peg"
    assert labels["d3"] == "hexagon d3: no peg"


def test_trapture_labels_tell_whose_sides_a_peg_has() -> None:
    position = GAME.start()
    position.push("A4-A3-B4-B3")
    labels = {site.id: site.label for site in position.layout().sites}
    assert labels["a1"] == "hexagon a1: peg, sides 2 yellow"
    assert labels["A3"] == "point A3: yellow"
    assert labels["A5"] == "point A5: empty"


def test_trapture_trays_count_what_is_left() -> None:
    position = GAME.start()
    position.push("A4-A5-B6-B7")
    counts = {item.id: item.count for tray in position.layout().trays for item in tray.items}
    assert counts["yellow-LR"] == 1
    assert counts["green-LR"] == 2
    assert counts["yellow-pegs"] == 0
    assert len(counts) == 2 * 12


def test_trapture_a_move_is_a_squiggle_and_the_point_at_its_middle() -> None:
    steps = {move.move: move.steps for move in GAME.start().layout().moves}
    assert steps["A4-A5-B6-B7"] == ("yellow-LR", "A5")
    assert steps["A4-A5-B6-B7-C8"] == ("yellow-LRL", "B6")


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_trapture_the_starting_number_stands_out_on_every_band(number: int) -> None:
    backdrop = load("trapture", start=number).start().layout().backdrop
    numbers = [shape for shape in backdrop if isinstance(shape, Label) and shape.text.isdigit()]
    largest = max(label.size for label in numbers)
    assert [label.text for label in numbers if label.size == largest] == [str(number)] * 6


def test_trapture_cords_of_one_colour_are_twisted() -> None:
    """So that cords are told apart without their colours, in every theme."""
    position = GAME.start()
    for move in ("A4-A5-B6-B5-C6", "C1-C2-C3-D4"):
        position.push(move)
    layout = position.layout()
    cords = [shape for site in layout.sites for shape in site.shapes if isinstance(shape, Polyline)]
    (yellow,) = [cord for cord in cords if cord.role == "yellow"]
    (green,) = [cord for cord in cords if cord.role == "green"]
    (twist,) = [cord for cord in cords if cord.role == "trapture-twist"]
    assert twist.points == green.points != yellow.points
    assert layout.paints["trapture-twist"].dashes
    for theme in THEMES.values():
        assert write_svg(layout, theme=theme).count("stroke-dasharray") > 1


def test_trapture_last_squiggle_is_framed() -> None:
    position = GAME.start()
    position.push("A4-A5-B6-B7")
    casing, mark = position.layout().last
    assert isinstance(casing, Polyline)
    assert isinstance(mark, Polyline)
    assert (casing.role, mark.role, casing.points) == ("light", "mark", mark.points)
    assert mark.points[0] == mark.points[-1]
    across, along = zip(*mark.points, strict=True)
    (cord,) = [
        shape
        for site in position.layout().sites
        for shape in site.shapes
        if isinstance(shape, Polyline) and shape.role == "yellow"
    ]
    for x, y in cord.points:
        assert min(across) <= x <= max(across)
        assert min(along) <= y <= max(along)


def test_trapture_names_of_rows_stand_beside_the_board_and_its_edge() -> None:
    layout = GAME.start().layout()
    board = next(shape for shape in layout.backdrop if shape.role == "board")
    assert isinstance(board, Polygon)
    names = {label.text: label for label in layout.backdrop if isinstance(label, Label)}
    for name in ("A9", "D15", "E15", "H9"):
        x, y = names[name].at
        half = len(name) * 0.3 * names[name].size
        edges = [
            x0 + (x1 - x0) * (y - y0) / (y1 - y0)
            for down in (0, board.rise)
            for (x0, y0), (x1, y1) in pairwise((px, py + down) for px, py in (*board.points, board.points[0]))
            if min(y0, y1) < y < max(y0, y1)
        ]
        assert x - half > max(edges), name


def test_trapture_captured_peg_leaves_a_hole_with_its_captors_ring_and_letter() -> None:
    board = GAME.board(GAME.start(), None)
    taken = replace(board, sites={**board.sites, "d4": ["taken-by-green"]})
    (site,) = [site for site in GAME.kit.draw(taken, ()).sites if site.id == "d4"]
    hole, ring, letter = site.shapes
    assert isinstance(ring, Circle)
    assert (hole.role, ring.role, ring.hole > 0) == ("hole", "green", True)
    assert isinstance(letter, Label)
    assert letter.text == "G"
    assert site.label == "hexagon d4: peg captured by green"


def test_trapture_trays_stay_within_the_picture() -> None:
    """Twelve items do not fit in one line, so each tray takes two."""
    layout = GAME.start().layout()
    box = write_svg(layout).split('viewBox="')[1].split('"')[0].split()
    assert float(box[3]) == pytest.approx(layout.size[1] + 4 * 44 + 3 * 12)


def test_trapture_sketch_shows_squiggles_as_letters_pegs_and_starting_numbers() -> None:
    position = GAME.start()
    for move in ("A4-A5-B6-B5-C6", "C1-C2-C3-D4"):
        position.push(move)
    lines = ["".join(text for text, _ in line) for line in GAME.sketch(position, None)]
    assert lines[1:8] == [
        "                  1    Y2     3     4",
        "         A1  4 .//'\\\\.//'CCC//'\\\\.//'\\\\. 1  A9",
        "               | (o) |     C     | (o) |",
        "      B1  3 .//'\\\\.//'\\\\CCCC\\\\.//'\\\\.//'\\\\.G2 B11",
        "            |     |     C (o) |     |     |",
        "   C1  G2.aa*aa*//'\\\\.//'\\\\.//'\\\\.//'\\\\.//'\\\\. 3 C13",
        "         |     a (o) |     |     | (o) |     |",
    ]
    assert lines[-2:] == [
        "Green   LR×2  LLR×1  LRL×1  LLRL×1  LLRR×1  LRLR×1  LRRL×1  LLRRL×1  LRLLR×1",
        "        LRLRL×1",
    ]


def test_trapture_sketch_tells_who_has_captured_a_peg() -> None:
    board = GAME.board(GAME.start(), None)
    taken = replace(board, sites={**board.sites, "d4": ["taken-by-green"]})
    (row,) = [line for line in draw_sketch(GAME.kit, taken) if ("[G]", "green") in line]
    assert "".join(text for text, _ in row).strip() == "| (o) |     |     | [G] |     |     | (o) |"
