"""How long a search may go on."""

from dataclasses import dataclass

from quincunx.core import checks, limits

MEGABYTE = 1 << 20
SLICE_SECONDS = 0.004  # about how often a search looks at the clock, and whether it has been told to stop
LARGEST_SLICE = 1 << 16


@dataclass(frozen=True, slots=True)
class Limit:
    """A search stops at whichever limit comes first; without any it goes on until it is told to stop.

    `memory` bounds the tree in bytes; once that is used up, the search goes on without growing the tree.
    """

    seconds: float | None = None
    visits: int | None = None
    memory: int = 256 * MEGABYTE

    def __post_init__(self) -> None:
        if self.seconds is not None:
            is_number = isinstance(self.seconds, int | float) and not isinstance(self.seconds, bool)
            if not is_number or not 0 < self.seconds <= limits.LONGEST_SEARCH:
                most, given = f"{limits.LONGEST_SEARCH:,.0f}", checks.shortened(self.seconds)
                raise ValueError(f"a time limit is more than 0 seconds and at most {most}, not {given}")
        if self.visits is not None:
            checks.whole(self.visits, 1, limits.MOST_VISITS, "a limit of visits")
        checks.whole(self.memory, limits.LEAST_MEMORY, limits.MOST_MEMORY, "a memory limit, in bytes,")


def next_slice(size: int, seconds: float) -> int:
    """How much to do before the next look at the clock, if the last slice of this size took so long."""
    if seconds < SLICE_SECONDS / 2:
        return min(2 * size, LARGEST_SLICE)
    return max(size // 2, 1) if seconds > 2 * SLICE_SECONDS else size
