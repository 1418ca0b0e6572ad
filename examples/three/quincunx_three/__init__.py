"""Three: a row of three stones wins. The smallest complete game for Quincunx."""

from quincunx import Game, Position
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

    def steps_of(self, position: Position, action: int) -> tuple[str, ...]:
        """What a person chooses for an action, legal or not, so that a refusal can be explained."""
        return (notation.NAMES[action],)


GAME = Three
