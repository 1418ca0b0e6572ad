"""What Trapture's rules page shows beyond what its figures are checked for when they are read."""

import pytest

from quincunx.core.figures import Figure, Pieces
from quincunx.games.trapture.board import PEG_HEXAGONS
from quincunx.games.trapture.placements import SHAPE_COUNTS, SHAPES
from tests.games.trapture.drawn import GAME

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def counts(name: str) -> dict[str, int]:
    found = GAME.figures[name]
    assert isinstance(found, Pieces)
    return {item.id: item.count for item in found.items}


def test_trapture_page_pictures_every_squiggle_and_counts_the_pegs() -> None:
    shapes = zip(SHAPES, SHAPE_COUNTS, strict=True)
    assert counts("squiggles") == {f"yellow-{turns}": count for turns, count in shapes}
    assert counts("pegs") == {"peg": len(PEG_HEXAGONS)}
    start = GAME.start()
    assert start.hand(0) == start.hand(1)  # the page says that green has the same


def test_trapture_page_shows_every_way_in_which_a_game_ends() -> None:
    figures = [figure for figure in GAME.figures.values() if isinstance(figure, Figure)]
    outcomes = [figure.panels[-1].position.outcome for figure in figures]
    reasons = " / ".join(outcome.reason for outcome in outcomes if outcome is not None)
    for words in ("seven pegs", "more pegs (", "three sides of its own", "two sides of its own", "a draw"):
        assert words in reasons
