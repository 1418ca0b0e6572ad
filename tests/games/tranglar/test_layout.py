"""Tranglar's drawing: pieces as wholes, what is trapped, the reserves, and how each action is chosen."""

import pytest

from quincunx import Position
from quincunx.core.layout import Label, Polygon, Polyline, Steps, bounds
from tests.games.tranglar.drawings import GAME, STUCK, STUCK_RESERVE, board

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

DRAWING = """
    ....  ....  22..  ..22
    ....  ....  .aaa  2...
    1111  ABBA  ....  ....
    1...  ....  ....  cCCC
"""


def steps_of(position: Position, move: str) -> Steps:
    return next(steps for steps in position.layout().moves if steps.move == move)


def tiles_of(steps: Steps) -> list[str]:
    """The colours of the pieces that a move would bring."""
    return [shape.role for shape in steps.ghost if isinstance(shape, Polygon)]


def test_tranglar_piece_is_one_outline_with_the_last_of_its_triangles() -> None:
    sites = {site.id: site for site in board(DRAWING).layout().sites}
    assert len(sites) == 64
    drawn = {
        (site.id, shape.role, len(shape.points))
        for site in sites.values()
        for shape in site.shapes
        if isinstance(shape, Polygon)
    }
    assert drawn == {
        ("a2w", "neutral", 5),
        ("d4w", "neutral", 4),
        ("b2w", "petrol", 3),
        ("b2s", "petrol", 3),
        ("c3w", "green", 5),
        ("d1n", "green", 3),
        ("d1w", "petrol", 5),
    }
    assert sites["b2e"].label == "b2e: petrol large triangle in the lower right of b2"
    assert sites["a4n"].label == "a4n: free"


def test_tranglar_trapped_piece_is_marked() -> None:
    sites = {site.id: site for site in board(DRAWING).layout().sites}
    marked = [
        site.id
        for site in sites.values()
        for shape in site.shapes
        if isinstance(shape, Label) and shape.text == "!"
    ]
    assert marked == ["d1n"]
    assert sites["d1n"].label == "d1n: green small triangle at the top of d1, trapped"


def test_tranglar_sign_of_a_trapped_piece_stands_on_it_once_and_all_its_sites_tell() -> None:
    position = board(
        """
        ....  ....  22..  ..22
        ....  ....  ....  2...
        1111  AaaA  ....  ....
        1...  BBBB  ....  ....
        """
    )
    sites = {site.id: site for site in position.layout().sites}
    assert sites["b2e"].label == "b2e: green large triangle in the lower right of b2, trapped"
    assert sites["b2s"].label == "b2s: green large triangle in the lower right of b2, trapped"
    (piece,) = [shape for shape in sites["b2s"].shapes if isinstance(shape, Polygon)]
    letter, sign, both = [shape for shape in sites["b2s"].shapes if isinstance(shape, Label)]
    assert [shape.text for shape in (letter, sign, both)] == ["G", "!", "G!"]
    assert letter.at == sign.at == both.at  # the last one lies over the others
    left, top, width, height = bounds(piece)
    assert left < sign.at[0] < left + width
    assert top < sign.at[1] < top + height
    assert sign.lift == piece.rise > 0
    assert not sites["b2e"].shapes


def test_tranglar_piece_is_lit_from_the_upper_left() -> None:
    sites = {site.id: site for site in board(DRAWING).layout().sites}
    piece, *rims = sites["d1n"].shapes[:2]
    assert isinstance(piece, Polygon)
    corners = {point: index for index, point in enumerate(sorted(piece.points))}
    # A triangle that points down has a long side above, and a short one at the left that faces down.
    lit = [[corners[point] for point in rim.points] for rim in rims if isinstance(rim, Polyline)]
    assert lit == [[2, 0]]
    assert [(rim.role, rim.lift) for rim in rims] == [("green-lit", piece.rise)]


def test_tranglar_trays_show_reserves_and_triangles() -> None:
    layout = board(DRAWING).layout()
    counts = {item.id: item.count for tray in layout.trays for item in tray.items}
    assert counts == {
        "petrol-t": 4, "petrol-T": 2, "petrol-q": 3, "petrol-zL": 1, "petrol-zR": 1, "petrol-v": 0,
        "petrol-Q": 1, "petrol-r": 1, "petrol-pL": 1, "petrol-neutral": 3,
        "green-t": 3, "green-T": 4, "green-q": 3, "green-zL": 1, "green-zR": 1, "green-v": 0,
        "green-Q": 1, "green-r": 1, "green-pR": 1, "green-neutral": 3,
    }  # fmt: skip
    assert [tray.note for tray in layout.trays] == ["7 triangles", "", "4 triangles", ""]
    assert [tray.turn for tray in layout.trays] == [True, False, False, False]


