"""Drawings in characters: where things fall, what covers what, and what stands beside the board."""

import re
from dataclasses import replace

import pytest

from quincunx import load
from quincunx.core.kit import Board, Item, Kit, Look, Place, Shelf
from quincunx.core.layout import Label, Polygon, Polyline, plain, square
from quincunx.core.signs import Area, Characters, Sign, pointing_at
from quincunx.core.sketch import draw_sketch
from quincunx.core.squares import SquareBoard
from quincunx.testing.promise import ConformanceError
from quincunx.testing.sketches import check_sketch
from tests.core.tiny_game import MOVES, Race
from tests.variants import variants

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

SQUARES = SquareBoard("ab", "12")
TRIANGLES = {
    "top": ((0, 0), (80, 0), (40, 40)),
    "left": ((0, 0), (40, 40), (0, 80)),
    "lower": ((0, 0), (80, 80), (0, 80)),
}


def kit_of(**parts: object) -> Kit:
    looks = {
        "stone": Look((square((0, 0), 10, "blue"),), signs=(Sign("o", "blue"),)),
        "lid": Look(signs=(Sign("[ ]", "red"),)),
        "title": Look((Label((0, 0), "{}", "text", 9),)),
        "mark": Look(signs=pointing_at((0, 0), 50)),
    }
    kit = Kit(SQUARES.size, SQUARES.places(["a1", "b1", "a2", "b2"]), looks, backdrop=SQUARES.coordinates)
    return replace(kit, **parts)


def lines_of(kit: Kit, board: Board) -> list[str]:
    return ["".join(text for text, _ in line) for line in draw_sketch(kit, board)]


def test_a_board_of_squares_has_lines_and_names() -> None:
    board = Board("Two by two", {"a1": ["stone"], "b2": ["stone"]}, last=[("mark", *SQUARES.middle(0))])
    assert lines_of(kit_of(), board) == [
        "Two by two",
        "  +---------+---------+",
        "2 |         |    o    |",
        "  +---------+---------+",
        "1 ›    o    ‹         |",
        "  +----a----+----b----+",
    ]


def test_what_comes_later_covers_what_was_there_with_its_spaces_too() -> None:
    places = SQUARES.places(["a1", "b1", "a2", "b2"], (Sign("·····", "label"),))
    lines = lines_of(kit_of(sites=places), Board("", {"a1": ["stone"], "b1": ["stone", "lid"]}))
    assert lines[1] == "2 |  ·····  |  ·····  |"
    assert lines[3] == "1 |  ··o··  |  ·[ ]·  |"


def test_neighbouring_characters_of_one_role_are_one_span() -> None:
    row = draw_sketch(kit_of(), Board("", {"b2": ["stone"]}))[1]
    assert row == [("2", "coordinate"), (" |         |    ", "line"), ("o", "blue"), ("    |", "line")]


def test_a_look_without_signs_is_its_labels_with_the_text_that_the_board_brings() -> None:
    lines = lines_of(kit_of(), Board("", {"a2": [("title", 0, 0, "seven")]}))
    assert lines[1] == "2 |  seven  |         |"


def test_a_text_that_would_begin_left_of_the_board_begins_at_its_edge() -> None:
    kit = kit_of(characters=Characters(outlines=False), backdrop=())
    under = [("title", 10, 0, "far too long"), ("title", 5, 50, "x")]
    assert lines_of(kit, Board("", {}, under=under)) == ["far too long", "x"]


def test_lines_without_anything_are_left_out() -> None:
    kit = kit_of(characters=Characters((10, 1), outlines=False), backdrop=())
    assert lines_of(kit, Board("", {"a1": ["stone"], "b2": ["stone"]})) == ["          o", "o"]


def test_sites_that_move_are_drawn_where_the_board_says() -> None:
    card = Place("card", "card", square((0, 0), 10, "site"), None)
    kit = kit_of(sites=(card,), characters=Characters(outlines=False), backdrop=())
    assert lines_of(kit, Board("", {"card": ["stone"]})) == []
    board = Board("", {"card": ["stone"]}, under=[("title", 0, 0, "x")], places={"card": (30, 0)})
    assert lines_of(kit, board) == ["x  o"]


@pytest.mark.parametrize(
    ("pieces", "drawn"),
    [
        ([], ["+-------+", "| \\   / |", "|   X   |", "| /   \\ |", "+-------+"]),
        (["top"], ["+-------+", "| \\ooo/ |", "|   X   |", "| /   \\ |", "+-------+"]),
        (["top", "left"], ["+-------+", "|o\\ooo/ |", "|oooX   |", "|o/   \\ |", "+-------+"]),
        # Lines end within a piece, and along its edge only that edge is seen.
        (["lower"], ["+-------+", "|o\\   / |", "|ooo\\   |", "|ooooo\\ |", "+-------+"]),
    ],
)
def test_areas_are_filled_and_their_edges_drawn(pieces: list[str], drawn: list[str]) -> None:
    corners = [(0, 0), (80, 0), (80, 80), (0, 80)]
    sites = [
        Place(str(index), str(index), Polygon((one, other, (40, 40)), "site"))
        for index, (one, other) in enumerate(zip(corners, corners[1:] + corners[:1], strict=True))
    ]
    looks = {
        name: Look(signs=(Area("o", Polygon(points, "blue")),), on="3") for name, points in TRIANGLES.items()
    }
    kit = Kit((80, 80), tuple(sites), looks, characters=Characters((10, 20)))
    board = Board("", {"2": pieces, "3": pieces})  # on the other site they are not drawn
    assert lines_of(kit, board) == drawn


