"""Ringgz: concentric rings; whoever has most rings on a territory wins it."""

from collections.abc import Mapping, Sequence

from quincunx.core.game import Game
from quincunx.core.offers import PuzzleKind
from quincunx.core.options import Option
from quincunx.core.position import Position
from quincunx.games.ringgz import arrange, layout, notation, observe, puzzles, themes
from quincunx.games.ringgz.evaluate import TUNING

__all__ = ["GAME"]


class Ringgz(Game):
    """The game and its options."""

    name = "ringgz"
    title = "Ringgz"
    summary = "Spread your rings from the middle and have most of them on as many territories as you can."
    players = (2, 4)
    minutes = (10, 20)
    difficulty = "easy"
    version = 1
    offered = (
        Option(
            "players",
            2,
            range(2, 5),
            "2: two colours each; 3: one each and a share of red; 4: one each",
            asked="first",
        ),
    )
    position_class = observe.SeenRinggz
    writing = notation
    drawing = layout
    arranging = arrange
    paints = layout.PAINTS

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """How the numbers of an observation are folded."""
        return observe.shape(self.seats)

    @property
    def tuning(self) -> Mapping[str, float]:
        """What a strong search is set to."""
        return TUNING if self.seats == 2 else {}

    @property
    def puzzle_kinds(self) -> Mapping[str, PuzzleKind]:
        """What can be asked for where the solver for two does not help."""
        return {} if self.seats == 2 else puzzles.KINDS

    def puzzle_themes(self, positions: Sequence[Position], line: Sequence[str]) -> Sequence[str]:
        """What a puzzle is about."""
        return themes.find_themes(positions, line)


GAME = Ringgz
