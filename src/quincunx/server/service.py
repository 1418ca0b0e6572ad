"""Service: all that the routes and the socket share, made once for a server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TypeVar, cast

from pydantic import BaseModel
from starlette.requests import HTTPConnection
from starlette.responses import Response

from quincunx.match.errors import Refusal
from quincunx.match.match import Match
from quincunx.server.hub import Hub
from quincunx.server.identity import COOKIE, Guest, Signer, same
from quincunx.server.limits import Rates, network_of
from quincunx.server.metrics import Metrics
from quincunx.server.parties import Party, PartyCounts, PartyRates
from quincunx.server.settings import Settings
from quincunx.server.turns import Turns
from quincunx.server.workers import Workers
from quincunx.store import Store

Result = TypeVar("Result")

# Drawing and reading holds the GIL, so that a second thread would only slow down the loop.
DESK_THREADS = 1
# One in so many sockets is kept for people who have a game to play.
SPARE = 10


class Service:
    """A running server."""

    def __init__(self, settings: Settings, store: Store) -> None:
        limits = settings.limits
        self.settings = settings
        self.store = store
        self.hub = Hub(store, limits)
        self.desk = Workers(DESK_THREADS, "desk")
        self.turns = Turns()
        self.signer = Signer(settings.secret)
        self.metrics = Metrics()
        self.requests = Rates(limits.requests_per_minute, 60)
        self.messages = PartyRates(limits.messages_per_minute, limits.messages_per_address, 60)
        self.new_tables = Rates(limits.tables_per_address, 3600)
        self.new_sockets = Rates(limits.sockets_per_minute, 60)
        self.party_sockets = PartyCounts(limits.sockets_per_guest, limits.sockets_per_address)
        self.thoughts = PartyCounts(limits.thoughts_per_guest, limits.thoughts_per_address)
        self.questions = PartyCounts(limits.questions_per_guest, limits.questions_per_address)
        self.sockets = 0

    def guest_of(self, connection: HTTPConnection) -> Guest | None:
        """Who asks; None without a valid cookie."""
        return self.signer.read_cookie(connection.cookies.get(COOKIE))

    def party_of(self, connection: HTTPConnection) -> Party:
        """For whom a request is answered; all without a cookie at an address are one."""
        guest, address = self.guest_of(connection), address_of(connection)
        return Party(address, guest.id if guest is not None else f"at {address}")

    def require_guest(self, connection: HTTPConnection) -> Guest:
        """Who asks; refused without a valid cookie."""
        guest = self.guest_of(connection)
        if guest is None:
            raise Refusal("guest/unknown", "say who you are first: POST /api/guest", ["POST /api/guest"])
        return guest

    def seats_for(self, table: str, match: Match, guest: Guest | None, tokens: list[str]) -> tuple[int, ...]:
        """The seats that tokens stand for; each must be of this guest and this table."""
        if not tokens:
            return ()
        if guest is None:
            raise Refusal("guest/unknown", "a seat needs the cookie of its guest", ["POST /api/guest"])
        own = {self.signer.seat_token(table, seat, guest): seat for seat in match.seats_of(guest.id)}
        found = []
        for token in tokens:
            seats = [seat for known, seat in own.items() if same(known, token)]
            if not seats:
                raise Refusal("seat/token", "that token is not for a seat of yours at this table")
            found += seats
        return tuple(sorted(set(found)))

    @contextmanager
    def asking_engine(self, party: Party) -> Iterator[None]:
        """Count a question to the engine while it thinks; refused if a party has too many of them."""
        with self.thoughts.hold(party) as free:
            if not free:
                raise Refusal("limit/analysis", "the engine is thinking for you already: wait for its answer")
            yield

    @asynccontextmanager
    async def new_table(self, party: Party) -> AsyncIterator[None]:
        """Have a party add a game to those that go on; refused if it has, or has opened, too many."""
        async with self.hub.quota.claim([party.guest]):
            if not self.new_tables.allow(party.address):
                raise Refusal("limit/tables", "too many tables from your address: try again later")
            yield

    @property
    def is_crowded(self) -> bool:
        """Whether the sockets that are left are kept for those who have a seat."""
        most = self.settings.limits.sockets
        return self.sockets > most - most // SPARE

    async def work_out(self, party: Party, work: Callable[[], Result]) -> Result:
        """Have something done that takes long, beside the loop, by turns with what others ask."""
        with self.questions.hold(party) as free:
            if not free:
                raise Refusal("limit/questions", "you ask too much at once: wait for the answers")
            return await self.desk.run(party, work)

    async def answer(self, connection: HTTPConnection, work: Callable[[], BaseModel]) -> Response:
        """An answer that takes long to make and to write."""
        text = await self.work_out(self.party_of(connection), lambda: work().model_dump_json())
        return Response(text, media_type="application/json")

    def may_come_from(self, connection: HTTPConnection) -> bool:
        """Whether the page that sends this is ours; programs that are no browsers name no page."""
        origin = connection.headers.get("origin")
        if origin is None:
            return True
        scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
        return origin == f"{scheme}://{connection.headers.get('host', '')}" or origin in self.settings.origins


def service_of(connection: HTTPConnection) -> Service:
    """The service behind a request."""
    return cast(Service, connection.app.state.service)


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, as limits count it."""
    return network_of(connection.client.host) if connection.client else ""
