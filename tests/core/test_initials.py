"""Letters on pieces: they are seen where patterns are, and nowhere else."""

import random
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from quincunx import game_names, load
from quincunx.core.initials import lettered
from quincunx.core.kit import Look
from quincunx.core.layout import Circle, Label, Layout
from quincunx.core.paints import PAINTS
from quincunx.core.svg import write_svg
from quincunx.core.themes import DARK, FLAT, LIGHT, THEMES, Theme
from quincunx.server.paints import write_stylesheet, write_theme

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


@pytest.mark.parametrize(
    ("theme", "distinct", "seen"),
    [(LIGHT, False, False), (LIGHT, True, True), (DARK, True, True), (FLAT, False, True)],
)
def test_a_letter_is_seen_where_patterns_are(theme: Theme, distinct: bool, seen: bool) -> None:
    piece = Circle((20, 20), 15, "blue"), *lettered((20, 20), "B", 8)
    picture = ElementTree.fromstring(
        write_svg(Layout((40, 40), piece, (), (), ()), theme=theme, distinct=distinct)
    )
    assert [text.text for text in picture.iter() if text.tag.endswith("text")] == ["B"] * seen
    assert any(part.tag.endswith("pattern") for part in picture.iter()) == seen


def test_the_web_client_draws_letters_there_too() -> None:
    assert ".role-initial { display: var(--telling-apart); }" in write_stylesheet(PAINTS)
    for theme in THEMES.values():
        usual, distinct, *_ = write_theme(theme, PAINTS).splitlines()
        assert ("--telling-apart: inline;" in usual) == (theme is FLAT)
        assert ("--telling-apart: inline;" in distinct) == (theme is not FLAT), "only what differs is said"


def looks_on_boards(name: str) -> Iterator[Look]:
    """What lies on the board in a game played at random, but for what is turned face down."""
    game, dice = load(name), random.Random(name)
    backs = {look.back for look in game.kit.looks.values()}
    position = game.start(seed=1)
    while position.outcome is None:
        position.push(dice.choice(position.legal_moves()))
        for placements in game.board(position, None).sites.values():
            names = [placement if isinstance(placement, str) else placement[0] for placement in placements]
            yield from (game.kit.looks[look] for look in names if look not in backs)


@pytest.mark.parametrize("name", game_names())
def test_every_piece_in_a_colour_with_a_pattern_has_a_letter_too(name: str) -> None:
    coloured = set()
    for look in set(looks_on_boards(name)):
        roles = {shape.role for shape in look.shapes if shape.role in PAINTS and PAINTS[shape.role].pattern}
        if roles and look.sort == "":
            coloured |= roles
            assert any(isinstance(shape, Label) for shape in look.shapes), look.words
    assert coloured
