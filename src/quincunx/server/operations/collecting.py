"""Collecting: garbage in cycles is looked for when nobody waits for a move.

There is little of it, but even to look through what is new keeps a busy server from everything else for 20 to
100 ms, since nothing of a thousand connections is in the processor's caches any more.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

EVERY_SECONDS = 1.0
# With so few events in that time, what is new can be looked through.
FEW_EVENTS = 5
# It pays from so many new objects on; a server that is never calm has to do it at last.
ENOUGH, TOO_MANY = 20_000, 4_000_000
# All that there is, only where nothing has happened for so long: it may take a second.
REST_SECONDS = 60
YOUNG, ALL = 1, 2


class Collector:
    """Decides when to collect."""

    def __init__(self, events: Callable[[], int]) -> None:
        """`events` tells how many have happened until now."""
        self._events = events
        self._seen = events()
        self._at_rest = 0.0
        self._collected_all = False

    async def run(self) -> None:
        """Look after it for ever; whoever wants nothing else to collect calls `gc.disable`."""
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            generation = self.due(gc.get_count()[0])
            if generation is not None:
                gc.collect(generation)

    def due(self, new_objects: int) -> int | None:
        """Which generation to collect now, a moment after this was last asked, if any."""
        events = self._events()
        happened, self._seen = events - self._seen, events
        if happened:
            self._at_rest, self._collected_all = 0.0, False
        else:
            self._at_rest += EVERY_SECONDS
        if self._at_rest >= REST_SECONDS and not self._collected_all:
            self._collected_all = True
            return ALL
        return YOUNG if new_objects > (ENOUGH if happened <= FEW_EVENTS else TOO_MANY) else None
