"""The opponents that people are offered: programs, each with what it plays like in words."""

from __future__ import annotations

from typing import NamedTuple

from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.server.thinking import check_bot


class Opponent(NamedTuple):
    """A bot as people see it; `name` is what `find_bot` knows it by."""

    name: str
    title: str
    description: str


# From the weakest to the strongest; the only list of them that there is.
OPPONENTS = tuple(
    Opponent(name, f"Level {level}", description)
    for level, (name, description) in enumerate(
        (
            ("random", "has just learnt the rules"),
            ("uct:20", "has played a few times"),
            ("uct:60", "plays now and then"),
            ("uct:200", "plays well in the family"),
            ("uct:800", "beats most guests"),
            ("uct:3000", "hard to beat"),
            ("uct:0.5s", "an expert"),
            ("uct:2s", "all the computer can do in its time"),
        ),
        start=1,
    )
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
