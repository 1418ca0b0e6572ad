"""The pack, the shapes, and what is composed of what."""

import random

import pytest

from quincunx.games.zangle import Zangle, check_claim, find_zangles
from quincunx.games.zangle.cards.shapes import (
    COMPOSITIONS,
    KINDS,
    PACK,
    SHAPES,
    Cells,
    dissections,
    neighbours,
    outline_key,
    shape_of,
)
from quincunx.games.zangle.cards.splits import SPLITS, ZANGLES
from quincunx.games.zangle.cards.zangles import Card, fault, find_pile_zangles, read_zangle, spell_out
from tests.games.zangle import plain


def plain_zangles(own: list[str], centre: list[str]) -> set[str]:
    """What the plain second writing finds."""
    return set(plain.zangles(tuple(sorted(own)), tuple(sorted(centre))))


@pytest.mark.parametrize("line", plain.TABLE.strip().splitlines())
def test_zangle_shapes_are_composed_as_the_table_says(line: str) -> None:
    code, colour, cards, *expected = line.split()
    assert (KINDS[code].colour, KINDS[code].cards) == (colour, int(cards))
    computed = {"+".join(parts) for parts in COMPOSITIONS[code]}
    assert computed == {*expected, code}


def test_zangle_pack_has_120_cards_four_of_them_z() -> None:
    assert len(PACK) == 120
    assert PACK.count("Z") == 4


def test_zangle_shapes_are_all_polyiamonds_of_up_to_five_triangles() -> None:
    shapes: set[Cells] = {frozenset([(0, 0)])}
    for size in range(1, 6):
        keys = {outline_key(cells) for cells in shapes}
        assert keys == {outline_key(KINDS[c].cells) for c in SHAPES if len(KINDS[c].cells) == size}
        shapes = {
            cells | {cell}
            for cells in shapes
            for old in cells
            for cell in neighbours(old)
            if cell not in cells
        }


def test_zangle_dissections_cover_the_target_once() -> None:
    for code in SHAPES:
        for pieces in dissections(KINDS[code].cells):
            assert sorted(cell for piece in pieces for cell in piece.cells) == sorted(KINDS[code].cells)
            assert all(shape_of(piece.cells) == piece.code for piece in pieces)


def test_zangle_turned_and_mirrored_shapes_are_the_same() -> None:
    assert shape_of(frozenset([(3, 0), (3, 1)])) == "2"
    assert shape_of(frozenset([(0, 0), (1, 0), (2, 0), (3, 0), (0, -1)])) == "5c"
    assert shape_of(frozenset([(0, 0), (2, 0)])) is None


@pytest.mark.parametrize(
    ("own", "centre"),
    [
        ("1 1 1 1", "5a 5d 1 2"),
        ("Z 3 3 1", "3 Z Z 4b"),
        ("Z Z", "Z Z 5c 5c"),
        ("1 2 3 4a 1 2 2", "Z 5a 5b 4c"),
        ("2 2 1 1 1 1 Z", "1 1 5b 4a"),
    ],
)
def test_zangle_finder_agrees_with_trying_all_cards(own: str, centre: str) -> None:
    found = [str(zangle) for zangle in find_zangles(own.split(), centre.split())]
    assert len(set(found)) == len(found)
    assert set(found) == plain_zangles(own.split(), centre.split())


def test_zangle_finder_agrees_with_trying_all_cards_on_random_ones() -> None:
    rng = random.Random(5)
    for _ in range(150):
        cards = rng.sample(PACK, 10)
        own, centre = cards[: rng.randint(1, 6)], cards[6:]
        found = [str(zangle) for zangle in find_zangles(own, centre)]
        assert len(set(found)) == len(found)
        assert set(found) == plain_zangles(own, centre)


def test_zangle_found_in_96_percent_of_four_and_four_cards() -> None:
    rng = random.Random(1)
    deals = 4000
    hits = 0
    for _ in range(deals):
        cards = rng.sample(PACK, 8)
        hits += bool(find_zangles(cards[:4], cards[4:]))
    assert hits / deals == pytest.approx(0.960, abs=0.01)


def test_zangle_counts_its_own_cards() -> None:
    by_text = {str(zangle): zangle for zangle in find_zangles(["5a", "2", "Z"], ["3"])}
    assert by_text["5a@o=2@o+3@c"].own_cards == 2
    assert by_text["5a@o=2@o+3@c+Z@o"].own_cards == 3


def test_zangle_finder_names_the_piles_of_a_solitaire() -> None:
    found = find_pile_zangles({"1": "1", "2": "2", "4": "1"}, ["3", "2"])
    assert {str(zangle) for zangle in found} == {
        "3@c=1@1+2@2",
        "3@c=1@4+2@2",
        "3@c=1@1+2@c",
        "3@c=1@4+2@c",
        "2@c=1@1+1@4",
    }


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("5a@o=2@o+3@c", None),
        ("5a@o=5a@c+Z@o", None),
        ("4b@c=2@o+2@c", "2 + 2 does not make 4b"),
        ("5a@o=Z@o", "nothing does not make 5a"),
        ("5a@o=5a@c", "a Zangle has at least 3 cards"),
        ("4c@o=2@o+2@o", "at least one card has to be from the centre"),
        ("3@c=1@c+2@c", "at least one card has to be your own"),
        ("5a@c=1@o+4a@c", "there is no 1 among your face-up cards"),
        ("4c@o=2@c+2@c", "there is only one 2 in the centre"),
    ],
)
def test_zangle_wrong_claims_are_explained(claim: str, reason: str | None) -> None:
    own = ["5a", "2", "2", "Z", "4c"]
    centre = ["3", "5a", "2", "1", "4b", "4a"]
    assert check_claim(read_zangle(claim, "oc"), own, centre) == reason


def test_zangle_target_cannot_be_z() -> None:
    claim = Zangle(Card("Z", "o"), (Card("Z", "c"), Card("Z", "c")))
    assert check_claim(claim, ["Z"], ["Z", "Z"]) == "a Z cannot be the target"


def test_zangle_every_numbered_zangle_is_one_and_none_is_missing() -> None:
    assert len(set(ZANGLES)) == len(ZANGLES)
    assert all(fault(spell_out(*zangle)) is None for zangle in ZANGLES)
    # Every split with every number of Z cards that is not numbered is no Zangle, or needs a fifth
    # card from the centre.
    numbered = set(ZANGLES)
    for split in range(len(SPLITS)):
        for own in range(5):
            for centre in range(5 - own):
                if (split, own, centre) not in numbered:
                    zangle = spell_out(split, own, centre)
                    assert fault(zangle) or len(zangle.all_cards) - zangle.own_cards > 4
