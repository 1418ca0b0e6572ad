"""Hub: all tables of the server; loads them when they are wanted and puts them away when they are not."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import logging
import secrets
from collections.abc import Collection, Coroutine, Sequence
from functools import partial
from typing import Any

from quincunx.core.game import Game
from quincunx.hall.asking import ask_about, on_its_own
from quincunx.hall.fairness import Mark, PositionsInPlay
from quincunx.hall.kits import kit_address
from quincunx.hall.pulse import Pulse, ServerClock
from quincunx.hall.rematches import begin_rematch, open_rematch
from quincunx.hall.table import Table
from quincunx.hall.tables import begin_match, unknown_table
from quincunx.match import requests
from quincunx.match.clock import TimeControl
from quincunx.match.errors import Refusal
from quincunx.match.events import Aborted, Event, Player
from quincunx.match.keeping import Drive
from quincunx.match.match import Match
from quincunx.match.reading import UNREADABLE, read_match
from quincunx.server.following import Following
from quincunx.server.nodes import find_node
from quincunx.server.operations.collecting import Collector
from quincunx.server.operations.governor import Governor
from quincunx.server.quota import UNFINISHED, KeyedLocks, TableQuota
from quincunx.server.settings import Limits
from quincunx.server.thinking_pool import ThinkingPool
from quincunx.store import Store, StoreError, Summary

log = logging.getLogger(__name__)

IDLE = 600_000  # milliseconds until a table that nobody uses is put away
# This many tables that nobody uses are kept for people who come back soon; the others are put away at once.
IDLE_TABLES = 100
REMEMBERED = 30 * 86_400_000  # games between people that began since then are looked through at the start
LONGEST_WAIT = 86_400_000  # a table whose seats are not taken by then is closed
HOUSEKEEPING_SECONDS = 60.0
RETRY_SECONDS = 5.0  # until the store is asked again what it could not answer
SPARE = 10  # one in so many tables is kept for games that go on
# What happened so shortly before the server went, in milliseconds, may be unknown to lists.
LAST_MOMENTS = 60_000
# This many matches are read at once: the others can wait, and leave the processor to bots and moves.
READ_AT_ONCE = 2


class Hub:
    """The tables of a server."""

    def __init__(self, store: Store, limits: Limits, secret: bytes) -> None:
        self.store = store
        self.limits = limits
        self._secret = secret
        self.now = ServerClock()
        self.node = find_node(store, self.now, secret)
        self.pulse = Pulse(store, self.now, lambda: any(table.is_timed for table in self.tables.values()))
        self.pulse.on_break = self._ring_all
        self.governor = Governor(limits.late_milliseconds / 1000)
        self.pool = ThinkingPool(
            limits.thinking_threads, limits.thinking_seconds, limits.kept_bytes, self.governor
        )
        self.in_play = PositionsInPlay()
        self.tables: dict[str, Table] = {}
        self.following = Following(self)
        self.set_aside: dict[str, str] = {}  # matches that cannot be read, and why; tried once a start
        self.quota = TableQuota(store, limits.tables_per_guest, self.set_aside, self.node)
        self._due: dict[str, int] = {}  # when tables that are not in memory are wanted there
        self._wanted = asyncio.Event()  # there are tables to be called back at once
        self._loading = KeyedLocks()
        self._reading = asyncio.Semaphore(READ_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._ending = False

    async def start(self) -> None:
        """Begin what goes on by itself; meanwhile tables can be used."""
        await self.node.start(self.following)
        await self.pulse.start(others_are_up=bool(self.node.others))
        for work in (
            self.pulse.run(),
            self.governor.run(),
            Collector(lambda: self.store.writer.events_written).run(),
            self._look_around(),
            self._tidy_up(),
            self._call_back_when_wanted(),
        ):
            self.begin(work)

    async def _look_around(self) -> None:
        """Find out what goes on already: first what cannot wait."""
        await self.take_up()
        await self.note_positions()

    async def take_up(self) -> None:
        """Take up what nobody drives of the tables that are here, or at which time may run out.

        Also those at which something happened just before the server went.
        """
        while True:
            try:
                names = await self.store.to_take_up(since=self.pulse.gone - LAST_MOMENTS)
                break
            except StoreError as error:
                log.error("what was in play is not known yet: %s", error)
                await asyncio.sleep(RETRY_SECONDS)
        known = {*self.tables, *self._due, *self.set_aside}
        wanted = {name for name in names if name not in known}
        wanted.update(name for name, table in self.tables.items() if not table.drives)
        with contextlib.suppress(StoreError):
            self._due.update(dict.fromkeys(await self.node.undriven(wanted), 0))
        await self._call_back()

    async def note_positions(self) -> None:
        """Find out which positions people play at tables that need not be in memory."""
        try:
            for name in await self.store.between_people(since=self.now() - REMEMBERED):
                if name not in self.tables and name not in self.set_aside:
                    with contextlib.suppress(Refusal):  # it was set aside
                        match, _ = await self._read(name)
                        if name not in self.tables:
                            self.in_play.note(name, match)
        except StoreError:
            log.exception("what people play could not be found")

    async def _call_back(self) -> None:
        """Load the tables at which something is about to happen; those that fail are tried again later."""
        soon = self.now() + 2000 * HOUSEKEEPING_SECONDS
        for name in [name for name, due in self._due.items() if due < soon]:
            try:
                drive = await self.take(name)
                if drive is None or name in self.tables:
                    self._due.pop(name, None)  # another server sees to it, or it is here already
                if drive is not None:
                    (await self.find(name)).drive(drive)
            except (Refusal, StoreError) as error:
                log.info("table %s is not taken up now: %s", name, error)

    async def _call_back_when_wanted(self) -> None:
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            await self._call_back()

    def _ring_all(self) -> None:
        """The server has stood still: clocks are put right."""
        for table in self.tables.values():
            if table.due is not None:
                table.ring()
            else:
                table.tell_again()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done that nobody waits for, unless the server is ending."""
        if self._ending:
            work.close()
            return
        task = asyncio.create_task(work, context=on_its_own())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Stop all that goes on by itself, and wait for what is being stored."""
        self._ending = True
        with contextlib.suppress(StoreError):
            await self.pulse.beat()
        for task in list(self._tasks):
            task.cancel()
        for table in self.tables.values():
            table.close()
        self.pool.close()
        for table in list(self.tables.values()):
            await table.settle()
        await self.node.stop()
        await self.store.close()

    # Tables.

    async def find(self, name: str, person: str | None = None) -> Table:
        """A table, in memory or from the store; who plays at it finds it even if the server is full."""
        async with self._loading.hold(name):  # nobody sees a table before it has caught up
            if name in self.tables:
                table = self.tables[name]
                await table.look_again()
                return table
            if name in self.set_aside:
                raise Refusal(UNREADABLE, self.set_aside[name])
            return await self._load(name, person)

    async def _load(self, name: str, person: str | None) -> Table:
        match, listed = await self._read(name)
        with contextlib.suppress(StoreError):  # with a full disk it can still be looked at
            summary = Summary.of(name, match)
            if not summary.agrees_with(listed):
                await self.store.summarise(summary)  # the last one was lost when the server was killed
        self._make_room(urgent=match.status == "playing" and person in match.people)
        drive = await self.take(name)
        if name in self.set_aside:
            raise Refusal(UNREADABLE, self.set_aside[name])
        table = self._add(name, match, drive)
        with contextlib.suppress(StoreError):
            await table.look_again()  # what was written while it was being read
            table.see_all((await self.node.presence([name])).get(name, {}))
            await table.catch_up()
        return table

    async def _read(self, name: str) -> tuple[Match, Summary | None]:
        """A match as it is stored, and what lists show of it."""
        rows, listed = await self.store.rows(name), await self.store.find(name)
        if not rows and listed is None:
            raise unknown_table()
        async with self._reading:
            try:
                return await asyncio.to_thread(_read_rows, rows), listed
            except Refusal as error:
                self._put_aside(name, error)
                raise

    def _put_aside(self, name: str, error: Refusal) -> None:
        """Leave a match alone that cannot be read; nothing is changed in the store."""
        if name not in self.set_aside:
            log.error("match %s is set aside: %s", name, error)
        self.set_aside[name] = str(error)
        table = self.tables.pop(name, None)
        if table is not None:
            table.close()
        self._leave(name)

    def _leave(self, name: str) -> None:
        """Have no part in what goes on at a table; another server may know the game."""
        self._due.pop(name, None)
        self.node.release(name)

    async def take(self, name: str) -> Drive | None:
        """The right to drive a table, unless another server has it or the match cannot be read."""
        drive = await self.node.take(name)
        if name in self.set_aside:  # perhaps since a moment ago, when there was nothing to release yet
            self._leave(name)
            return None
        return drive

    def _add(self, name: str, match: Match, drive: Drive | None) -> Table:
        table = Table(name, match, self.store, self.pool, self.now, self.pulse, self.node, drive)
        table.read = lambda rows: asyncio.to_thread(read_match, rows)
        table.on_rematch = lambda finished: self.begin(self._open_rematch(finished))
        table.on_change = lambda changed: self.in_play.note(changed.name, changed.match)
        table.on_unreadable = lambda broken, error: self._put_aside(broken.name, error)
        table.on_lost = lambda lost: self.following.free([lost.name])
        self.tables[name] = table
        self._due.pop(name, None)
        self.in_play.note(name, match)
        table.wake()
        if table.drives and match.rematch_agreed and match.next_match is None:
            self.begin(self._open_rematch(table))
        return table

    def _make_room(self, urgent: bool = False) -> None:
        """See to it that one more table fits; some room is kept for those whose game goes on."""
        most = self.limits.tables if urgent else self.limits.tables - self.limits.tables // SPARE
        if len(self.tables) < most:
            return
        self.put_away(idle=0)
        if len(self.tables) >= most:
            raise Refusal("server/full", "the server has too many tables now: try again later")

    async def open(
        self,
        game: Game,
        creator: str,
        players: Sequence[Player | None],
        *,
        clock: TimeControl,
        private: bool,
        invited: tuple[int, ...] = (),
        draw: bool = False,
        guided: bool = False,
        hosted: bool = False,
        rest: int = 0,
        seed: int | None = None,
    ) -> Table:
        """A new table, with the players that are known already, and any deal unless one is given."""
        now = self.now()
        seed = secrets.randbits(64) if seed is None else seed
        opened = requests.open_match(
            game,
            seed,
            creator,
            now,
            clock=clock,
            private=private,
            invited=invited,
            draw=draw,
            guided=guided,
            hosted=hosted,
            rest=rest,
        )
        return await self.keep(secrets.token_urlsafe(12), *begin_match(opened, players))

    async def keep(self, name: str, match: Match, history: Sequence[Event]) -> Table:
        """A table that is new here, with what has happened at it so far."""
        ask_about(name)
        self._make_room()
        await self.store.create(Summary.of(name, match), history)
        try:
            drive = await self.node.take(name)
        except StoreError:  # the table is there all the same
            drive = None
            self.following.free([name])
        return self._add(name, match, drive)

    async def _open_rematch(self, finished: Table) -> None:
        """Open a rematch while nobody else, on any server, opens a table for these people."""
        name = self._name_of_rematch(finished.name)

        async def make() -> None:
            if await self.store.find(name) is not None:
                await self.find(name)
            else:
                table = await self.keep(name, *begin_rematch(finished.match, self.now()))
                table.party = finished.party

        claim = self.quota.claim(finished.match.people, besides=name)
        await open_rematch(finished, name, claim, make)

    def _name_of_rematch(self, name: str) -> str:
        """What nobody can guess who does not know the secret."""
        digest = hashlib.sha256(b"quincunx rematch " + self._secret + name.encode()).digest()
        return base64.urlsafe_b64encode(digest[:12]).decode()

    async def rename(self, person: str, before: str, name: str) -> None:
        """Have a person known by another name wherever they sit under the one they had before.

        That is at games that go on, and at those that have just ended, where a rematch may follow. Seats that
        were given names of their own, as at one screen, keep them.
        """
        going = await self.store.ids_of_person(person, UNFINISHED, self.limits.tables_per_guest)
        ended = [
            table.name
            for table in self.tables.values()
            if table.match.status == "finished" and person in table.match.people
        ]
        for table_name in {*going, *ended} - self.set_aside.keys():
            try:
                table = await self.find(table_name, person)
                await table.rename(person, before, name)
            except Refusal as error:
                log.info("at table %s somebody keeps a name: %s", table_name, error)

    def call_back_soon(self, name: str) -> None:
        """Load a table at which something is to happen."""
        self._due[name] = 0
        self._wanted.set()

    def call_back_if_due(self, name: str) -> None:
        """Load a table that this server drives without having it in memory, since something happens there."""
        if name in self._due:
            self.call_back_soon(name)

    def call_nothing_back(self) -> None:
        """Leave tables that are not in memory to other servers."""
        self._due.clear()

    async def kept_from(self, guest: str, asked: Collection[Mark] = ()) -> frozenset[Mark]:
        """The positions on which a guest gets no advice, of all tables of all servers.

        Of those `asked` about, also what comes next in a game.
        """
        return self.in_play.kept_from(guest, asked) | await self.node.marks_elsewhere(guest, asked)

    # Housekeeping.

    async def _tidy_up(self) -> None:
        while True:
            await asyncio.sleep(HOUSEKEEPING_SECONDS)
            for work in (self.close_old_tables, self._call_back, self._list_all, self._read_all):
                try:
                    await work()
                except Exception:
                    log.exception("the housekeeping could not be finished")
            self.put_away(IDLE)

    async def _read_all(self) -> None:
        """What other servers wrote is told, and still read now and then; and somebody drives every table."""
        if self.node.is_shared:
            for table in list(self.tables.values()):
                await table.read_on()
            await self.take_up()

    async def _list_all(self) -> None:
        """Write what lists show, where that has failed before."""
        for table in list(self.tables.values()):
            await table.show_in_lists()

    async def close_old_tables(self) -> None:
        """End tables that have waited for players too long."""
        for name in await self.store.waiting_since(self.now() - LONGEST_WAIT):
            try:
                table = await self.find(name)
                if table.match.status == "waiting" and table.now() - table.match.last_at > LONGEST_WAIT:
                    await table.request(partial(_close_waiting, table))
            except (Refusal, StoreError) as error:
                log.warning("table %s could not be closed: %s", name, error)

    def put_away(self, idle: int) -> None:
        """Forget tables that nobody has used for this long, or too many of them; the store has them."""
        unused = [table for table in self.tables.values() if not table.in_use]
        unused.sort(key=lambda table: table.idle_since - table.now(), reverse=True)
        for place, table in enumerate(unused):
            if place >= IDLE_TABLES or table.now() - table.idle_since >= idle:
                table.close()
                del self.tables[table.name]
                if table.due is None or table.in_use_elsewhere:
                    self.node.release(table.name)
                else:
                    self._due[table.name] = table.due


def _close_waiting(table: Table, at: int) -> Event:
    requests.check_status(table.match, "waiting", "play has begun")
    return Aborted(at)


def _read_rows(rows: Sequence[tuple[int, str]]) -> Match:
    """A match, and the kit that its table will need, which may take a moment."""
    match = read_match(rows)
    kit_address(match.game)
    return match
