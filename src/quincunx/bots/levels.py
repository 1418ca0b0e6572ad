"""The levels of play: what they are called, and how strong each is in each game.

One number, the *dial*, says how well a level below the strongest plays: each step of the dial doubles
what the player looks at and halves its whims. A level has a dial of its own for each game, found by
matches (`quincunx ladder`) and kept in dials.json. The strongest level has none: it does what it can in the
time it is given. It and, in most games, one to three levels next to it are *schooled*: they search with
all that has proved to make a search stronger, the others plainly. The first of them may have a lower dial
than the last that is not: it sees more in as long a look.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from importlib import resources

from quincunx.core.game import Game
from quincunx.search import Settings

STRONGEST = 8
# The lowest level that is schooled: where that is worth much, two or three levels are needed to get from
# there to the strongest, and in Zangle, where thinking soon gains nothing, none.
FIRST_SCHOOLED = 7
FIRST_SCHOOLED_IN = {"pyrga": 6, "ringgz": 6, "tranglar": 5, "zangle": 8}

LOOKS = 8  # visits for every legal move, at least: nobody plays a move without having looked at it
FIRST_VISITS = 16.0
FIRST_WARMTH = 0.25
BLINDNESS = 0.7
THREATS_SEEN = 1.0  # from this dial on a player sees what the next one threatens to win by


@dataclass(frozen=True, slots=True)
class Level:
    """One level, in words."""

    number: int
    description: str


LEVELS = {
    number: Level(number, description)
    for number, description in enumerate(
        (
            "has just learnt the rules",
            "has played a few times",
            "plays now and then",
            "plays well in the family",
            "beats most guests",
            "is hard to beat",
            "plays like an expert",
            "plays as well as the computer can in its time",
        ),
        start=1,
    )
}


@dataclass(frozen=True, slots=True)
class Strength:
    """What a dial stands for.

    `warmth` is by how much worse a move may seem, as a share of the win, to be chosen 1/e as often.
    """

    dial: float
    schooled: bool = False

    def settings(self, game: Game) -> Settings:
        """How it searches a game."""
        return Settings.tuned(game) if self.schooled else Settings()

    @property
    def warmth(self) -> float:
        """How much a player follows its whims."""
        return FIRST_WARMTH * 2.0**-self.dial

    @property
    def sees_threats(self) -> bool:
        """Whether it avoids moves that let the next seat win at once."""
        return self.dial >= THREATS_SEEN

    def overlooks(self, effort: float) -> float:
        """The probability with which it does not see a move that takes some effort to see."""
        return 1.0 - math.exp(-BLINDNESS * effort * 2.0**-self.dial)

    def visits(self, legal: int) -> int:
        """How many simulations it makes when so many moves are legal."""
        return max(round(FIRST_VISITS * 2.0**self.dial), LOOKS * legal)


def strength_of(game: Game, level: int) -> Strength:
    """How strong a level below the strongest is in a game; games without a ladder get a common one."""
    ladders = read_dials()
    dials = ladders.get(str(game)) or ladders.get(game.name) or ladders["default"]
    return Strength(dials[level - 1], level >= FIRST_SCHOOLED_IN.get(game.name, FIRST_SCHOOLED))


@cache
def read_dials() -> dict[str, list[float]]:
    """The dials of levels 1 to 7 by the name of the game, or by that and its options."""
    text = resources.files(__package__).joinpath("dials.json").read_text(encoding="utf-8")
    ladders: dict[str, list[float]] = json.loads(text)
    return ladders
