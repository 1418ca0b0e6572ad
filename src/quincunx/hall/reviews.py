"""Reviews that go on in the background, position by position, beside the bots' thoughts.

Each review has one look at a position under way at a time, which waits for its turn like any bot. What was
found is kept for a while, so that whoever comes back, or comes later, finds it there.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Literal, TypeAlias

from quincunx.bots.review import AGAIN, FIRST, Look, Review
from quincunx.core.record import Record
from quincunx.hall.asking import on_its_own
from quincunx.hall.fairness import Mark, fingerprint
from quincunx.hall.thinking import Party, Thinker
from quincunx.match.errors import Refusal
from quincunx.search import Limit

log = logging.getLogger(__name__)

Status = Literal["running", "paused", "done", "failed"]

MOST_KEPT = 50
# A review that nobody has asked about for so long is paused; it goes on where it was when somebody does.
LEFT_SECONDS = 180.0
# How long an answer waits for something new to tell.
NEWS_SECONDS = 10.0


# Yields whether there was room for one more.
Hold: TypeAlias = Callable[[Party], AbstractContextManager[bool]]


def review_name(record: Record) -> str:
    """By what the review of a record is known: whoever knows the moves can find it, and nobody else."""
    known = f"{record.game}\n{record.game.version}\n{record.seed}\n{' '.join(record.moves)}\n{record.outcome}"
    return hashlib.sha256(known.encode()).hexdigest()[:32]


class ReviewJob:
    """A review under way, or as far as it came."""

    def __init__(self, record: Record) -> None:
        """This takes a while: it replays the whole game."""
        self.review = Review(record)
        self.name = review_name(record)
        self.status: Status = "paused"
        self.version = 0  # rises with everything that is found
        self.askers: set[str] = set()
        self.asked_at = time.monotonic()
        # The positions are not to be talked about while people play them.
        numbered = record.game.numbered
        self.marks = frozenset[Mark](fingerprint(one) for one in self.review.positions if numbered)
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    def begin(self, thinker: Thinker, party: Party, held: contextlib.ExitStack) -> None:
        """Go on in the background; what is held is given back when it ends."""
        self.status = "running"
        self._task = on_its_own().run(asyncio.create_task, self._run(thinker, party, held))

    def pause(self) -> None:
        """Stop for now; what has been found stays."""
        if self._task is not None:
            self._task.cancel()

    async def news(self, after: int) -> None:
        """Wait until more is known than in a version; not for ever."""
        if self.status == "running" and self.version <= after:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(NEWS_SECONDS):
                    await self._news.wait()

    async def _run(self, thinker: Thinker, party: Party, held: contextlib.ExitStack) -> None:
        with held:
            try:
                complete = await self._look_at_all(thinker, party)
                self.status = "done" if complete else "paused"
            except asyncio.CancelledError:
                self.status = "paused"
            except Exception:
                log.exception("a review has failed")
                self.status = "failed"
            finally:
                self.review.rest()
                self._tell()

    async def _look_at_all(self, thinker: Thinker, party: Party) -> bool:
        """Whether everything has been looked at, and nobody has left."""
        for ply in self.review.order():
            if not await self._look(thinker, party, ply, FIRST):
                return False
        for ply in self.review.doubts():
            if not await self._look(thinker, party, ply, AGAIN):
                return False
        return True

    async def _look(self, thinker: Thinker, party: Party, ply: int, limit: Limit) -> bool:
        if time.monotonic() - self.asked_at > LEFT_SECONDS:
            return False
        await thinker.pause()
        found: Look = await thinker.ask(self.review.looking(ply, limit), party)
        self.review.note(ply, found)
        self._tell()
        return True

    def _tell(self) -> None:
        self.version += 1
        self._news.set()
        self._news = asyncio.Event()


class Reviews:
    """All reviews: those under way, and the last ones that ended."""

    def __init__(self, thinker: Thinker, hold: Hold, check: Callable[[], object]) -> None:
        """`hold` counts a review while it is under way; `check` refuses one if there is no time for it."""
        self._thinker = thinker
        self._hold = hold
        self._check = check
        self._jobs: OrderedDict[str, ReviewJob] = OrderedDict()

    def find(self, name: str, party: Party) -> ReviewJob:
        """A review that somebody wants to hear about."""
        job = self._jobs.get(name)
        if job is None:
            raise Refusal("review/unknown", "there is no such review: ask for one", ["POST /api/reviews"])
        self._jobs.move_to_end(name)
        job.asked_at = time.monotonic()
        if job.status == "running":
            job.askers.add(party.guest)
        return job

    def begin(self, job: ReviewJob, party: Party) -> ReviewJob:
        """Have a review made, or go on with the one that is known already."""
        known = self._jobs.get(job.name)
        if known is None or known.status in ("paused", "failed"):
            self._check()
        if known is None:
            self._make_room()
            known = job
        if known.status in ("paused", "failed"):
            with contextlib.ExitStack() as held:
                if not held.enter_context(self._hold(party)):
                    raise Refusal(
                        "limit/reviews", "other reviews are being made for you: wait for one of them"
                    )
                known.askers.clear()
                known.asked_at = time.monotonic()
                known.begin(self._thinker, party, held.pop_all())
        self._jobs[known.name] = known
        return self.find(known.name, party)

    def leave(self, name: str, party: Party) -> None:
        """Somebody does not want a review any more; it stops when nobody does."""
        job = self._jobs.get(name)
        if job is not None and party.guest in job.askers:
            job.askers.discard(party.guest)
            if not job.askers:
                job.pause()

    def _make_room(self) -> None:
        """Forget the review that was asked about longest ago, if there are too many."""
        if len(self._jobs) >= MOST_KEPT:
            old = next((name for name, job in self._jobs.items() if job.status != "running"), None)
            if old is None:
                raise Refusal("server/full", "too many reviews are being made now: try again later")
            del self._jobs[old]

    def close(self) -> None:
        """Stop everything."""
        for job in self._jobs.values():
            job.pause()