def test_lines_of_the_backdrop_are_drawn_by_their_slope() -> None:
    zigzag = Polyline(((0, 10), (30, 0), (60, 10)), "line", 1)
    point = Place("p", "p", square((0, 0), 1, "site"), (30, 0), signs=(Sign("'", "line"),))
    kit = Kit((60, 10), (point,), {}, backdrop=(zigzag,), characters=Characters((10, 20), outlines=False))
    assert lines_of(kit, Board("", {})) == ["X//'\\\\X"]


def test_strokes_that_decorate_the_backdrop_are_not_drawn() -> None:
    strokes = (Polyline(((0, 0), (60, 0)), "line", 1), Polyline(((0, 20), (60, 20)), "white-lit", 1))
    kit = Kit((60, 20), (), {}, backdrop=strokes, characters=Characters((10, 20), outlines=False))
    assert lines_of(kit, Board("", {})) == ["+-----+"]


def test_the_edge_of_an_area_crosses_out_no_sign() -> None:
    looks = {"area": Look(signs=(Area("o", square((30, 30), 60, "blue")),))}
    name = Label((20, 60), "a", "label", 9)
    kit = Kit((60, 60), (), looks, backdrop=(name,), characters=Characters((10, 30)))
    assert lines_of(kit, Board("", {}, under=["area"])) == ["+-----+", "|ooooo|", "+-a---+"]


def test_trays_name_what_is_left_and_who_is_to_move() -> None:
    items = tuple(Item(f"x{n}", f"{{}} of x{n}", (9, 9), "stone", f"X{n}") for n in range(30))
    kit = kit_of(shelves=(Shelf(0, "Ann", items), Shelf(1, "Robert", (Item("y", "y", (9, 9), "stone"),))))
    board = Board("", {}, {"x0": 3, "x1": 0, "y": 1}, ["2 towers", ""], turn=[0])
    assert lines_of(kit, board)[5:] == ["Ann     X0×3  2 towers  to move", "Robert  y×1"]
    assert [role for _, role in draw_sketch(kit, board)[5]] == ["text", "blue", "text"]
    many = lines_of(kit, Board("", {}, {item.id: 10 for item in items}))[5:]
    assert len(many) == 4
    assert all(line.startswith("     X") and len(line) <= 80 for line in many[1:])


def test_a_long_caption_takes_several_lines() -> None:
    lines = lines_of(kit_of(sites=(), backdrop=()), Board("a reason of many words " * 9, {}))
    assert len(lines) == 3


def test_signs_are_not_sent() -> None:
    kit = kit_of()
    plain_kit = kit.to_dict([])
    assert "characters" not in plain_kit
    assert plain_kit["looks"]["lid"] == {}
    assert "sign" not in plain(Item("x", "x", (9, 9), "stone", "X"))
    assert all("signs" not in site for site in plain_kit["sites"])


@pytest.mark.parametrize(
    ("looks", "fault"),
    [
        ({"number": Look(), **dict.fromkeys(MOVES, Look())}, "1 is to be seen in the sketch"),
        (dict.fromkeys(MOVES, Look()), "a move changes the sketch"),
        (
            dict.fromkeys(MOVES, Look(signs=(Sign("+", "nobody", (-5, 0)),))),
            "every role is painted, {'nobody'} too",
        ),
    ],
)
def test_the_conformance_suite_notices_what_a_sketch_lacks(looks: dict[str, Look], fault: str) -> None:
    class Lacking(Race):
        @property
        def kit(self) -> Kit:
            kit = super().kit
            return replace(kit, looks={**kit.looks, **looks})

    position = Lacking().start()
    with pytest.raises(ConformanceError, match=re.escape(fault)):
        check_sketch(position, 0, position.layout(0))
    check_sketch(Race().start(), 0, Race().start().layout(0))


@pytest.mark.parametrize("name", [str(game) for game in variants()])
def test_sketches_fit_a_terminal(name: str) -> None:
    position = load(name).start(2)
    for _ in range(40):
        for line in position.game.sketch(position, None):
            assert sum(len(text) for text, _ in line) <= 80
            assert "\n" not in "".join(text for text, _ in line)
        if position.outcome is not None:
            break
        seat = position.to_act[-1]
        moves = position.legal_moves(seat)
        position.push(moves[len(moves) // 2], seat)
