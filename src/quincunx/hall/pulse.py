"""Pulse: when the server is up. Nobody's time counts while it is down or stands still.

It is up as long as its event loop turns and the store keeps what it is given. The store is told now and then,
so that the server still knows after it has been killed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from itertools import takewhile

from quincunx.match.keeping import Keeper, StoreError

log = logging.getLogger(__name__)

TICK_SECONDS = 0.5
# All in milliseconds. A longer pause than this counts for nobody.
STANDSTILL = 2_000
# How often the store is told, while somebody's time is running and otherwise.
BEAT_EVERY, REST_EVERY = 5_000, 60_000
# Whoever asks whether the store works may be answered by a write of up to this age.
FRESH = 1_000


class ServerClock:
    """Milliseconds since 1970, which advance steadily while the server runs and never go back."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()
        self._last = 0

    def __call__(self) -> int:
        self._last = max(self._last, int((self._offset + time.monotonic()) * 1000))
        return self._last

    def follow(self, moment: int) -> None:
        """Go by another clock, which says that it is this moment; if that is earlier, wait for it."""
        self._offset = moment / 1000 - time.monotonic()

    def go_on_from(self, moment: int) -> None:
        """Be at least as late as a moment, since the clock of the machine may have been set back."""
        self._offset += max(0, moment - self()) / 1000


class Pulse:
    """When the server was up, and when it was not."""

    def __init__(self, store: Keeper, now: ServerClock, is_timed: Callable[[], bool]) -> None:
        """`is_timed` tells whether somebody's time is running."""
        self._store = store
        self._now = now
        self._is_timed = is_timed
        self._breaks: list[tuple[int, int]] = []  # from when until when it was down
        self._began = self._until = self._started = now()
        self._ended: list[tuple[int, int]] = []  # uptimes that the store does not know of yet
        self._kept = 0  # when the store was last told
        self._failing = False
        self._beating: asyncio.Task[None] | None = None
        self.gone = self._began  # when the server was last up before this start
        self.on_break: Callable[[], object] = lambda: None

    async def start(self, others_are_up: bool = False) -> None:
        """Learn when the server was up before; from now on it is. Of several servers one is enough."""
        uptimes = await self._store.uptimes()
        if uptimes:
            self.gone = max(until for _, until in uptimes)
            self._now.go_on_from(self.gone)
        self._began = self._until = self._started = self._now()
        if others_are_up:
            uptimes.append((self.gone, self._began))
        self._breaks = _breaks_between([*uptimes, (self._began, self._began)])

    async def run(self) -> None:
        """Beat forever."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self.check()
            age = self._now() - self._kept
            if not (self._failing or age >= REST_EVERY or (age >= BEAT_EVERY and self._is_timed())):
                self._until = self._now()
                continue
            try:
                await self.beat()
            except StoreError as error:
                if not self._failing:
                    log.error("nothing can be stored, and until it can no time counts: %s", error)
                self._failing = True

    async def beat(self) -> None:
        """Tell the store that the server is up; StoreError if that cannot be stored."""
        if self._now() - self._kept < FRESH and not self._failing:
            return
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat())
        await asyncio.shield(self._beating)

    async def _beat(self) -> None:
        self.check()
        began, now = self._began, self._now()
        while self._ended:
            await self._store.beat(self._ended[0])
            del self._ended[0]
        await self._store.beat((began, now))
        self._until = max(self._until, now)
        self._kept, self._failing = now, False

    def check(self) -> None:
        """Notice whether the server has stood still until now."""
        now = self._now()
        if now - self._until <= STANDSTILL:
            return
        if self._breaks and self._until == self._began == self._breaks[-1][1]:
            self._breaks[-1] = (self._breaks[-1][0], now)
        else:
            self._breaks.append((self._until, now))
            self._ended.append((self._began, self._until))
        self._began = self._until = now
        self.on_break()

    def lost_since(self, moment: int, driving: int = 0) -> tuple[int, int]:
        """How long the server has been down since a moment, and when it last came back.

        What it stood still before it began to drive a table kept nobody there waiting.
        """
        self.check()
        recent = takewhile(lambda gap: gap[1] > moment, reversed(self._breaks))
        breaks = [gap for gap in recent if gap[1] <= self._started or gap[0] >= driving]
        lost = sum(back - max(gone, moment) for gone, back in breaks)
        return lost, max((back for _, back in breaks), default=moment)


def _breaks_between(uptimes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """From when until when nothing was up."""
    breaks = []
    gone = uptimes[0][0]
    for began, until in uptimes:
        if began > gone:
            breaks.append((gone, began))
        gone = max(gone, until)
    return breaks
