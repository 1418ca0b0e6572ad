"""A table: one match, the clients that look at it, its clock and its bots.

A change is first stored, then made, then told. Only one is under way at a time, so what is in memory is
always what is on disk; or was, where other servers write to the same match: then a change that comes too late
is judged anew on what they wrote. What happens by itself is left to the one server that drives the table.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from quincunx.hall import tracing
from quincunx.hall.asking import on_its_own
from quincunx.hall.bot_players import BotPlayers
from quincunx.hall.frames import Frame, Moment, Presence, Viewer, describe_match, write_past
from quincunx.hall.pulse import Pulse
from quincunx.hall.thinking import Party, Thinker
from quincunx.match import requests
from quincunx.match.errors import Refusal, StaleError
from quincunx.match.events import Event, Player, Resumed
from quincunx.match.keeping import (
    ConflictError,
    Drive,
    Keeper,
    Lease,
    LostLeaseError,
    Present,
    Rows,
    StoreError,
    Summary,
)
from quincunx.match.match import Match, Status
from quincunx.match.reading import UNREADABLE, read_match, read_on

log = logging.getLogger(__name__)

Clock = Callable[[], int]

# When the store has failed, a clock or a bot waits this long before it tries again.
RETRY_SECONDS = 5.0
# Other servers may come first this often before a change is refused.
MOST_CONFLICTS = 50
# How long, and how often, is waited for the server that drives a table; another takes over before that ends.
DRIVER_SECONDS, DRIVER_EVERY = 12.0, 0.2
# A table at which nothing will happen for so long, in milliseconds, need not be in memory for it.
SOON = 600_000


class Client(Protocol):
    """A socket, as a table sees it."""

    viewer: Viewer
    person: str | None

    def send(self, text: str) -> None: ...


class Others(Protocol):
    """What a table needs of other servers that may write to the same match, or other tabs of a page."""

    @property
    def is_shared(self) -> bool:
        """Whether there may be any."""

    def show(self, name: str, present: Present) -> None:
        """Tell them who is at a table here."""

    def call_driver(self, name: str) -> None:
        """Tell the one that drives a table that something is due there."""

    def lose(self, lease: Lease) -> None:
        """A lease is another's by now."""


