"""How much time players have. A clock is plain arithmetic on the times that are passed to a match."""

from dataclasses import dataclass
from typing import Literal

from quincunx.core.errors import OptionError

DAY = 86_400
LIMITS = {"move": (5, 14 * DAY), "fischer": (10, 10_800)}
MAX_INCREMENT = 180


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`none`; `move`: seconds for each move; `fischer`: seconds for the game, with an increment per move."""

    kind: Literal["none", "move", "fischer"] = "none"
    seconds: int = 0
    increment: int = 0

    def __post_init__(self) -> None:
        low, high = LIMITS.get(self.kind, (0, 0))
        if not low <= self.seconds <= high:
            raise OptionError(f"clock {self.kind} takes {low} to {high} seconds, not {self.seconds}")
        highest = MAX_INCREMENT if self.kind == "fischer" else 0
        if not 0 <= self.increment <= highest:
            raise OptionError(
                f"clock {self.kind} takes an increment of 0 to {highest} seconds, not {self.increment}"
            )

    @property
    def at_first(self) -> int:
        """What a seat has before its first move, in milliseconds."""
        return 1000 * self.seconds

    def after_move(self, remaining: int, used: int) -> int:
        """What a seat has left after a move that took `used` milliseconds."""
        if self.kind == "fischer":
            return remaining - used + 1000 * self.increment
        return self.at_first