def test_tranglar_setup_is_chosen_from_a_tray_of_its_own() -> None:
    position = GAME.start()
    assert position.layout().trays[0].label == "Neutral"
    assert steps_of(position, "*a1nesw.a2s").steps == ("neutral-V", "a2s")
    position.push("*a1nesw.a2s")
    items = position.layout().trays[0].items
    assert [item.count for item in items] == [1, 0]
    assert items[0].label == "large neutral trapeze, 1 to be placed"
    assert steps_of(position, "*c1ne.d1sw.c2s").steps == ("neutral-Z", "c2s")


def test_tranglar_placement_is_the_tray_item_and_the_site() -> None:
    position = board(DRAWING)
    assert steps_of(position, "b3n.b4s").steps == ("petrol-q", "b4s")


def test_tranglar_merger_is_the_pieces_and_a_picture_of_what_covers_them() -> None:
    merger = steps_of(board(DRAWING), "b2nw+b2es=b2nesw")
    assert merger.steps == ("b2w", "b2s")
    assert tiles_of(merger) == ["petrol"]


def test_tranglar_neutral_triangle_is_the_tray_item_and_the_site() -> None:
    position = board(DRAWING, petrol="T2")
    steps = steps_of(position, "*a4n")
    assert steps.steps == ("petrol-neutral", "a4n")
    assert tiles_of(steps) == ["neutral"]


def test_tranglar_split_and_takeover_are_the_piece_and_a_picture_of_the_covering() -> None:
    position = board(DRAWING)
    assert steps_of(position, "b2es=b2e+b2s").steps == ("b2s",)
    coverings = [steps for steps in position.layout().moves if steps.steps == ("c3w",)]
    assert [steps.move for steps in coverings] == [
        "xc3esw=c3e+c3s+c3w",
        "xc3esw=c3e+c3sw",
        "xc3esw=c3es+c3w",
    ]
    assert len({steps.at for steps in coverings}) == 1
    assert [len(tiles_of(steps)) for steps in coverings] == [3, 2, 2]


def test_tranglar_swap_is_the_tray_item_and_the_site() -> None:
    position = board(
        """
        ....  ....  BaBB  ..aa
        2222  ...2  ....  A..A
        ....  .11.  ...1  ....
        ....  1..1  ....  ....
        """,
        petrol="t4zL1",
    )
    assert steps_of(position, "~c4e.d4sw").steps == ("petrol-zL", "d4w")


def test_tranglar_pass_is_a_tray_item() -> None:
    position = board(STUCK, petrol=STUCK_RESERVE)
    layout = position.layout()
    assert [steps.steps for steps in layout.moves] == [("petrol-pass",)]
    assert layout.trays[1].items[-1].id == "petrol-pass"
    assert "petrol-pass" not in [item.id for tray in board(DRAWING).layout().trays for item in tray.items]


def test_tranglar_last_move_is_marked() -> None:
    position = board(DRAWING)
    position.push("b2es=b2e+b2s")
    assert [shape.role for shape in position.layout().last] == ["text", "mark"] * 2


def test_tranglar_caption_says_whose_turn_it_is() -> None:
    assert GAME.start().layout().caption == "Tranglar, petrol places a large neutral piece"
    assert board(DRAWING, "green").layout().caption == "Tranglar, green to move"


def test_tranglar_sketch_draws_pieces_without_lines_inside() -> None:
    lines = ["".join(text for text, _ in line) for line in GAME.sketch(board(DRAWING), None)]
    assert lines[9:] == [
        " +-------+-------+-------+-------+",
        " |:::::::|PPPPP/P| \\   / | \\   / |",
        "2|:::::::|PPP/PPP|   X   |   X   |",
        " |:::::::|P/PPPPP| /   \\ | /   \\ |",
        " +:::::::+-------+-------+-------+",
        " | \\:::/ | \\   / | \\   / |P\\g*!/P|",
        "1|   X   |   X   |   X   |PPPXPPP|",
        " | /   \\ | /   \\ | /   \\ |PPPPPPP|",
        " +---a---+---b---+---c---+---d---+",
        "Petrol  t×4  T×2  q×3  zL×1  zR×1  7 triangles  to move",
        "        Q×1  r×1  pL×1  *×3",
        "Green   t×3  T×4  q×3  zL×1  zR×1  4 triangles",
        "        Q×1  r×1  pR×1  *×3",
    ]


def test_tranglar_sketch_marks_what_was_played_and_what_is_trapped() -> None:
    position = board(DRAWING)
    position.push("b2es=b2e+b2s")
    lines = ["".join(text for text, _ in line) for line in GAME.sketch(position, None)]
    assert lines[11] == "2|:::::::|PPP/P*P|   X   |   X   |"
    assert lines[12] == " |:::::::|P/P*P\\P| /   \\ | /   \\ |"
