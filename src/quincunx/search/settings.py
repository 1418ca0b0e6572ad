"""What a tree search can be tuned by, and within which bounds."""

from __future__ import annotations

from dataclasses import dataclass, fields

from quincunx.core.checks import shortened
from quincunx.core.errors import OptionError
from quincunx.core.game import Game

# Whatever is asked for, a simulation ends soon: these are far beyond all that makes sense.
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
    """Without arguments: plain UCT, with uniform random games to the end and nothing known of moves."""

    exploration: float = 0.7
    """How much the benefit of the doubt counts against the results so far."""
    patience: int = 4
    """Visits before a node gets children; a few save memory, and time to fetch it."""
    prior: int = 0
    """Visits that the game's evaluation of a move is worth; 0 leaves it unasked."""
    cutoff: int = -1
    """Random moves before the evaluation is asked for the result; −1 plays to the end."""
    draws: int = 1
    """Random moves drawn for each that is played: the one that has done best so far is taken."""
    amaf: float = 0.0
    """Visits until a move's own results count as much as those of games in which it came later; 0: never."""

    def __post_init__(self) -> None:
        for field in fields(self):
            _check(field.name, getattr(self, field.name))

    @classmethod
    def tuned(cls, game: Game) -> Settings:
        """The settings that have proved strongest for a game."""
        chosen = game.tuning
        return cls(
            exploration=chosen.get("exploration", cls().exploration),
            patience=int(chosen.get("patience", cls().patience)),
            prior=int(chosen.get("prior", 0)),
            cutoff=int(chosen.get("cutoff", -1)),
            draws=int(chosen.get("draws", 1)),
            amaf=chosen.get("amaf", 0.0),
        )


def _check(name: str, value: object) -> None:
    least, most = BOUNDS[name]
    kinds = int if isinstance(least, int) else (int, float)
    if not isinstance(value, kinds) or isinstance(value, bool) or not least <= value <= most:
        number = "a whole number" if kinds is int else "a number"
        raise OptionError(f"{name} is {number} from {least:g} to {most:g}, not {shortened(value)}")
