"""What Tranglar's rules page shows beyond what its figures are checked for when they are read."""

from collections import Counter

import pytest

from quincunx.core.figures import Figure, Pieces
from quincunx.games.tranglar.actions import ACTIONS
from quincunx.games.tranglar.pieces import COLOURED, SETS
from tests.games.tranglar.drawings import GAME

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def pieces(name: str) -> Counter[str]:
    found = GAME.figures[name]
    assert isinstance(found, Pieces)
    return Counter({item.id: item.count for item in found.items})


def test_tranglar_page_pictures_all_pieces_of_the_box() -> None:
    petrol, green = ({f"petrol-{code}": count for code, count in pieces.items()} for pieces in SETS)
    shown = pieces("petrol-pieces")
    assert shown == {**petrol, "petrol-neutral": 3}
    assert pieces("large-neutral-pieces") == {"neutral-Z": 1, "neutral-V": 1}
    # Green has the same, but for the parallelogram, which is pictured too.
    del petrol["petrol-pL"], green["petrol-pR"]
    assert petrol == green
    assert pieces("two-sides")["green-pR"] == 1


def test_tranglar_page_shows_every_sort_of_action() -> None:
    figures = [figure for figure in GAME.figures.values() if isinstance(figure, Figure)]
    made = [move for figure in figures for panel in figure.panels for move in panel.made]
    assert {ACTIONS[GAME.action(move)].sort for move in made} == {action.sort for action in ACTIONS}


def test_tranglar_only_the_corner_pieces_of_the_advice_can_never_be_trapped() -> None:
    safe = {
        footprint.text
        for footprint in COLOURED
        if 2 * sum(border != 0 for border in footprint.borders) <= len(footprint.sides)
    }
    assert safe == {"a1sw", "d1es", "a4nw", "d4ne", "a1nesw", "d1nesw", "a4nesw", "d4nesw"}
    found = GAME.figures["advice-corner"]
    assert isinstance(found, Figure)
    assert {ghost.move for ghost in found.panels[0].ghosts} == {"a1sw", "d1nesw"}