class Table:
    """A match in play."""

    def __init__(
        self,
        name: str,
        match: Match,
        store: Keeper,
        thinker: Thinker,
        now: Clock,
        pulse: Pulse,
        node: Others,
        drive: Drive | None,
    ) -> None:
        self.name = name
        self.match = match
        self._node = node
        self._drive = drive  # None if another server drives the table
        self._elsewhere: dict[str, Present] = {}  # who is here by way of which other server
        # Whose time bots take: that of the one who sat down last. Tables that nobody has come to since the
        # server began share what one address has.
        self.party = Party("", match.opened.creator)
        self.unreadable = ""  # why, if the store has no match here any more
        self.due: int | None = None  # when something will happen by itself
        self.on_rematch: Callable[[Table], object] = lambda table: None
        self.on_change: Callable[[Table], object] = lambda table: None
        self.on_unreadable: Callable[[Table, Refusal], object] = lambda table, error: None
        # This takes a while, so that a server has it done in a thread.
        self.read: Callable[[Rows], Awaitable[Match]] = _read_here
        self.on_lost: Callable[[Table], object] = lambda table: None
        self._server_time = now
        # The clock of the table goes on from its last event, even if that lies ahead of the server's.
        self._ahead = max(0, match.last_at - now())
        self._pulse = pulse
        self._store = store
        self._lock = asyncio.Lock()
        self._bots = BotPlayers(self, thinker)
        self._clients: dict[Client, Viewer] = {}
        self._around: tuple[frozenset[int], int] | None = None  # those who are here, if they were counted
        self._frames: dict[Viewer, Frame] = {}
        self._facts = describe_match(name, match)
        self._loaded_at = self.now()
        self._left_at: dict[int, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._retry_at = 0.0
        self._tasks: set[asyncio.Task[Any]] = set()
        self._listed = self._shown()
        self._seated = [*match.players]
        self._lots = match.lots
        self.idle_since = self.now()
        self.sockets = 0  # also those that have not said hello

    def now(self) -> int:
        """The time at this table."""
        return self._server_time() + self._ahead

    # Clients.

    def join(self, client: Client) -> None:
        """A client begins to look, or looks for other seats than before."""
        if self._clients.get(client) == client.viewer:
            return
        self._forget(client)
        self._clients[client] = client.viewer
        self._around = None
        for seat in client.viewer.seats:
            self._left_at.pop(seat, None)
        self.show_presence()
        self._publish(besides=client)

    def leave(self, client: Client) -> None:
        """A client is gone."""
        if client in self._clients:
            self._forget(client)
            self.show_presence()
            self._publish()

    def _forget(self, client: Client) -> None:
        viewer = self._clients.pop(client, None)
        if viewer is None:
            return
        self._around = None
        if viewer not in self._clients.values():
            self._frames.pop(viewer, None)
        self._note_leaving(viewer.seats)
        self.idle_since = self.now()

    def _note_leaving(self, seats: Iterable[int]) -> None:
        present, _ = self._count()
        for seat in seats:
            if seat not in present:
                self._left_at[seat] = self.now()

    def _count(self) -> tuple[frozenset[int], int]:
        """The seats for which somebody is here, by way of any server, and how many others watch."""
        if self._around is None:
            viewers, elsewhere = self._clients.values(), self._elsewhere.values()
            here = {seat for viewer in viewers for seat in viewer.seats}
            watching = sum(not viewer.seats for viewer in viewers)
            self._around = (
                frozenset(here.union(*(present.seats for present in elsewhere))),
                watching + sum(present.watchers for present in elsewhere),
            )
        return self._around

    def show_presence(self) -> None:
        """Tell the other servers who is here."""
        if self._node.is_shared:
            seats = {seat for viewer in self._clients.values() for seat in viewer.seats}
            watchers = sum(not viewer.seats for viewer in self._clients.values())
            self._node.show(self.name, Present(tuple(sorted(seats)), watchers))

    def see(self, node: str, present: Present) -> None:
        """Who is here by way of another server now."""
        before = self._elsewhere.pop(node, Present())
        if present == before:
            return
        if present != Present():
            self._elsewhere[node] = present
        self._around = None
        for seat in present.seats:
            self._left_at.pop(seat, None)
        self._note_leaving(before.seats)
        self._publish()

    def see_all(self, elsewhere: Mapping[str, Present]) -> None:
        """Who is here by way of all other servers now."""
        for node in [*self._elsewhere, *elsewhere]:
            self.see(node, elsewhere.get(node, Present()))

    async def look_again(self) -> None:
        """Somebody wants to know whether anything was missed: with other servers, that may be in the log.

        StoreError if that cannot be found out.
        """
        if self._node.is_shared:
            async with self._lock:
                await self._read_on()

    def state_for(self, client: Client, answers: str | None) -> str:
        """A `state` message."""
        return self._frames[client.viewer].whole(self.now(), answers)

    def past_for(self, client: Client, ply: int, answers: str) -> Callable[[], str]:
        """How to write a `past` message; this takes a while, and may be done elsewhere."""
        requests.check_ply(self.match, ply)
        record, line, viewer = self.match.record, self.match.line, client.viewer
        return lambda: write_past(record, line, viewer, ply, answers)

    def away(self) -> dict[int, int]:
        """The seats whose persons are not connected, and since when."""
        present, _ = self._count()
        return {
            seat: self._as_if_there(self._left_at.get(seat, self._loaded_at))
            for seat, player in enumerate(self.match.players)
            if player is not None and player.kind == "person" and seat not in present
        }

    def _as_if_there(self, moment: int) -> int:
        """A moment, later by as much as the server was not there since."""
        return moment + self._pulse.lost_since(moment - self._ahead)[0]

    @property
    def is_timed(self) -> bool:
        """Whether somebody's time runs."""
        return self._timer is not None or (self.match.realtime and self.match.status == "playing")

    @property
    def in_use(self) -> bool:
        """Whether anything would be missed if the table were put away, and called back when it is due."""
        soon = self.due is not None and self.due - self.now() < SOON
        return bool(self.sockets or self._bots.busy or self._lock.locked() or soon or self._tasks)

    @property
    def in_use_elsewhere(self) -> bool:
        """Whether somebody is here by way of another server."""
        return bool(self._elsewhere)

    def _publish(self, besides: Client | None = None) -> None:
        """Tell every client what has changed for it; a new one is told everything anyway."""
        if not self._clients:
            return
        moment, now = Moment(self.match, Presence(self.away(), self._count()[1])), self.now()
        texts: dict[Viewer, str | None] = {}
        for viewer in set(self._clients.values()):
            frame = Frame(self._facts, viewer, moment)
            before = self._frames.get(viewer)
            texts[viewer] = None if before is None else frame.since(before, now)
            self._frames[viewer] = frame
        for client, viewer in list(self._clients.items()):
            text = texts[viewer]
            if text is not None and client is not besides:
                client.send(text)

    # Changes.

    async def request(self, make: Callable[[int], Event], by_itself: bool = False) -> int:
        """Carry out what `make` allows at this time; the revision after it.

        What happens by itself, as a bot's move does, is done only while this server drives the table. It must
        not be cancelled: the store would have an event that the match has not. For who may be, there is
        `_insist`.
        """
        async with self._lock:
            for _ in range(MOST_CONFLICTS):
                if self.unreadable:
                    raise Refusal(UNREADABLE, self.unreadable)
                try:
                    await self._catch_up()
                    with tracing.span("judge"):
                        event = make(self._time())
                    await self._carry_out(event, by_itself)
                    return self.match.revision
                except (ConflictError, LostLeaseError):
                    continue  # what another server wrote has been read by now
            raise StoreError("other servers are faster each time")

    async def rename(self, person: str, before: str, name: str) -> None:
        """Call a person by another name in the seats where they have the one before."""

        def make(seat: int, at: int) -> Event:
            requests.check_owner(self.match, seat, person)
            return requests.rename(self.match, seat, name, at)

        for seat, player in enumerate(self.match.players):
            if player is not None and (player.kind, player.id, player.name) == ("person", person, before):
                await self._insist(partial(make, seat))

    def _insist(self, make: Callable[[int], Event], by_itself: bool = False) -> asyncio.Future[int]:
        """The same for callers that may be cancelled, which does not undo it."""
        task = asyncio.create_task(self.request(make, by_itself))
        self._tasks.add(task)
        task.add_done_callback(self._forget_task)
        return asyncio.shield(task)

    def _forget_task(self, task: asyncio.Task[int]) -> None:
        """The reason for a refusal concerns only those who asked, and they may have gone."""
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()

    async def catch_up(self) -> None:
        """Let happen what has happened by itself, if that is to be done here."""
        async with self._lock:
            if self._drive is not None:
                with contextlib.suppress(ConflictError, LostLeaseError):  # it is happening elsewhere
                    await self._catch_up()

    def _time(self) -> int:
        """Now; never before the last event."""
        return max(self.now(), self.match.last_at)

    async def _catch_up(self) -> None:
        """What has happened by itself comes first, and time when the server was not there does not count."""
        if self._drive is None:
            await self._let_driver_act()
            return
        match, drive = self.match, self._drive
        lost, back = self._lost_since(match.last_at - self._ahead, drive)
        if lost and (match.realtime or match.running() is not None) and match.status == "playing":
            back = max(back + self._ahead, match.last_at)
            await self._carry_out(Resumed(back, until=back - lost), by_itself=True)
        while (event := requests.find_due(self.match, self._time())) is not None:
            await self._carry_out(event, by_itself=True)

    def _lost_since(self, moment: int, drive: Drive) -> tuple[int, int]:
        """How long nobody drove the table since a moment, and when that was last over."""
        if drive.gone is None:
            return self._pulse.lost_since(moment, drive.since)
        # Whoever drove before was not there any more when this server took over.
        lost, back = self._pulse.lost_since(max(moment, drive.since), drive.since)
        return lost + max(0, drive.since - max(drive.gone, moment)), max(back, drive.since)

    async def _let_driver_act(self) -> None:
        """Wait until the server that drives the table has let happen what is due."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + DRIVER_SECONDS
        while requests.find_due(self.match, self._time()) is not None:
            if loop.time() > deadline:
                raise StoreError("the server that keeps the clock of this table does not answer")
            self._node.call_driver(self.name)
            await asyncio.sleep(DRIVER_EVERY)
            await self._read_on()
            if self._drive is not None:
                await self._catch_up()
                return

    async def _carry_out(self, event: Event, by_itself: bool = False) -> None:
        lease = self._lease() if by_itself else None
        try:
            await self._store.append(self.name, self.match.revision, event, lease)
        except LostLeaseError:
            assert lease is not None
            self._node.lose(lease)
            self.lose()
            self.on_lost(self)
            await self._read_on()
            raise
        except ConflictError:
            await self._read_on()
            raise
        except StoreError:
            self._retry_at = asyncio.get_running_loop().time() + RETRY_SECONDS
            await self._reload()
            raise
        self._retry_at = 0.0
        self.match.apply(event)
        self._after_change()
        # The event has happened whether or not lists know of it; they are put right later.
        with contextlib.suppress(StoreError):
            await self.show_in_lists()

    # Other servers.

    def _lease(self) -> Lease | None:
        if self._drive is None:
            raise StaleError("match/stale", "another server drives this table")
        return self._drive.lease

    @property
    def drives(self) -> bool:
        """Whether this server lets happen what happens by itself."""
        return self._drive is not None

    def drive(self, drive: Drive) -> None:
        """From now on this server does."""
        if drive == self._drive:
            return
        self._drive = drive
        self._bots.stop()
        self.wake()
        self.ring()

    def lose(self) -> None:
        """From now on another server does."""
        self._drive = None
        self.wake()

    async def take_up(self, revision: int, events: Sequence[Event]) -> None:
        """Carry out what has happened in the match elsewhere; ConflictError if more than that is here."""
        async with self._lock:
            try:
                for number, event in enumerate(events, revision):
                    await self._store.append(self.name, number, event)
            finally:
                await self._read_on()

    def follow(self, revision: int, told: Sequence[str] = ()) -> None:
        """The match has gone on elsewhere, up to a revision, and the last events before it were told.

        If they are what comes next here, and nothing is under way, the store need not be asked.
        """
        missing = revision - self.match.revision
        if missing <= 0:
            return
        is_next = missing <= len(told) and not self._lock.locked() and not self.unreadable
        if not (is_next and self._carry_on(told[-missing:])):
            self._start(self.read_on())

    def _carry_on(self, told: Sequence[str]) -> bool:
        """Carry out the next events, which another server has stored; whether nothing else is left to do."""
        with contextlib.suppress(Refusal):  # the log says what is wrong
            for _ in read_on(self.match, list(enumerate(told, self.match.revision))):
                self._after_change()
            if self._drive is None:
                self._listed = self._shown()  # others see to the lists
            return self._listed == self._shown()
        return False

    async def read_on(self) -> None:
        """Read what other servers have written, if that is possible now."""
        with contextlib.suppress(StoreError):
            await self.look_again()

    async def _read_on(self) -> None:
        if self.unreadable:
            return
        rows = await self._store.rows_from(self.name, self.match.revision)
        try:
            for _ in read_on(self.match, rows):
                self._after_change()
        except Refusal as error:
            self._set_aside(error)
            return
        if self._drive is None:
            self._listed = self._shown()  # others see to the lists
        else:
            await self.show_in_lists()  # whoever wrote it may have died before it could

    def _shown(self) -> tuple[Status, list[Player | None]]:
        """What lists show."""
        return self.match.status, [*self.match.players]

    async def show_in_lists(self) -> None:
        """Have lists show the match as it is."""
        shown = self._shown()
        if self._listed != shown:
            await self._store.summarise(Summary.of(self.name, self.match))
            self._listed = shown

    async def _reload(self) -> None:
        """After a failed write only the store knows whether it has happened."""
        try:
            self.match = await self.read(await self._store.rows(self.name))
        except Refusal as error:
            self._set_aside(error)
            return
        except StoreError:
            log.error("table %s could not be read again", self.name)
            return
        self._after_change()

    def _set_aside(self, error: Refusal) -> None:
        self.unreadable = str(error)
        self.on_unreadable(self, error)

    def _take_drawn_seats(self) -> None:
        """Once seats have been drawn, everybody acts for what the place where they sat has become."""
        lots = self._lots = self.match.lots
        seat_of = {place: seat for seat, place in enumerate(lots)}
        self._seated = [self._seated[place] for place in lots]
        self._left_at = {seat_of[place]: at for place, at in self._left_at.items()}
        self._frames.clear()
        for client, viewer in self._clients.items():
            client.viewer = viewer._replace(seats=tuple(sorted(seat_of[place] for place in viewer.seats)))
            self._clients[client] = client.viewer
        self._around = None
        self._publish()
        for client in self._clients:
            client.send(self.state_for(client, None))

    def _seat_anew(self) -> None:
        """Where seats have changed hands, the old holders no longer see them, and the new ones just came."""
        seated, self._seated = self._seated, list(self.match.players)
        for seat, (before, now) in enumerate(zip(seated, self._seated, strict=True)):
            if _is_another(before, now):
                self._left_at[seat] = self.now()
        for client, viewer in list(self._clients.items()):
            own = self.match.seats_of(client.person) if client.person is not None else []
            kept = tuple(seat for seat in viewer.seats if seat in own)
            if kept != viewer.seats:
                client.viewer = viewer._replace(seats=kept)
                self.join(client)
                client.send(self.state_for(client, None))

    def _after_change(self) -> None:
        self.on_change(self)
        if self._lots != self.match.lots:
            self._take_drawn_seats()
        if self._seated != self.match.players:
            self._seat_anew()
        self._publish()
        self.wake()
        if self.drives and self.match.rematch_agreed and self.match.next_match is None:
            self.on_rematch(self)

    def wake(self) -> None:
        """Set the timer, and let bots think, if this server drives the table."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._drive is None:
            self.due = None
            self._bots.leave()
            return
        self.due = requests.next_due(self.match)
        if self.due is not None:
            loop = asyncio.get_running_loop()
            delay = max((self.due - self._time()) / 1000, self._retry_at - loop.time(), 0)
            self._timer = loop.call_later(delay, self.ring)
        self._bots.wake()

    def tell_again(self) -> None:
        """Tell clients what has changed without an event: since when somebody counts as away."""
        self._publish()

    def ring(self) -> None:
        """See whether something has happened by itself."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._start(self._ring())

    async def _ring(self) -> None:
        async with self._lock:
            if self._drive is None:
                return
            with contextlib.suppress(StoreError):
                await self._catch_up()
            if self._timer is None and not self.unreadable:
                self.wake()  # it rang a moment too early, or nothing could be stored

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = on_its_own(self.name).run(asyncio.create_task, _log_failure(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Wait until nothing is under way any more."""
        while self._tasks:
            await asyncio.wait(self._tasks)
        async with self._lock:
            pass

    def close(self) -> None:
        """Stop the clock and the bots; clients are told by the server."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._bots.leave()

    # Bots.

    async def play(self, seat: int, move: str, ply: int, line: int) -> None:
        """A bot's move; if anything has happened since it was thought of, it is forgotten."""

        def make(at: int) -> Event:
            if (self.match.ply, self.match.line) != (ply, line):
                raise StaleError("match/stale", "the game has gone on")
            return requests.make_move(self.match, seat, move, at, ply=ply, line=line)

        try:
            # The bot is stopped as soon as its move is made, but not before it is told.
            await self._insist(make, by_itself=True)
        except StaleError:
            return
        except StoreError:
            log.exception("a bot's move could not be stored")
            await asyncio.sleep(RETRY_SECONDS)
            self._bots.stop()
            self._bots.wake()

    async def give_up(self, seat: int) -> None:
        """A bot that cannot go on resigns."""
        match = self.match
        await _log_failure(
            self._insist(
                lambda at: requests.resign(self.match, seat, at, ply=match.ply, line=match.line),
                by_itself=True,
            )
        )


def _is_another(before: Player | None, now: Player | None) -> bool:
    """Whether somebody else sits there, and not the same person under another name."""
    return (before and (before.kind, before.id)) != (now and (now.kind, now.id))


async def _read_here(rows: Rows) -> Match:
    return read_match(rows)


async def _log_failure(work: Awaitable[Any]) -> None:
    try:
        await work
    except Exception:
        log.exception("something at a table has failed")
