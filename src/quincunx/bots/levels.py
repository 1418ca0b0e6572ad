"""The levels of play: what they are called, and how strong each is in each game.

One number, the *dial*, says how well a level below the strongest plays: each step of the dial doubles
what the player looks at and halves its whims. A level's dial differs from game to game; it is found by
matches (`quincunx ladder`) and kept with the game, in levels.json. The strongest level has no dial: it does
what it can in its time. That level and, in most games, the one to three below it are *schooled*: they search
with everything that has proved to make a search stronger, while the others search plainly. The first schooled
level may have a lower dial than the one below it, as it sees more with the same effort.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from quincunx.core.errors import GameError
from quincunx.core.game import Game
from quincunx.core.options import split_name
from quincunx.search import Settings

STRONGEST = 8
# For games without a levels.json: the dials of the levels below the strongest, and the lowest schooled level.
# Where schooling is worth a lot, a game needs two or three schooled levels below the strongest; where more
# thinking soon gains nothing, none.
COMMON_DIALS = (0.0, 1.0, 2.0, 3.0, 4.5, 6.0, 8.0)
FIRST_SCHOOLED = 7

LOOKS = 8  # visits for every legal move, at least: no level plays a move without having looked at it
FIRST_VISITS = 16.0
FIRST_WARMTH = 0.25
BLINDNESS = 0.7
THREATS_SEEN = 1.0  # from this dial on, a player sees a threat to win at once


@dataclass(frozen=True, slots=True)
class Level:
    """One level, in words: who plays at it, how well, and with what character."""

    number: int
    name: str
    description: str
    character: str

    @property
    def title(self) -> str:
        """Who plays, and at which level."""
        return f"{self.name} (level {self.number})"


_PLAYERS = (
    ("Nubbin", "has just learnt the rules", "Plays quickly and forgets his own plans."),
    ("Tansy", "has played a few times", "Tries whatever looks pretty, and is surprised by the answer."),
    ("Wimble", "plays now and then", "Plays for the fun of it, and sees what is right under his nose."),
    ("Fennick", "wins most games in the family", "Knows the tricks, and hopes that you do not."),
    ("Odalie", "beats most guests", "Calm and tidy, and takes whatever you leave lying about."),
    ("Torvin", "is hard to beat", "Stubborn and patient, and gives nothing away for free."),
    ("Mirabeth", "plays like an expert", "Reads the board far ahead, and smiles when you see it too."),
    ("Cinqua", "plays as well as the computer can in its time", "Weighs everything twice, and rarely errs."),
)
LEVELS = {number: Level(number, *player) for number, player in enumerate(_PLAYERS, start=1)}


def level_named(bot: str) -> Level | None:
    """The level of a bot by its name, such as `level:3` or `level:8:5s`; None if it is none of them."""
    kind, _, number = bot.partition(":")
    digits = number.partition(":")[0]
    return LEVELS.get(int(digits)) if kind == "level" and digits.isascii() and digits.isdigit() else None


@dataclass(frozen=True, slots=True)
class Strength:
    """What a dial stands for.

    A move that seems worse by `warmth`, as a share of the win, is chosen 1/e as often.
    """

    dial: float
    schooled: bool = False

    def settings(self, game: Game) -> Settings:
        """The settings with which it searches a game."""
        return Settings.tuned(game) if self.schooled else Settings()

    @property
    def warmth(self) -> float:
        """How much a player follows its whims."""
        return FIRST_WARMTH * math.pow(2.0, -self.dial)

    @property
    def sees_threats(self) -> bool:
        """Whether it avoids moves that allow the next seat to win at once."""
        return self.dial >= THREATS_SEEN

    def overlooks(self, effort: float) -> float:
        """The probability that it overlooks a move that takes this much effort to see."""
        return 1.0 - math.exp(-BLINDNESS * effort * math.pow(2.0, -self.dial))

    def visits(self, legal: int) -> int:
        """How many simulations it makes when this many moves are legal."""
        return max(round(FIRST_VISITS * math.pow(2.0, self.dial)), LOOKS * legal)


@dataclass(frozen=True, slots=True)
class Ladder:
    """How strong the levels are in a game: dials by name and options, and the lowest schooled level.

    If there is a dial for the strongest level too, it says how much that overlooks; otherwise nothing.
    """

    dials: Mapping[str, Sequence[float]]
    first_schooled: int = FIRST_SCHOOLED

    @classmethod
    def of(cls, game: Game) -> Ladder:
        """The ladder that comes with a game; the common one if there is none."""
        try:
            return _read(game.levels) if game.levels else cls({})
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise GameError(f"the levels.json of {game.name} cannot be read: {error}") from None

    def strength(self, game: Game, level: int) -> Strength:
        """How strong a level is; of several matching entries, the one with the most options counts."""
        fitting = [key for key in self.dials if _fits(game, key)]
        dials = self.dials[max(fitting, key=lambda key: key.count("="))] if fitting else COMMON_DIALS
        dial = dials[level - 1] if level <= len(dials) else math.inf
        return Strength(dial, level >= self.first_schooled)

    @property
    def text(self) -> str:
        """The ladder as it is stored in a file."""
        listed = ",\n".join(
            f"    {json.dumps(key)}: {json.dumps(row)}" for key, row in sorted(self.dials.items())
        )
        return f'{{\n  "first_schooled": {self.first_schooled},\n  "dials": {{\n{listed}\n  }}\n}}\n'


def strength_of(game: Game, level: int) -> Strength:
    """How strong a level is in a game."""
    return Ladder.of(game).strength(game, level)


def _fits(game: Game, key: str) -> bool:
    """Whether a key names this game, and no options other than those it has."""
    name, chosen = split_name(key)
    return name == game.name and all(str(game.options.get(n)) == value for n, value in chosen.items())


@lru_cache(maxsize=64)
def _read(text: str) -> Ladder:
    written = json.loads(text)
    dials = {str(key): [float(dial) for dial in row] for key, row in written["dials"].items()}
    short = [key for key, row in dials.items() if not STRONGEST - 1 <= len(row) <= STRONGEST]
    if short:
        raise ValueError(f"{short[0]} needs a dial for each level below the strongest")
    return Ladder(dials, int(written.get("first_schooled", FIRST_SCHOOLED)))
