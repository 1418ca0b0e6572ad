"""The settings of a tree search, and their bounds."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from quincunx.core.checks import shortened
from quincunx.core.errors import OptionError
from quincunx.core.game import Game

# Far beyond anything that makes sense, but a simulation still ends soon.
BOUNDS = {
    "exploration": (0.0, 100.0),
    "patience": (0, 1_000_000),
    "prior": (0, 100_000),
    "cutoff": (-1, 10_000),
    "draws": (1, 64),
    "amaf": (0.0, 1_000_000.0),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """Without arguments: plain UCT, with uniform random games to the end and no knowledge of moves."""

    exploration: float = 0.7
    """How much weight moves that were rarely tried get over those with good results so far."""
    patience: int = 4
    """Visits before a node gets children; waiting for a few saves memory, and the time to fetch it."""
    prior: int = 0
    """How many visits the game's evaluation of a move is worth; with 0 it is not used."""
    cutoff: int = -1
    """Random moves before the evaluation decides the result; −1 plays to the end."""
    draws: int = 1
    """Random moves drawn for each one played: the one that has done best so far is taken."""
    amaf: float = 0.0
    """Visits until a move's own results count as much as those of games where it came later; 0: never."""

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            least, most = BOUNDS[name]
            kinds = int if isinstance(least, int) else (int, float)
            if not isinstance(value, kinds) or isinstance(value, bool) or not least <= value <= most:
                number = "a whole number" if kinds is int else "a number"
                raise OptionError(f"{name} is {number} from {least:g} to {most:g}, not {shortened(value)}")

    @classmethod
    def tuned(cls, game: Game) -> Settings:
        """The settings that have proved strongest for a game."""
        plain = asdict(cls())
        chosen = {name: value for name, value in game.tuning.items() if name in plain}
        return cls(**{name: type(plain[name])(value) for name, value in chosen.items()})
