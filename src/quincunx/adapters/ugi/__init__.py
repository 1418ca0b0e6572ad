"""UGI, the Universal Game Interface: the text protocol between match runners and engines."""

from quincunx.adapters.ugi.process import EngineError, EngineProcess
from quincunx.adapters.ugi.protocol import NO_MOVE, Go, check_playable, name_result, read_go, read_position

__all__ = [
    "NO_MOVE",
    "EngineError",
    "EngineProcess",
    "Go",
    "check_playable",
    "name_result",
    "read_go",
    "read_position",
]
