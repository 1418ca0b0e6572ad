"""What the pictures show, and what they do not."""

import pytest

from quincunx import Position, RandomStream, load
from quincunx.core.layout import Label, Polygon, Shape, moved
from quincunx.games.zangle.cards.pictures import dissection, outline
from quincunx.games.zangle.cards.shapes import COMPOSITIONS, KINDS, SHAPES
from quincunx.games.zangle.cards.zangles import Card, Zangle, arrange

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def some_way_on(name: str, plies: int) -> Position:
    stream = RandomStream(1)
    position = load(name).start(2)
    while position.outcome is None and position.ply < plies:
        seat = position.to_act[stream.below(len(position.to_act))]
        moves = position.legal_moves(seat)
        position.push(moves[stream.below(len(moves))], seat)
    return position


def area(points: tuple[tuple[float, float], ...]) -> float:
    turned = (*points[1:], points[0])
    return abs(sum(x * v - u * y for (x, y), (u, v) in zip(points, turned, strict=True))) / 2


@pytest.mark.parametrize("code", SHAPES)
def test_zangle_outlines_enclose_as_many_triangles_as_the_shape_has(code: str) -> None:
    corners = tuple((x / 2, y * 0.75**0.5) for x, y in outline(KINDS[code].cells))
    assert area(corners) == pytest.approx(len(KINDS[code].cells) * 0.75**0.5 / 2)


def shown(zangle: Zangle, judged: bool = True) -> list[Shape]:
    """How a Zangle is shown."""
    name, x, y, text = dissection(zangle, judged)
    return [moved(shape, x, y, text) for shape in load("zangle").kit.looks[name].shapes]


@pytest.mark.parametrize("code", SHAPES)
def test_zangle_dissection_shows_every_part_in_its_place(code: str) -> None:
    for parts in COMPOSITIONS[code]:
        zangle = arrange(Card(code, "o"), [Card(part, "c") for part in (*parts, "Z")])
        shapes = shown(zangle)
        drawn = [shape for shape in shapes if isinstance(shape, Polygon) and shape.role != "card"]
        assert sorted(shape.role for shape in drawn) == sorted(KINDS[part].colour for part in parts)
        triangle = 30**2 * 0.75**0.5 / 2
        assert sum(area(shape.points) for shape in drawn) == pytest.approx(
            len(KINDS[code].cells) * triangle, rel=0.01
        )
        labels = [shape.text for shape in shapes if isinstance(shape, Label)]
        assert [label for label in labels if label in parts] == list(parts)


def test_zangle_wrong_claim_is_shown_as_such_and_not_before_the_showdown() -> None:
    claim = Zangle(Card("5a", "o"), (Card("2", "c"), Card("2", "o")))
    texts = [shape.text for shape in shown(claim) if isinstance(shape, Label)]
    assert texts == ["5a ≠", "(2) + 2"]
    texts = [shape.text for shape in shown(claim, judged=False) if isinstance(shape, Label)]
    assert texts == ["5a =", "(2) + 2"]
    right = arrange(Card("5a", "o"), [Card("2", "c"), Card("3", "o")])
    assert len(shown(right, judged=False)) == len(shown(claim, judged=False))


def sketched(position: Position) -> list[str]:
    return ["".join(text for text, _ in line) for line in position.game.sketch(position, None)]


def test_zangle_sketch_is_the_table_with_cards_by_their_codes() -> None:
    position = load("zangle").position("1;0;0;0,0;0123456789abcdef;h;-;335a5b/-;1222/-;2/- 0 -")
    assert sketched(position) == [
        "Zangle, round 1 of 3, player 1 to move",
        "centre",
        "   3        3       5a      5b       [ ]",
        " [pass]",
        "player 1, to move",
        ">  1        2       2        2                      [ ]",
        "player 2",
        "   2                                                [ ]",
        "Player 1  4 cards left, 0 points  to move",
        "Player 2  1 card left, 0 points",
    ]
    position.push("5a@c=2@o+3@c")
    assert sketched(position)[1:3] == [
        "centre                                      5a = 2 + (3)",
        "   3       5b                        [ ]",
    ]


