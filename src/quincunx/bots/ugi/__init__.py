"""UGI, the Universal Game Interface: the text protocol between match runners and engines, both sides of it.

`EngineBot` lets other engines play here; `session` lets a runner use our bots.
"""

from quincunx.bots.ugi.engine_bot import EngineBot
from quincunx.bots.ugi.process import EngineError

__all__ = ["EngineBot", "EngineError"]
