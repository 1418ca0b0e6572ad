"""How long a search may go on."""

from dataclasses import dataclass

MEGABYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Limit:
    """A search stops at whichever comes first; without any it stops when it is told to.

    `memory` bounds the tree in bytes: once it is full the search goes on without growing it.
    """

    seconds: float | None = None
    visits: int | None = None
    memory: int = 256 * MEGABYTE

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"a time limit is more than 0 seconds, not {self.seconds}")
        if self.visits is not None and self.visits < 1:
            raise ValueError(f"a limit of visits is 1 or more, not {self.visits}")
        if self.memory < MEGABYTE:
            raise ValueError(f"a memory limit is at least {MEGABYTE} bytes, not {self.memory}")
