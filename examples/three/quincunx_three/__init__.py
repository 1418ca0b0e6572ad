"""Three: a row of three stones wins. The smallest complete game for Quincunx."""

from quincunx import Game
from quincunx_three import layout, notation
from quincunx_three.rules import ThreePosition

__all__ = ["GAME"]


class Three(Game):
    """The game; it has no options."""

    name = "three"
    title = "Three"
    summary = "Have three of your stones in a row."
    version = 1
    position_class = ThreePosition
    writing = notation
    drawing = layout


GAME = Three
