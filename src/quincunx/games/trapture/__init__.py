"""Trapture: squiggles in the grooves of a honeycomb; four sides around a peg capture it."""

from collections.abc import Sequence
from typing import ClassVar

from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.core.position import Position
from quincunx.games.trapture import arrange, cords, layout, notation, themes
from quincunx.games.trapture.evaluate import TUNING
from quincunx.games.trapture.observe import SHAPE, SeenTrapture

__all__ = ["GAME"]


class Trapture(Game):
    """The game and its options."""

    name = "trapture"
    title = "Trapture"
    summary = "Lay squiggles between the hexagons; four sides in your colour capture a peg."
    minutes = (15, 25)
    difficulty = "medium"
    version = 1
    offered = (
        Option(
            "start", 2, range(1, 5), "the starting number that the opening squiggles begin at on each band"
        ),
    )
    position_class = SeenTrapture
    writing = notation
    drawing = layout
    arranging = arrange
    observation_shape = SHAPE
    paints: ClassVar = cords.PAINTS
    tuning = TUNING

    def puzzle_themes(self, positions: Sequence[Position], line: Sequence[str]) -> Sequence[str]:
        """What a puzzle is about."""
        return themes.find_themes(positions, line)


GAME = Trapture
