"""Tranglar: triangles, squares and other pieces that turn over when they are trapped."""

from collections.abc import Mapping
from typing import Any

from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.games.tranglar import layout, notation
from quincunx.games.tranglar.evaluate import TUNING
from quincunx.games.tranglar.observe import SHAPE, SeenTranglar

__all__ = ["GAME"]


class Tranglar(Game):
    """The game and its options."""

    name = "tranglar"
    title = "Tranglar"
    summary = "Cover the board; a piece that touches the other colour on most of its sides turns over."
    version = 1
    offered = (
        Option(
            "quiet_limit",
            20,
            range(4, 61),
            "the game ends after so many actions in a row that cover nothing new",
        ),
    )
    position_class = SeenTranglar
    writing = notation
    drawing = layout
    observation_shape = SHAPE

    @property
    def tuning(self) -> Mapping[str, float]:
        """What a strong search is set to."""
        return TUNING

    def steps_of(self, position: Any, action: int) -> tuple[str, ...]:
        """The ids to choose for an action, legal or not."""
        return layout.steps_of(position, action)


GAME = Tranglar
