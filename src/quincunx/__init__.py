"""Geometric tabletop games behind one contract: `quincunx.load(name).start()`."""

from quincunx import _pure as _pure  # first: it decides in which speed the others are loaded
from quincunx._version import __version__
from quincunx.core.batch import Batch, batch
from quincunx.core.errors import (
    GameError,
    IllegalMoveError,
    MissingExtraError,
    NotationError,
    OptionError,
    QuincunxError,
    RecordError,
    SeedError,
    StudyError,
    UnknownGameError,
    UnnumberedError,
    UnobservedError,
    VersionError,
)
from quincunx.core.game import Game
from quincunx.core.layout import Layout
from quincunx.core.numbered import NumberedPosition
from quincunx.core.options import EntriesOption, NumberField, Option, Options, TextOption
from quincunx.core.outcome import Outcome
from quincunx.core.pictures import write_animation, write_png
from quincunx.core.plain import PlainPosition
from quincunx.core.position import Position
from quincunx.core.record import Record
from quincunx.core.registry import game_names, load
from quincunx.core.stream import RandomStream
from quincunx.core.study import Study
from quincunx.core.svg import write_svg
from quincunx.core.unnumbered import RealTimePosition, UnnumberedPosition
from quincunx.core.view import View

__all__ = [
    "Batch",
    "EntriesOption",
    "Game",
    "GameError",
    "IllegalMoveError",
    "Layout",
    "MissingExtraError",
    "NotationError",
    "NumberField",
    "NumberedPosition",
    "Option",
    "OptionError",
    "Options",
    "Outcome",
    "PlainPosition",
    "Position",
    "QuincunxError",
    "RandomStream",
    "RealTimePosition",
    "Record",
    "RecordError",
    "SeedError",
    "Study",
    "StudyError",
    "TextOption",
    "UnknownGameError",
    "UnnumberedError",
    "UnnumberedPosition",
    "UnobservedError",
    "VersionError",
    "View",
    "__version__",
    "batch",
    "game_names",
    "load",
    "write_animation",
    "write_png",
    "write_svg",
]
