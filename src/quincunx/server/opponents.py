"""The opponents that people are offered: programs, each with what it plays like in words."""

from __future__ import annotations

from typing import NamedTuple

from quincunx.bots import LEVELS
from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.server.thinking import check_bot


class Opponent(NamedTuple):
    """A bot as people see it; `name` is what `find_bot` knows it by."""

    name: str
    title: str
    description: str


# From the weakest to the strongest.
OPPONENTS = tuple(
    Opponent(f"level:{level.number}", f"Level {level.number}", level.description) for level in LEVELS.values()
)


def suited_to(game: Game) -> list[Opponent]:
    """Those that can play a game."""
    return [opponent for opponent in OPPONENTS if _suits(opponent.name, game)]


def _suits(name: str, game: Game) -> bool:
    try:
        check_bot(name, game)
    except QuincunxError:
        return False
    return True
