"""Pyrga: towers; each piece says where the opponent must play."""

from typing import Any

from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.games.pyrga import layout, notation
from quincunx.games.pyrga.observe import SHAPE, SeenPyrga

__all__ = ["GAME"]


class Pyrga(Game):
    """The game and its options."""

    name = "pyrga"
    title = "Pyrga"
    summary = "Build towers; each piece you place says where your opponent must play."
    version = 1
    offered = (
        Option(
            "opening",
            "free",
            ("free", "restricted"),
            "restricted: if White's first piece is a square, its second may not be one",
        ),
    )
    position_class = SeenPyrga
    writing = notation
    drawing = layout
    observation_shape = SHAPE

    def steps_of(self, position: Any, action: int) -> tuple[str, ...]:
        """The ids to choose for an action, legal or not."""
        return layout.steps_of(position, action)


GAME = Pyrga
