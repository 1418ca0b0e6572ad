"""Governor: measures how late the server is, and lightens its load before players in a game notice.

Late is the event loop, if it comes round later than it was told to, and a move, if it waits long for its
commit. The later the server is, the more it puts off: first bots take longer, then nobody gets advice, then
no game begins. Games in progress are never refused anything.
"""

from __future__ import annotations

import asyncio
import enum
import logging
import time
from collections.abc import Callable

from quincunx.match.errors import Refusal

log = logging.getLogger(__name__)

TICK_SECONDS = 0.25
# What was measured counts for less and less: after so many seconds, for a third.
MEMORY_SECONDS = 3.0
# A level is left when the server is less late than this share of what led to it.
CALM = 0.5
# A single standstill says nothing about the load, so that it counts for no more than this many times "late".
MOST = 10


class Load(enum.IntEnum):
    """What the server puts off; each level includes those before it."""

    NORMAL = 0
    SLOW_BOTS = 1
    NO_ADVICE = 2
    NO_TABLES = 3


# From how many times "late" on each level holds.
LEVELS = {Load.SLOW_BOTS: 1, Load.NO_ADVICE: 2, Load.NO_TABLES: 3}
# How long a thought waits, in seconds, and which share of their time bots have.
PAUSES = {Load.NORMAL: 0.0, Load.SLOW_BOTS: 0.5, Load.NO_ADVICE: 1.0, Load.NO_TABLES: 2.0}
SHARES = {Load.NORMAL: 1.0, Load.SLOW_BOTS: 0.5, Load.NO_ADVICE: 0.25, Load.NO_TABLES: 0.1}


def busy(what: str) -> Refusal:
    """The one answer to what is put off."""
    return Refusal("server/busy", f"the server is busy with the games in progress: {what} in a minute")


class Commits:
    """How long moves wait for their commits."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._waiting: dict[object, float] = {}  # since when; the oldest comes first
        self._total, self._count = 0.0, 0

    def begin(self, what: object, since: float) -> None:
        """Something waits for its commit."""
        self._waiting[what] = since

    def end(self, what: object) -> float:
        """It waits no longer; how long it did."""
        took = self._clock() - self._waiting.pop(what)
        self._total += took
        self._count += 1
        return took

    def take(self) -> float:
        """The mean since this was last asked, or how long the oldest is waiting, if that is more."""
        mean = self._total / self._count if self._count else 0.0
        self._total, self._count = 0.0, 0
        oldest = self._clock() - next(iter(self._waiting.values()), self._clock())
        return max(mean, oldest)


class Governor:
    """Decides what is put off."""

    def __init__(self, late: float, clock: Callable[[], float] = time.perf_counter) -> None:
        """`late` is in seconds."""
        self._late = late
        self._clock = clock
        self.commits = Commits(clock)
        self.loop_lag = 0.0
        self.commit_wait = 0.0
        self.load = Load.NORMAL
        self.on_lag: Callable[[float], object] = lambda lag: None

    @property
    def lateness(self) -> float:
        """How late the server is, smoothed, in seconds."""
        return max(self.loop_lag, self.commit_wait)

    async def run(self) -> None:
        """Measure for ever."""
        while True:
            due = self._clock() + TICK_SECONDS
            await asyncio.sleep(TICK_SECONDS)
            lag = max(0.0, self._clock() - due)
            self.on_lag(lag)
            self.measure(lag, self.commits.take())

    def measure(self, lag: float, commit_wait: float) -> None:
        """Take note of how late the loop is and how long commits take now, and decide."""
        weight, most = TICK_SECONDS / MEMORY_SECONDS, MOST * self._late
        self.loop_lag += weight * (min(lag, most) - self.loop_lag)
        self.commit_wait += weight * (min(commit_wait, most) - self.commit_wait)
        self.decide()

    def decide(self) -> None:
        """Put off more or less, by how late the server is."""
        before, lateness = self.load, self.lateness
        for level, times in LEVELS.items():
            threshold = times * self._late
            if level > self.load and lateness > threshold:
                self.load = level
            elif level <= self.load and lateness < CALM * threshold:
                self.load = Load(level - 1)
                break
        if self.load != before:
            log.warning("the server is %d ms late: %s", 1000 * lateness, _WORDS[self.load])

    # What follows from it.

    @property
    def pause(self) -> float:
        """How long a thought that can wait does, in seconds."""
        return PAUSES[self.load]

    @property
    def share(self) -> float:
        """Which share of their usual time bots have."""
        return SHARES[self.load]

    def check_advice(self) -> None:
        """Refuse a question to the engine, if there is no time for it."""
        if self.load >= Load.NO_ADVICE:
            raise busy("ask again")

    def check_table(self) -> None:
        """Refuse a new game, if those that are there take all the time."""
        if self.load >= Load.NO_TABLES:
            raise busy("begin a new game")


_WORDS = {
    Load.NORMAL: "everything is done again",
    Load.SLOW_BOTS: "bots take longer",
    Load.NO_ADVICE: "bots take longer, nobody gets advice",
    Load.NO_TABLES: "bots take longer, nobody gets advice, no game begins",
}
