"""Ringgz: concentric rings; whoever has most rings on a territory wins it."""

from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.games.ringgz import layout, notation
from quincunx.games.ringgz.rules import RinggzPosition

__all__ = ["GAME"]


class Ringgz(Game):
    """The game and its options."""

    name = "ringgz"
    title = "Ringgz"
    summary = "Spread your rings from the middle and have most of them on as many territories as you can."
    version = 1
    offered = (
        Option("players", 2, range(2, 5), "2: two colours each; 3: one each and a share of red; 4: one each"),
    )
    position_class = RinggzPosition
    writing = notation
    drawing = layout


GAME = Ringgz