def test_zangle_sketch_marks_a_hit_and_a_pass() -> None:
    position = load("zangle").start(3)
    position.push(next(move for move in position.legal_moves() if "=" in move))
    made = sketched(position)[1].split("  ")[-1]
    position.push("hit")
    assert "› [" in sketched(position)[2]
    position.push("pass")
    assert sketched(position)[1].endswith(made)
    assert sketched(position)[3] == "› pass  ‹"


def test_zangle_sketch_of_the_speedster_shows_control_the_buttons_and_reminders() -> None:
    game = load("zangle(mode=speedster)")
    parts = game.start(3).text.split(";")
    position = game.position(";".join([*parts[:4], "2,0", *parts[5:]]))  # the levels of the players
    position.push("call", 1, at=2.5)
    lines = sketched(position)
    assert lines[0] == "Zangle speedster, round 1 of 5, player 2 has control"
    assert lines[3] == "› call  ‹ [drop]    stuck"
    assert lines[4:6] == ["player 1", "play with your weaker hand; cover one eye"]
    assert lines[7] == "player 2, has control"
    assert lines[8].startswith("> ")
    assert lines[14].startswith("Player 1  level 2, ")


def test_zangle_sketch_of_the_solitaire_shows_how_many_cards_lie_under_another_and_in_the_draw_pile() -> None:
    assert sketched(load("zangle(mode=solitaire)").start(3)) == [
        "Zangle solitaire, 15 cards left",
        "centre: its pile must last",
        "   1       5a       5b               [7]",
        " [discard]",
        "   1       2        3       4       5",
        "   1      ▒▒▒      ▒▒▒     ▒▒▒     ▒▒▒",
        "           3       ▒▒▒     ▒▒▒     ▒▒▒",
        "                   5d      ▒▒▒     ▒▒▒",
        "                           4a      ▒▒▒",
        "                                    3",
        "Player  15 cards left, 7 to draw",
    ]


def test_zangle_table_of_the_solitaire_does_not_warn_where_play_goes_on() -> None:
    lines = sketched(load("zangle(mode=solitaire,empty_pile=plays_on)").start(3))
    assert lines[1] == "centre"
    assert lines[-1] == "Player  15 cards left"


@pytest.mark.parametrize("name", ["zangle", "zangle(mode=speedster)", "zangle(mode=solitaire)"])
def test_zangle_every_card_has_its_number_of_triangles_as_marks(name: str) -> None:
    position = load(name).start(1)
    standing = position.game.board(position, 0).sites
    cards = [site for site in position.layout().sites if standing.get(site.id, [""])[0] in SHAPES]
    assert cards
    for site in cards:
        marks = [s for s in site.shapes if isinstance(s, Polygon) and s.role == "text"]
        code = standing[site.id][0]
        assert len(marks) == len(KINDS[code].cells)
        assert code in [s.text for s in site.shapes if isinstance(s, Label)]


def test_zangle_steps_are_the_target_and_then_the_other_cards() -> None:
    position = load("zangle").position("1;0;0;0,0;0123456789abcdef;h;-;335a5b/-;1222/-;2/- 0 -")
    steps = {steps.move: steps.steps for steps in position.layout(0).moves}
    # Own cards are 1 2 2 2, the centre is 3 3 5a 5b; equal cards: the first that is left.
    assert steps["5a@c=2@o+3@c"] == ("c3", "1-2", "c1")
    assert steps["3@c=1@o+2@o"] == ("c1", "1-1", "1-2")
    assert steps["5b@c=1@o+2@o+2@o"] == ("c4", "1-1", "1-2", "1-3")
    assert steps["pass"] == ("pass",)
