"""How hard a Zangle is for people to see, which is half of the game."""

from functools import lru_cache

from quincunx.games.zangle.cards.shapes import KINDS
from quincunx.games.zangle.cards.zangles import Zangle, read_zangle

PLACES = "oc1234567"

SIMPLE_CARDS = 3
PER_CARD = 0.4  # more for each card beyond three
PER_TRIANGLE = 0.15  # more for each triangle of the target beyond two
LARGE_PART = 0.4  # more if a part has four triangles: then it matters where the fifth one is
PER_NOTHING = 0.3  # more for each Z: it shows nothing that could catch the eye
LARGE = 4


def effort_of(zangle: Zangle) -> float:
    """How hard a Zangle is to see; 1 for the simplest, about 3 for the hardest that are common."""
    sizes = [len(KINDS[card.code].cells) for card in zangle.cards]
    return (
        1.0
        + PER_CARD * (len(zangle.all_cards) - SIMPLE_CARDS)
        + PER_TRIANGLE * (len(KINDS[zangle.target.code].cells) - 2)
        + (LARGE_PART if LARGE in sizes else 0.0)
        + PER_NOTHING * sizes.count(0)
    )


@lru_cache(maxsize=4096)
def effort_of_move(move: str) -> float:
    """How hard a move is to see, from its notation; nobody overlooks what is not a Zangle."""
    return effort_of(read_zangle(move, PLACES)) if "=" in move else 0.0
