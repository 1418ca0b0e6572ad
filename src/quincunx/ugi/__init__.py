"""UGI, the Universal Game Interface: both sides of the text protocol between match runners and engines.

`EngineBot` lets other engines play here, and `find_player` finds them by name; `session` lets a runner use
our bots.
"""

from quincunx.ugi.engine_bot import EngineBot
from quincunx.ugi.players import find_player

__all__ = ["EngineBot", "find_player"]
