"""Host: answers what a page asks for and says at tables, as a server would, for one person at one device."""

from __future__ import annotations

import contextlib
import json
import re
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import NamedTuple, TypeVar
from urllib.parse import parse_qsl, unquote

from quincunx.anywhere.asked import NOTHING, ROUTES, Asked, Route, Written
from quincunx.anywhere.line import Line
from quincunx.anywhere.luggage import pack, read_luggage, unpack
from quincunx.anywhere.notebook import DeviceNotebook
from quincunx.anywhere.shelf import Shelf
from quincunx.anywhere.study_shelf import DeviceStudies
from quincunx.anywhere.tables import Tables
from quincunx.core.errors import QuincunxError
from quincunx.hall.engine_live import Engines
from quincunx.hall.errors import problem_of, status_of
from quincunx.hall.explorer import Explorer
from quincunx.hall.identity import Guest, Signer, clean_name, is_made_up, new_guest
from quincunx.hall.luggage import Taken
from quincunx.hall.played import Played
from quincunx.hall.pulse import ServerClock
from quincunx.hall.puzzling import Puzzling
from quincunx.hall.reading import Fault, read_json
from quincunx.hall.reviews import Reviews
from quincunx.hall.schemas import Problem
from quincunx.hall.studying import Studying
from quincunx.hall.texts import write_json
from quincunx.hall.thinking import Party, Thinker
from quincunx.hall.training import Training
from quincunx.match.keeping import Summary

Result = TypeVar("Result")

GUEST, SECRET = "guest", "secret"  # the names of facts


class Answer(NamedTuple):
    """A status as on the web, and JSON."""

    status: int
    text: str


class Host:
    """The tables of a device, and everything else that a page asks for; make one with `Host.open`."""

    def __init__(
        self,
        shelf: Shelf,
        thinker: Thinker,
        guest: Guest,
        secret: bytes,
        *,
        now: ServerClock | None = None,
    ) -> None:
        self.shelf = shelf
        self.thinker = thinker
        self.guest = guest
        self.signer = Signer(secret)
        self.tables = Tables(shelf, thinker, self.signer, now or ServerClock())
        self.reviews = Reviews(thinker, _always_room, lambda: None)
        self.engines = Engines(thinker, _always_room, lambda: None)
        self.explorer = Explorer(thinker)
        self.played = Played(self._finished, shelf.rows)
        self.puzzling = Puzzling(DeviceNotebook(shelf), shelf, self)
        self.training = Training(DeviceNotebook(shelf), self)
        self.studying = Studying(DeviceStudies(shelf), self)

    @classmethod
    async def open(cls, shelf: Shelf, thinker: Thinker, *, now: ServerClock | None = None) -> Host:
        """The host of what a shelf keeps; StoreError if that cannot be used."""
        known, secret = await shelf.fact(GUEST), await shelf.fact(SECRET)
        guest = Guest(*json.loads(known)) if known else new_guest()
        if not known:
            await shelf.keep_fact(GUEST, json.dumps([guest.id, guest.name]))
        if not secret:
            secret = secrets.token_hex(32)
            await shelf.keep_fact(SECRET, secret)
        host = cls(shelf, thinker, guest, bytes.fromhex(secret), now=now)
        await host.tables.start()
        return host

    async def close(self) -> None:
        """Stop everything; what was answered is kept."""
        self.reviews.close()
        self.engines.close()
        await self.tables.stop()

    @property
    def party(self) -> Party:
        """For whom everything is done."""
        return Party("", self.guest.id)

    async def rename(self, name: str) -> Guest:
        """Call the person something else, also at tables that are not over, or where a rematch may follow."""
        before, self.guest = self.guest, Guest(self.guest.id, clean_name(name or self.guest.name))
        if self.guest != before:
            await self.shelf.keep_fact(GUEST, json.dumps([self.guest.id, self.guest.name]))
            going, _ = await self.tables.of(self.guest.id)
            for table in {*going, *self.tables.at.values()}:
                with contextlib.suppress(QuincunxError):  # it has changed there too often, or is over
                    await table.rename(self.guest.id, before.name, self.guest.name)
        return self.guest

    async def _finished(self) -> list[Summary]:
        return await self.shelf.of_person(self.guest.id, ("finished",))

    # What the page asks for.

    async def ask(self, method: str, path: str, body: str | None = None) -> Answer:
        """Answer a request as a server would."""
        address, _, query = path.partition("?")
        fitting = [(route, found) for route in ROUTES if (found := re.fullmatch(route.path, address))]
        for route, found in fitting:
            if route.method == method:
                parts = [unquote(part) for part in found.groups()]
                return await self._answer(route, parts, dict(parse_qsl(query)), body)
        if fitting:
            return _refuse(405, Problem(code="request/method", message="Method Not Allowed", allowed=[]))
        return _refuse(404, Problem(code="request/unknown", message="Not Found", allowed=[]))

    async def _answer(
        self, route: Route, parts: list[str], query: dict[str, str], body: str | None
    ) -> Answer:
        try:
            asked = Asked(parts, query, read_json(body) if body else NOTHING)
            found = await route.answer(self, asked)
            return Answer(route.status, found if isinstance(found, Written) else write_json(found))
        except Fault as fault:
            return _refuse(422, fault.problem)
        except QuincunxError as error:
            problem = problem_of(error)
            return _refuse(status_of(problem.code), problem)

    async def connect(self, name: str, send: Callable[[str], object]) -> Line:
        """A line to a table, in place of a socket; Refusal if there is no such table."""
        return Line(self, await self.tables.find(name), send)

    async def pack(self) -> str:
        """Everything as one text."""
        return await pack(self.shelf, self.guest)

    async def unpack(self, text: str) -> Taken:
        """Take over everything in such a text; the person's name only if they have not chosen one here."""
        luggage = read_luggage(text)
        taken = await unpack(self.shelf, self.tables, self.guest, luggage)
        if is_made_up(self.guest.name):
            await self.rename(luggage.name)
        return taken

    # What conversations need.

    async def work_out(self, party: Party, work: Callable[[], Result]) -> Result:
        """Do something that takes long; there is nobody else to wait."""
        return work()

    @asynccontextmanager
    async def new_table(self, party: Party) -> AsyncIterator[None]:
        """People may have as many tables as they like on their own device."""
        yield


@contextmanager
def _always_room(party: Party) -> Iterator[bool]:
    yield True


def _refuse(status: int, problem: Problem) -> Answer:
    return Answer(status, write_json(problem))
