"""How a game ended."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game; scores are by seat, and in the game's own points."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def is_draw(self) -> bool:
        """Whether every seat shares first place."""
        return len(self.winners) == len(self.scores) > 1
