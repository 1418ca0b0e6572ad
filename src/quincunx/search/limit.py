"""How long a search may go on."""

from dataclasses import dataclass
from typing import Any

from quincunx.core import checks, limits

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
        if self.seconds is not None and not _is_time(self.seconds):
            most, given = f"{limits.LONGEST_SEARCH:,.0f}", checks.shortened(self.seconds)
            raise ValueError(f"a time limit is more than 0 seconds and at most {most}, not {given}")
        if self.visits is not None:
            checks.whole(self.visits, 1, limits.MOST_VISITS, "a limit of visits")
        checks.whole(self.memory, limits.LEAST_MEMORY, limits.MOST_MEMORY, "a memory limit, in bytes,")


def _is_time(seconds: Any) -> bool:
    """Whether it is a number of seconds that a search may take."""
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    return bool(is_number and 0 < seconds <= limits.LONGEST_SEARCH)
