"""How Ringgz is shown: what can be picked, what is said about it, and what is beside the board."""

import pytest

from quincunx import Game, Position, load
from quincunx.core.layout import Circle, Layout, Tray

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

TWO = load("ringgz")
THREE = load("ringgz", players=3)
FOUR = load("ringgz", players=4)


def after(moves: str, game: Game = TWO) -> Position:
    position = game.start()
    for move in moves.split():
        position.push(move)
    return position


def labels(layout: Layout) -> dict[str, str]:
    return {site.id: site.label for site in layout.sites}


def counts(tray: Tray) -> dict[str, int]:
    return {item.id: item.count for item in tray.items}


def test_ringgz_starting_base_is_taken_from_the_tray() -> None:
    layout = TWO.start().layout()
    assert "starting-base" in counts(layout.trays[0])
    assert layout.moves[0].steps == ("starting-base", "b2")
    assert "starting-base" not in counts(after("*c3").layout().trays[0])


def test_ringgz_move_is_a_tray_item_and_a_territory() -> None:
    steps = {move.move: move.steps for move in after("*c3 b1c4").layout().moves}
    assert steps["g3c2"] == ("1-g3", "c2")
    assert steps["rBc2"] == ("1-rB", "c2")


@pytest.mark.parametrize(
    ("game", "names"),
    [
        (TWO, "0 Blue, 0 + yellow, 1 Green, 1 + red"),
        (THREE, "0 Blue, 0 + red, 1 Green, 1 + red, 2 Yellow, 2 + red"),
        (FOUR, "0 Blue, 1 Green, 2 Yellow, 3 Red"),
    ],
    ids=str,
)
def test_ringgz_each_colour_of_each_seat_has_a_tray(game: Game, names: str) -> None:
    trays = game.start().layout().trays
    assert ", ".join(f"{tray.seat} {tray.label}" for tray in trays) == names


def test_ringgz_trays_show_what_is_left() -> None:
    trays = after("*c3 b1c4 r2c4", THREE).layout().trays
    assert counts(trays[0]) == {"0-b1": 2, "0-b2": 3, "0-b3": 3, "0-b4": 3, "0-bB": 3}
    assert counts(trays[3]) == {"1-r1": 1, "1-r2": 0, "1-r3": 1, "1-r4": 1, "1-rB": 1}
    assert trays[3].items[1].label == "green’s small red ring, 0 of 1 left"


def test_ringgz_sites_say_what_is_on_them_and_who_is_ahead() -> None:
    site = labels(after("*c3 b1c4 g2c4 bBb3 g3c4").layout())
    assert site["c3"] == "c3: starting base"
    assert site["c4"] == "c4: smallest blue ring, small green ring, large green ring, green is ahead"
    assert site["b3"] == "b3: blue base"
    assert site["a1"] == "a1: empty"
    assert labels(after("*c3 b1c4 g2c4").layout())["c4"].endswith("tied")


def test_ringgz_caption_says_whose_turn_it_is() -> None:
    assert TWO.start().layout().caption == "Ringgz, blue and yellow to place the starting base"
    assert after("*c3 b1c4").layout().caption == "Ringgz, green and red to move"


def test_ringgz_sketch_shows_sizes_leaders_bases_and_the_last_move() -> None:
    position = after("*c3 b1c4 g2c4 bBb3 g3c4")
    lines = ["".join(text for text, _ in line) for line in TWO.sketch(position, None)]
    assert lines[4] == "4 | ····    | ····    › bgg·  G ‹ ····    | ····    |"
    assert lines[6] == "3 | ····    | [B]     | BGYR    | ····    | ····    |"
    assert lines[12] == "Blue      b1×2  b2×3  b3×3  b4×3  bB×2  0 territories  to move"


def test_ringgz_larger_rings_are_broader_and_there_is_room_between_them() -> None:
    rings = [TWO.kit.looks[f"g{size}"].shapes[0] for size in "1234"]
    inside, breadth = 0.0, 0.0
    for ring in rings:
        assert isinstance(ring, Circle)
        assert ring.hole > inside + ring.rise  # also below, where one sees the side of the inner one
        assert ring.radius - ring.hole > breadth
        inside, breadth = ring.radius, ring.radius - ring.hole
    dish = TWO.kit.sites[0].outline
    assert isinstance(dish, Circle)
    assert inside < dish.radius


def test_ringgz_dish_has_the_colour_that_is_ahead() -> None:
    ahead, tied = (TWO.board(after(moves), None).sites["c4"] for moves in ("*c3 b1c4", "*c3 b1c4 g2c4"))
    assert list(ahead) == ["blue-dish", "b1", "blue-ahead"]
    assert list(tied) == ["b1", "g2", "tied"]


@pytest.mark.parametrize("name", ["blue", "green", "yellow", "red"])
def test_ringgz_colours_are_told_apart_by_letters_and_beads_too(name: str) -> None:
    looks = TWO.kit.looks
    letters = [looks[look].shapes[-1] for look in (f"{name[0]}B", f"{name[0]}4", f"{name}-ahead")]
    assert [getattr(letter, "text", None) for letter in letters] == [name[0].upper()] * 3
    rings = [shape for letter in "bgyr" for shape in looks[f"{letter}4"].shapes]
    assert len({bead.center for bead in rings if isinstance(bead, Circle) and bead.role == "neutral"}) == 4
