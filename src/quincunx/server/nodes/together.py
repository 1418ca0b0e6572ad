"""Together: a server that shares a Postgres with others, of which any may be killed or stand still.

The log of a match is the truth, and its numbers let nobody write over anybody else. Beyond that the servers
agree on who drives a match, tell each other what is new, and give up those that are no longer heard of.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Mapping
from contextlib import asynccontextmanager
from typing import Any, Concatenate

from sqlalchemy import Connection, Engine

from quincunx.hall import tracing
from quincunx.hall.fairness import Mark
from quincunx.hall.pulse import ServerClock
from quincunx.match.errors import Refusal
from quincunx.match.keeping import Drive, Present
from quincunx.server.limits import Counts, Rates
from quincunx.server.nodes.desk import Desk, Given, Result
from quincunx.server.nodes.gossip import Gossip
from quincunx.server.nodes.link import RETRY_SECONDS, Listener, Words, notify
from quincunx.server.nodes.news import News
from quincunx.server.nodes.node import Tables, new_name
from quincunx.server.nodes.questions import Questions, read_marks
from quincunx.store import Lease, StoreError, leases
from quincunx.store.presence import read_presence, write_presence
from quincunx.store.writer import Write

log = logging.getLogger(__name__)

BEAT_SECONDS = 1.0
# A trip to the database that takes longer says too little about the time there.
LONGEST_TRIP = 0.1
GOSSIP_SECONDS = 0.5
# A notification takes longer than a move: what comes within so many seconds after one is said together.
GATHERING = 0.005
MOST_UNSAID = 10_000  # that wait while the database is away
# How long a lock is waited for that another server has, and how often it is tried.
LOCK_SECONDS, LOCK_EVERY = 10.0, 0.02


class Together:
    """One of several servers."""

    is_shared = True

    def __init__(self, engine: Engine, now: ServerClock, secret: str) -> None:
        """`secret` is what the secret of the server is known by: all of them need the same one."""
        self.name = new_name()
        self.others: frozenset[str] = frozenset()
        self.on_lost: Callable[[int], object] = lambda lost: None
        self._desk = Desk(engine)
        self._now = now
        self._secret = secret
        self._tables: Tables
        self._drives: dict[str, Drive] = {}
        self._unsure = False  # whether it may have leases that it does not know of
        self._news = News()
        self._said: list[Words] = []
        self._present: dict[str, Present] = {}
        self._wanted = asyncio.Event()
        self._listener = Listener(engine.url, lambda: self.name, self._hear)
        self._gossip = Gossip()
        self._questions = Questions(self.say)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def lease_count(self) -> int:
        """How many tables are this server's to drive."""
        return len(self._drives)

    # Coming and going.

    async def start(self, tables: Tables) -> None:
        """Come to the others; StoreError if they have another secret."""
        self._tables = tables
        await self._desk.do(leases.enter, self.name, self._secret)
        found = await self._desk.do(leases.beat, self.name)
        if any(secret != self._secret for secret in found.others.values()):
            await self._desk.do(leases.leave, self.name)
            raise StoreError(
                "the servers of a database need the same secret: give each the same QUINCUNX_SECRET"
            )
        self._now.follow(found.time)
        self._listener.on_doubt = tables.doubt
        self._start(self._listener.run())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(BEAT_SECONDS):
                await self._listener.listening.wait()
        self._learn(found)
        self.say("here", self.name)
        for work in (self._beat_forever(), self._say_forever(), self._gossip_forever()):
            self._start(work)

    async def stop(self) -> None:
        """Leave what this server drives to the others."""
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        self._drives.clear()
        with contextlib.suppress(StoreError):
            freed = await self._desk.do(leases.leave, self.name)
            said: list[Words] = [["left", self.name], *(["released", name] for name in freed)]
            await self._desk.do(notify, self.name, [*self._pending(), *said])
        await self._desk.close()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Being well.

    async def _beat_forever(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._beat()
            except StoreError as error:
                log.warning("other servers cannot be told that this one is well: %s", error)

    async def _beat(self) -> None:
        began = time.monotonic()
        found = await self._agree(leases.beat, self.name)
        trip = time.monotonic() - began
        if trip < LONGEST_TRIP:
            self._now.follow(found.time + int(500 * trip))
        if not found.well:
            await self._come_again()
            return
        self._learn(found)
        if self._unsure:
            await self._find_unknown_leases()

    async def _come_again(self) -> None:
        """This server was given up by the others: what it drove is theirs."""
        log.warning("this server stood still, and others have taken over what it did")
        self.name = new_name()
        self.on_lost(len(self._drives))
        self._drives.clear()
        await self._desk.do(leases.enter, self.name, self._secret)
        self.say("here", self.name)
        self._gossip.tell_all()
        self._tables.lose_all()

    def _learn(self, found: leases.Beat) -> None:
        # One that has left may have died before it could say so.
        left = self.others - found.others.keys() - set(found.dead)
        self.others = frozenset(found.others)
        if left:
            self._forget(list(left))
        if found.dead:
            log.warning("servers are gone: %s", ", ".join(found.dead))
            self.say("dead", found.dead)
            self._forget(found.dead)
        for lease, gone in found.taken:
            self._drives[lease.match] = drive = Drive(lease, gone, self._now())
            self._tables.drive(lease.match, drive)

    def _forget(self, dead: list[str]) -> None:
        """Others are gone; what they wrote last may not have been told."""
        self.others -= set(dead)
        self._gossip.forget(dead)
        self._questions.forget(dead)
        self._tables.forget(dead)
        self._tables.doubt()

    # Driving.

    async def take(self, name: str) -> Drive | None:
        """The right to drive a table, unless another server has it."""
        if name not in self._drives:
            node = self.name
            for lease in await self._agree(leases.take, node, [name]):
                if node == self.name:  # it was not given up meanwhile
                    self._drives.setdefault(name, Drive(lease))
        return self._drives.get(name)

    def release(self, name: str) -> None:
        """Let others drive a table."""
        drive = self._drives.pop(name, None)
        if drive is not None and drive.lease is not None:
            self._start(self._release(drive.lease))

    async def _release(self, lease: Lease) -> None:
        with contextlib.suppress(StoreError):
            await self._agree(leases.release, lease)
            self.say("released", lease.match)

    async def _agree(
        self,
        work: Callable[Concatenate[Connection, Given], Result],
        *given: Given.args,
        **more: Given.kwargs,
    ) -> Result:
        """Agree with the others on leases; if the answer is lost, it may have happened all the same."""
        try:
            return await self._desk.do(work, *given, **more)
        except StoreError:
            self._unsure = True
            raise

    async def _find_unknown_leases(self) -> None:
        """Drive what nobody else may, because it was given to this server, which did not hear of it."""
        self._unsure = False
        node = self.name
        for lease in await self._agree(leases.held, node):
            if node == self.name and lease.match not in self._drives:
                self._drives[lease.match] = drive = Drive(lease)
                self._tables.drive(lease.match, drive)

    def lose(self, lease: Lease) -> None:
        """A lease was found to be lost."""
        drive = self._drives.get(lease.match)
        if drive is not None and drive.lease == lease:
            del self._drives[lease.match]
            self.on_lost(1)

    async def undriven(self, names: Collection[str]) -> list[str]:
        """Those tables that no other server drives."""
        driven = await self._desk.do(leases.driven, names)
        return [name for name in names if name in self._drives or name not in driven]

    def call_driver(self, name: str) -> None:
        """Ask whoever drives a table to let happen what is due."""
        self.say("ring", name)

    # Saying.

    def tell(self, group: list[Write]) -> None:
        """Tell the others what has been committed."""
        if not self.others:
            return
        for write in group:
            for row in write.rows:
                # Nobody has seen a new match yet.
                event = None if write.is_new else str(row["data"])
                self._news.add(str(row["match_id"]), int(str(row["number"])), event)
        self._wanted.set()

    def say(self, kind: str, *more: Any) -> None:
        """Tell the others something."""
        self._said.append([kind, *more])
        self._wanted.set()

    def show(self, name: str, present: Present) -> None:
        """Tell the others who is at a table here."""
        self._present[name] = present
        self._wanted.set()

    async def presence(self, names: Collection[str]) -> Mapping[str, Mapping[str, Present]]:
        """Who is at tables by way of the others: by table, and then by server."""
        found = await self._desk.do(read_presence, list(names))
        for shown in found.values():
            shown.pop(self.name, None)
        return found

    async def _say_forever(self) -> None:
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            try:
                await self._say_all()
                await asyncio.sleep(GATHERING)
            except StoreError as error:
                log.warning("other servers could not be told something: %s", error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _say_all(self) -> None:
        present, self._present = self._present, {}
        if present:
            try:
                await self._desk.do(write_presence, self.name, present)
            except StoreError:
                self._present = {**present, **self._present}
                self._wanted.set()
                raise
            for name, shown in present.items():
                self._said.append(["present", name, self.name, shown.seats, shown.watchers])
        said = self._pending()
        if said and self.others:
            try:
                with tracing.span("notify", words=len(said)):
                    await self._desk.do(notify, self.name, said)
            except StoreError:
                self._said = [*said, *self._said][-MOST_UNSAID:]  # twice does no harm
                self._wanted.set()
                raise

    def _pending(self) -> list[Words]:
        said, self._said = self._said, []
        return [*self._news.take(), *said]

    # Hearing.

    def _hear(self, words: Words) -> None:
        with tracing.span("hear", kind=str(words[0])):
            self._understand(words)

    def _understand(self, words: Words) -> None:
        match words:
            case ["news", str(name), int(revision), *events]:
                self._tables.read_on(name, revision, events)
            case ["present", str(name), str(node), seats, int(watchers)]:
                if node in self.others:  # and not one that slept, and does not know that it was given up
                    self._tables.see(name, node, Present(tuple(seats), watchers))
            case ["ring", str(name)]:
                self._tables.ring(name)
            case ["released", str(name)]:
                self._tables.free([name])
            case ["here", str(node)]:
                self.others |= {node}
                self._gossip.tell_all()
            case ["left", str(node)]:
                self._forget([node])
            case ["dead", dead]:
                self._forget(dead)
            case ["used", str(node), rates, counts]:
                self._gossip.hear(node, rates, counts)
            case ["ask", str(question), str(guest), asked]:
                kept = self._tables.marks_for(guest, read_marks(asked))
                self._questions.answer(self.name, question, kept)
            case ["answer", str(node), str(question), marks, bool(is_last)]:
                self._questions.hear(node, question, marks, is_last)
            case _:
                log.warning("another server says what this one does not know: %s", words[:1])

    # What holds for all servers together.

    def share(self, rates: Mapping[str, Rates], counts: Mapping[str, Counts]) -> None:
        """Have limits hold for all servers together."""
        self._gossip.share(rates, counts)

    def tell_failures(self, on_failure: Callable[[], object]) -> None:
        """Say when the servers could not agree on something."""
        self._desk.on_failure = on_failure

    async def _gossip_forever(self) -> None:
        while True:
            await asyncio.sleep(GOSSIP_SECONDS)
            for rates, counts in self._gossip.news():  # what nobody wants to know is forgotten
                if self.others:
                    self.say("used", self.name, rates, counts)

    async def marks_elsewhere(self, guest: str, asked: Collection[Mark] = ()) -> frozenset[Mark]:
        """The positions on which a guest gets no advice, of the tables of the others."""
        return await self._questions.ask(self.others, guest, asked)

    @asynccontextmanager
    async def hold(self, name: str) -> AsyncIterator[None]:
        """A lock that all servers know; it is not for many."""
        deadline = time.monotonic() + LOCK_SECONDS
        while not await self._desk.do(leases.try_lock, name):
            if time.monotonic() > deadline:
                raise Refusal("server/storage", "the server is too busy: try again in a moment")
            await asyncio.sleep(LOCK_EVERY)
        try:
            yield
        finally:
            with contextlib.suppress(StoreError):  # a lost connection has given it back
                await self._desk.do(leases.unlock, name)
