"""Things with a height as flat shapes, and how themes paint them."""

import re
from xml.etree import ElementTree

import pytest

from quincunx import Layout, load
from quincunx.core.kit import Board, Kit, Look, Place
from quincunx.core.layout import Circle, Label, Polygon, Polyline, Shape, plain, rectangle
from quincunx.core.paints import PAINTS, split_role
from quincunx.core.shading import finish
from quincunx.core.solids import flatten
from quincunx.core.svg import write_svg
from quincunx.core.themes import CONTRAST, DARK, FLAT, LIGHT, THEMES, Theme

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

BLOCK = rectangle(0, 0, 10, 10, "white", rise=4)


def roles(*shapes: Shape, depth: bool = True) -> list[str]:
    return [shape.role for shape in flatten(shapes, depth)]


def test_a_block_has_a_shadow_the_side_that_one_sees_and_a_top() -> None:
    shadow, side, top = flatten([BLOCK])
    assert (shadow.role, side.role, top.role) == ("shadow", "white-side", "white")
    assert isinstance(side, Polygon)
    assert isinstance(top, Polygon)
    assert set(side.points) == {(0, 10), (10, 10), (10, 6), (0, 6)}
    assert top.points == ((0, -4), (10, -4), (10, 6), (0, 6))


@pytest.mark.parametrize("turn", [1, -1])
def test_faces_to_the_left_are_lit_and_those_to_the_right_are_in_the_shade(turn: int) -> None:
    diamond = Polygon(((0, -5), (5, 0), (0, 5), (-5, 0))[::turn], "red", 2)
    faces = {shape.role: shape for shape in flatten([diamond]) if split_role(shape.role)[1]}
    assert set(faces) == {"red-side", "red-shade"}
    for face, sign in (("red-side", -1), ("red-shade", 1)):
        shape = faces[face]
        assert isinstance(shape, Polygon)
        assert all(sign * x >= 0 for x, _ in shape.points)


def test_round_things_rings_and_cords_have_walls() -> None:
    disc, ring = Circle((0, 0), 9, "blue", rise=5), Circle((0, 0), 9, "blue", hole=4, rise=3)
    cord = Polyline(((0, 0), (9, 0)), "blue", 4, 2)
    assert roles(disc) == ["shadow", "blue-wall", "blue"]
    assert roles(ring) == roles(cord) == ["shadow", "blue-wall", "blue-wall", "blue"]
    (_, wall, _) = flatten([disc])
    assert isinstance(wall, Polygon)
    across, along = zip(*wall.points, strict=True)
    assert (min(across), max(across)) == pytest.approx((-9, 9))
    assert (min(along), max(along)) == pytest.approx((-14, 9))


def test_without_depth_everything_lies_on_the_ground() -> None:
    label = Label((3, 3), "W", "text", 5, lift=7)
    assert list(flatten([BLOCK, label], depth=False)) == [
        rectangle(0, 0, 10, 10, "white"),
        Label((3, 3), "W", "text", 5, 7),
    ]
    (raised,) = flatten([label])
    assert raised == Label((3, -4), "W", "text", 5)


def test_what_is_on_a_site_stands_one_on_the_other() -> None:
    looks = {"block": Look((BLOCK,), height=4), "coin": Look((Circle((5, 5), 3, "red", rise=1),), height=1)}
    kit = Kit((10, 10), (Place("a", "a", rectangle(0, 0, 10, 10, "site")),), looks)
    (site,) = kit.draw(Board("", {"a": ["block", "coin", "coin"]}), ()).sites
    assert [shape.lift for shape in site.shapes] == [0, 4, 5]
    assert plain(site.shapes[-1]) == ["circle", "red", [5, 5], 3, 0, 1, 5]


def test_a_piece_that_is_held_stands_on_what_is_there() -> None:
    position = load("pyrga").start()
    position.push("Sb2")
    ghosts = [move.ghost[0] for move in position.layout().moves if move.steps[-1] == "b2"]
    (block,) = position.layout().sites[5].shapes[:1]
    assert isinstance(block, Polygon)
    assert {ghost.lift for ghost in ghosts} <= {block.rise}


def test_pieces_are_drawn_after_all_sites_and_from_behind() -> None:
    far, near = rectangle(0, 0, 10, 10, "site"), rectangle(0, 10, 10, 10, "site")
    kit = Kit(
        (10, 20),
        (Place("near", "near", near), Place("far", "far", far)),
        {"red": Look((Circle((5, 5), 3, "red"),)), "blue": Look((Circle((5, 15), 3, "blue"),))},
    )
    root = ElementTree.fromstring(write_svg(kit.draw(Board("", {"far": ["red"], "near": ["blue"]}), ())))
    tags = [element.tag.rpartition("}")[2] for element in root.iter()]
    assert tags.index("circle") > max(index for index, tag in enumerate(tags) if tag == "polygon")
    assert [circle.get("cy") for circle in root.iter() if circle.tag.endswith("circle")] == ["5", "15"]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("distinct", [False, True])
def test_everything_that_a_picture_refers_to_is_defined_in_it(theme: Theme, distinct: bool) -> None:
    position = load("ringgz").start()
    for _ in range(9):
        position.push(position.legal_moves()[-1])
    svg = write_svg(position.layout(), theme=theme, distinct=distinct, legal=True)
    assert set(re.findall(r"url\(#([\w-]+)\)", svg)) <= set(re.findall(r'id="([\w-]+)"', svg))
    assert ("<pattern" in svg) == (distinct or not theme.depth)


def test_a_flat_picture_has_neither_shadows_nor_faces() -> None:
    layout = Layout((20, 20), (BLOCK,), (), (), ())
    assert write_svg(layout, theme=FLAT).count("<polygon") == 1
    assert write_svg(layout, theme=CONTRAST).count("<polygon") == 2  # a side, no shadow
    assert write_svg(layout, theme=LIGHT).count("<polygon") == 3


def contrast(one: str, other: str) -> float:
    """The ratio of luminances, as WCAG counts it."""

    def luminance(colour: str) -> float:
        channels = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
        linear = [
            value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_what_is_written_can_be_read_in_every_theme(theme: Theme) -> None:
    page = theme.page
    for ground in ("ground", "raised", "sunken"):
        assert contrast(page["ink"], page[ground]) >= 7, ground
        for ink in ("soft", "accent", "warn", "good"):
            assert contrast(page[ink], page[ground]) >= 4.5, (ink, ground)
    assert contrast(page["accent-ink"], page["accent"]) >= 4.5
    written = {
        "coordinate": ("board",),
        "label": ("site",),
        "text": ("neutral", "white", "card"),
        "light": ("black",),
        "title": ("felt", "slot", "spotlight"),
    }
    for ink, thing in ((ink, thing) for ink, things in written.items() for thing in things):
        ground = finish(thing, PAINTS[thing], theme)
        writing = finish(ink, PAINTS[ink], theme).fill
        assert min(contrast(writing, tone) for tone in (ground.fill, ground.deep)) >= 4.5, (ink, thing)


def test_the_dark_theme_takes_the_dark_tones_of_other_packages() -> None:
    paint = PAINTS["board"]
    assert paint.dark is not None
    assert finish("amber-board", paint, DARK).fill == paint.dark.fill
