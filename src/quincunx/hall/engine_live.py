"""Engines that think about a position as long as somebody looks on: in slices, by turns with all others.

Each person has one at a time. It begins with a short slice, so that there is something to see at once. It
stops when nobody asks for news any more, when there is no more to find, and in any case after a while.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Literal

from quincunx.bots.pondering import Findings, Pondering, ponder
from quincunx.hall.asked_positions import Place
from quincunx.hall.asking import on_its_own
from quincunx.hall.reviews import Hold
from quincunx.hall.thinking import Party, Thinker
from quincunx.match.errors import Refusal

log = logging.getLogger(__name__)

Status = Literal["running", "done", "stopped"]

# Slices get longer, so that the first lines come at once and later ones cost little.
FIRST_SLICE, LONGEST_SLICE, GROWTH = 0.03, 0.5, 1.8
# An engine thinks for no longer, altogether, and stops so long after it was last asked for news.
MOST_SECONDS, LEFT_SECONDS = 60.0, 20.0
# How long an answer waits for something new to tell.
NEWS_SECONDS = 10.0
MOST_RUNNING = 16  # each has up to 40 MB
MOST_KEPT = 100  # with those that have stopped, of which only what they found is kept


class EngineJob:
    """An engine that thinks about a position, or what it has found."""

    def __init__(self, place: Place, lines: int, party: Party) -> None:
        self.id = secrets.token_urlsafe(12)
        self.place = place
        self.seat = place.position.to_act[0]
        self.party = party
        self.status: Status = "running"
        self.version = 0  # rises with everything that is found
        self.found: Findings | None = None
        self.seconds = 0.0
        self.asked_at = time.monotonic()
        self._lines = lines
        self._held = contextlib.ExitStack()
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    def begin(self, thinker: Thinker, held: contextlib.ExitStack) -> None:
        """Think in the background; what is held is given back when that ends."""
        self._held = held
        self._task = on_its_own().run(asyncio.create_task, self._run(thinker))

    def stop(self) -> None:
        """Think no more; what was found stays."""
        if self.status == "running":
            self._end("stopped")
            if self._task is not None:
                self._task.cancel()

    async def news(self, after: int) -> None:
        """Wait until more is known than in a version; not for ever."""
        self.asked_at = time.monotonic()
        if self.status == "running" and self.version <= after:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(NEWS_SECONDS):
                    await self._news.wait()
            self.asked_at = time.monotonic()

    async def _run(self, thinker: Thinker) -> None:
        try:
            pondering = Pondering(self.place.position)
            length = FIRST_SLICE
            while self.status == "running":
                found = await self._think(thinker, pondering, length)
                if found.is_final or self.seconds >= MOST_SECONDS:
                    self._end("done")
                elif time.monotonic() - self.asked_at > LEFT_SECONDS:
                    self._end("stopped")
                length = min(LONGEST_SLICE, GROWTH * length)
        except asyncio.CancelledError:
            self._end("stopped")
        except Exception:
            log.exception("an engine has failed")
            self._end("stopped")

    async def _think(self, thinker: Thinker, pondering: Pondering, length: float) -> Findings:
        if self.found is not None:
            await thinker.pause()
        began = time.monotonic()
        found = await thinker.ask(partial(ponder, pondering, length, self._lines), self.party)
        self.seconds += min(length, time.monotonic() - began)
        # In a page another worker may have been asked, that knows less.
        if self.found is None or found.simulations >= self.found.simulations:
            self.found = found
        self._tell()
        return found

    def _end(self, status: Status) -> None:
        if self.status == "running":
            self.status = status
            self._held.close()
            self._tell()

    def _tell(self) -> None:
        self.version += 1
        self._news.set()
        self._news = asyncio.Event()


class Engines:
    """All that think, and the last ones that have stopped."""

    def __init__(self, thinker: Thinker, hold: Hold, check: Callable[[], object]) -> None:
        """`hold` counts an engine while it thinks; `check` refuses one if there is no time for it."""
        self._thinker = thinker
        self._hold = hold
        self._check = check
        self._jobs: OrderedDict[str, EngineJob] = OrderedDict()

    def begin(self, place: Place, lines: int, party: Party) -> EngineJob:
        """Think about a position for somebody, and no more about the one before."""
        self._check()
        running = [job for job in self._jobs.values() if job.status == "running"]
        for job in running:
            if job.party.guest == party.guest:
                job.stop()
        if sum(job.status == "running" for job in running) >= MOST_RUNNING:
            raise Refusal("server/full", "the engine thinks for too many people now: try again later")
        with contextlib.ExitStack() as held:
            if not held.enter_context(self._hold(party)):
                raise Refusal("limit/engine", "the engine thinks for others at your address: try again later")
            job = EngineJob(place, lines, party)
            job.begin(self._thinker, held.pop_all())
        self._jobs[job.id] = job
        self._forget_old()
        return job

    def find(self, name: str, party: Party) -> EngineJob:
        """An engine of somebody's own."""
        job = self._jobs.get(name)
        if job is None or job.party.guest != party.guest:
            raise Refusal("engine/unknown", "no such engine thinks for you: begin one", ["POST /api/engine"])
        return job

    def close(self) -> None:
        """Stop everything."""
        for job in self._jobs.values():
            job.stop()

    def _forget_old(self) -> None:
        ended = [name for name, job in self._jobs.items() if job.status != "running"]
        for name in ended[: max(0, len(self._jobs) - MOST_KEPT)]:
            del self._jobs[name]
