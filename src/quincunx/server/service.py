"""Service: everything that the routes and the socket share, made once for each server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import TypeVar, cast

from starlette.requests import HTTPConnection
from starlette.responses import Response

from quincunx.hall.engine_live import Engines
from quincunx.hall.explorer import Explorer
from quincunx.hall.identity import COOKIE, Guest, Signer
from quincunx.hall.played import MOST_GAMES, Played
from quincunx.hall.puzzling import Puzzling
from quincunx.hall.reviews import Reviews
from quincunx.hall.studying import Studying
from quincunx.hall.texts import write_json
from quincunx.hall.thinking import Party
from quincunx.hall.training import Training
from quincunx.match.errors import Refusal
from quincunx.server.addresses import is_loopback
from quincunx.server.hub import Hub
from quincunx.server.limits import Rates, network_of
from quincunx.server.metrics import Metrics
from quincunx.server.operations.storing import Storing
from quincunx.server.parties import PartyCounts, PartyRates
from quincunx.server.pictures import Pictures
from quincunx.server.settings import Settings
from quincunx.server.turns import Turns
from quincunx.server.workers import Workers
from quincunx.store import Store
from quincunx.store.notebook import StoredNotebook
from quincunx.store.study_shelf import StoredStudies

Result = TypeVar("Result")

# Drawing and reading hold the GIL, so a second thread would only slow down the event loop.
DESK_THREADS = 1
# One in this many sockets is reserved for people who have a game to play.
SPARE = 10
# The codes of refusals that are about the number of games, and not about what is wanted.
NO_TABLE = ("limit/tables", "server/full", "server/busy")


class Service:
    """A running server."""

    def __init__(self, settings: Settings, store: Store) -> None:
        limits = settings.limits
        self.settings = settings
        self.store = store
        self.hub = Hub(store, limits, settings.secret)
        self.desk = Workers(DESK_THREADS, "desk")
        self.turns = Turns()
        self.signer = Signer(settings.secret)
        self.metrics = Metrics()
        self.requests = Rates(limits.requests_per_minute, 60)
        self.messages = PartyRates(limits.messages_per_minute, limits.messages_per_address, 60)
        self.renames = PartyRates(limits.renames_per_guest, limits.renames_per_address, 3600)
        self.tries = PartyRates(limits.tries_per_guest, limits.tries_per_address, 60)
        self.brought = PartyRates(limits.brought_per_guest, limits.brought_per_address, 3600)
        self.study_changes = PartyRates(limits.studies_per_guest, limits.studies_per_address, 60)
        self.study_bytes = PartyRates(limits.study_bytes_per_guest, limits.study_bytes_per_address, 3600)
        self.new_tables = Rates(limits.tables_per_address, 3600)
        self.new_sockets = Rates(limits.sockets_per_minute, 60)
        self.party_sockets = PartyCounts(limits.sockets_per_guest, limits.sockets_per_address)
        self.thoughts = PartyCounts(limits.thoughts_per_guest, limits.thoughts_per_address)
        self.questions = PartyCounts(limits.questions_per_guest, limits.questions_per_address)
        self.review_counts = PartyCounts(limits.reviews_per_guest, limits.reviews_per_address)
        self.reviews = Reviews(self.hub.pool, self.review_counts.hold, self.hub.governor.check_advice)
        self.engine_counts = PartyCounts(1, limits.engines_per_address)
        self.engines = Engines(self.hub.pool, self.engine_counts.hold, self.hub.governor.check_advice)
        self.explorer = Explorer(self.hub.pool)
        self.played = Played(partial(store.listed, "finished", MOST_GAMES), store.rows, asyncio.to_thread)
        self.pictures = Pictures(limits)
        notebook = StoredNotebook(store)
        self.puzzling = Puzzling(notebook, store, self)
        self.training = Training(notebook, self)
        self.studying = Studying(StoredStudies(store), self, self._check_study_room)
        self.sockets = 0
        self._watch()
        self.hub.node.share(
            {
                **self.messages.parts("messages"),
                **self.renames.parts("renames"),
                **self.tries.parts("tries"),
                **self.brought.parts("brought"),
                **self.study_changes.parts("studies"),
                **self.study_bytes.parts("study bytes"),
                "requests": self.requests,
                "new tables": self.new_tables,
                "new sockets": self.new_sockets,
                "pictures": self.pictures.rates,
            },
            {
                **self.party_sockets.parts("sockets"),
                **self.thoughts.parts("thoughts"),
                **self.questions.parts("questions"),
                **self.review_counts.parts("reviews"),
                **self.engine_counts.parts("engines"),
                **self.pictures.counts.parts("pictures"),
            },
        )

    def _watch(self) -> None:
        """Have measured and counted what goes on elsewhere."""
        metrics, governor, node = self.metrics, self.hub.governor, self.hub.node
        self.store.storing = partial(Storing, metrics, governor.commits)
        self.store.on_failure = metrics.database_errors.labels("read").inc
        self.store.writer.on_failure = metrics.database_errors.labels("write").inc
        node.tell_failures(metrics.database_errors.labels("agree").inc)
        node.on_lost = metrics.lost_leases.inc
        governor.on_lag = metrics.loop_lag.observe

    def guest_of(self, connection: HTTPConnection) -> Guest | None:
        """Who is asking; None without a valid cookie."""
        return self.signer.read_cookie(connection.cookies.get(COOKIE))

    def party_of(self, connection: HTTPConnection) -> Party:
        """The party a request is for; everybody without a cookie at an address counts as one guest."""
        guest, address = self.guest_of(connection), address_of(connection)
        return Party(address, guest.id if guest is not None else f"at {address}")

    def require_guest(self, connection: HTTPConnection) -> Guest:
        """Who is asking; refused without a valid cookie."""
        guest = self.guest_of(connection)
        if guest is None:
            raise Refusal("guest/unknown", "say who you are first: POST /api/guest", ["POST /api/guest"])
        return guest

    def _check_study_room(self, party: Party, added: int) -> None:
        """Refuse a party more bytes of studies if it has written so many lately."""
        if not self.study_bytes.allow(party, added):
            raise Refusal("limit/studies", "you have written very much in your studies: go on in an hour")

    @contextmanager
    def asking_engine(self, party: Party) -> Iterator[None]:
        """Count a question to the engine while it thinks; refused if the party has too many open.

        Nobody may ask while the server is late.
        """
        self.hub.governor.check_advice()
        with self.thoughts.hold(party) as free:
            if not free:
                raise Refusal("limit/analysis", "the engine is already thinking for you: wait for its answer")
            yield

    @asynccontextmanager
    async def new_table(self, party: Party) -> AsyncIterator[None]:
        """Let a party begin another game; refused if it has too many, or has opened too many lately.

        Nobody may begin one while the games in progress keep the server busy.
        """
        try:
            self.hub.governor.check_table()
            async with self.hub.quota.claim([party.guest]):
                if not self.new_tables.allow(party.address):
                    raise Refusal("limit/tables", "too many tables from your address: try again later")
                yield
        except Refusal as error:
            if error.code in NO_TABLE:
                self.metrics.refused_tables.labels(error.code).inc()
            raise

    async def rename(self, party: Party, known: Guest, name: str) -> Guest:
        """A guest under another name, which the tables at which they sit show at once."""
        renamed = Guest(known.id, name)
        if name != known.name:
            if not self.renames.allow(party):
                raise Refusal("limit/names", "you have changed your name too often: try again later")
            await self.hub.rename(known.id, known.name, name)
        return renamed

    @property
    def is_crowded(self) -> bool:
        """Whether the remaining sockets are reserved for those who have a seat."""
        most = self.settings.limits.sockets
        return self.sockets > most - most // SPARE

    async def work_out(self, party: Party, work: Callable[[], Result]) -> Result:
        """Do something that takes long, in a thread, taking turns with what others ask for."""
        with self.questions.hold(party) as free:
            if not free:
                raise Refusal("limit/questions", "too many questions at once: wait for the answers")
            return await self.desk.run(party, work)

    async def answer(self, connection: HTTPConnection, work: Callable[[], object]) -> Response:
        """An answer that takes long to find and to write."""
        text = await self.work_out(self.party_of(connection), lambda: write_json(work()))
        return Response(text, media_type="application/json")

    def address_for(self, connection: HTTPConnection) -> str | None:
        """Where others can open the server, if that is known and is not where this one has opened it.

        The address in the network is told only to somebody at this machine itself, who needs it.
        """
        if self.settings.address:
            return self.settings.address
        is_here = connection.client is not None and is_loopback(connection.client.host)
        if is_here and is_loopback(connection.headers.get("host", "")):
            return self.settings.network_address or None
        return None

    def may_come_from(self, connection: HTTPConnection) -> bool:
        """Whether this is sent by a page of ours; programs other than browsers name no page."""
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
