"""Tranglar: triangles, squares and other pieces that turn over when they are trapped."""

from collections.abc import Sequence
from typing import ClassVar

from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.core.position import Position
from quincunx.games.tranglar import arrange, layout, notation, themes
from quincunx.games.tranglar.evaluate import TUNING
from quincunx.games.tranglar.observe import SHAPE, SeenTranglar

__all__ = ["GAME"]


class Tranglar(Game):
    """The game and its options."""

    name = "tranglar"
    title = "Tranglar"
    summary = "Cover the board; a piece that touches the other colour on most of its sides turns over."
    minutes = (30, 45)
    difficulty = "hard"
    version = 2
    environment_version = 1
    earlier: ClassVar = {1: {"quiet_limit": 20}}
    offered = (
        Option(
            "quiet_limit",
            60,
            range(4, 401),
            "the game ends after this many actions in a row that cover nothing new",
            asked="rarely",
        ),
    )
    position_class = SeenTranglar
    writing = notation
    drawing = layout
    arranging = arrange
    observation_shape = SHAPE
    tuning = TUNING

    def puzzle_themes(self, positions: Sequence[Position], line: Sequence[str]) -> Sequence[str]:
        """What a puzzle is about."""
        return themes.find_themes(positions, line)


GAME = Tranglar
