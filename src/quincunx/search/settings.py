"""What a tree search can be tuned by."""

from __future__ import annotations

from dataclasses import dataclass

from quincunx.core.game import Game


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
