"""Pyrga: towers; each piece says where the opponent must play."""

from collections.abc import Sequence

from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.core.position import Position
from quincunx.games.pyrga import arrange, layout, notation, themes
from quincunx.games.pyrga.observe import SHAPE, SeenPyrga

__all__ = ["GAME"]


class Pyrga(Game):
    """The game and its options."""

    name = "pyrga"
    title = "Pyrga"
    summary = "Build towers; each piece you place says where your opponent must play."
    minutes = (10, 15)
    difficulty = "easy"
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
    arranging = arrange
    paints = layout.PAINTS
    observation_shape = SHAPE

    def puzzle_themes(self, positions: Sequence[Position], line: Sequence[str]) -> Sequence[str]:
        """What a puzzle is about."""
        return themes.find_themes(positions, line)


GAME = Pyrga
